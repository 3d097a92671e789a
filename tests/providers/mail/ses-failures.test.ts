import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Mail, type Mailer, MailNotSent, MailRefused } from '#lib/providers/mail/port.ts';
import { sesMailer } from '#lib/providers/mail/ses.ts';
import { type Answer, answerWith, SesServer, useSes } from './ses-server.ts';

const mail: Mail = {
  to: 'ana@example.com',
  fromName: 'Luz',
  subject: 'Aviso',
  html: '<p>Hola</p>',
  text: 'Hola',
  tags: { event_id: 'evt_1' },
};

let server: SesServer;
let mailer: Mailer;

beforeEach(async () => {
  server = new SesServer();
  useSes(await server.listen());
  mailer = mailerThatWaits(60_000);
});

/** A mailer with a timeout in milliseconds that no busy machine exceeds: only silence reaches it. */
const mailerThatWaits = (timeoutMilliseconds: number) =>
  sesMailer({ from: 'avisos@domicilia.example', timeoutMilliseconds });

afterEach(() => server[Symbol.asyncDispose]());

async function failureOf(response: Answer): Promise<Error> {
  server.answer = response;
  return mailer.send(mail).then(
    () => new Error('It did not fail.'),
    (error: Error) => error,
  );
}

describe('a mail that SES will never accept is refused for good', () => {
  test.each([
    ['a bad request', answerWith(400, 'BadRequestException')],
    [
      'a message that it rejects',
      answerWith(400, 'MessageRejected', 'Content is prohibited for ana@example.com'),
    ],
  ])('%s', async (_, response) => {
    const error = await failureOf(response);
    expect(error).toBeInstanceOf(MailRefused);
    expect(`${error.stack} ${error.cause}`).not.toContain('ana@example.com');
    expect(server.received).toHaveLength(1);
  });
});

describe('a mail that SES did not accept can be sent again', () => {
  test.each([
    ['too many requests', answerWith(429, 'TooManyRequestsException')],
    ['a quota', answerWith(400, 'LimitExceededException')],
    ['a suspended account', answerWith(400, 'AccountSuspendedException')],
    ['a pause', answerWith(400, 'SendingPausedException')],
    ['a sender that is not verified', answerWith(400, 'MessageRejected', 'Email address is not verified.')],
    ['a domain that is not verified', answerWith(400, 'MailFromDomainNotVerifiedException')],
    ['a configuration set that is not there', answerWith(404, 'NotFoundException')],
    ['credentials that it does not know', answerWith(403, 'UnrecognizedClientException')],
  ])('%s', async (_, response) => {
    const error = await failureOf(response);
    expect(error).toBeInstanceOf(MailNotSent);
    expect(error).toMatchObject({ maybeSent: false });
    expect(`${error.stack} ${error.cause}`).not.toContain('ana@example.com');
    expect(server.received).toHaveLength(1);
  });

  test('no server listens', async () => {
    await server[Symbol.asyncDispose]();
    await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'MailNotSent', maybeSent: false });
    server = new SesServer();
    await server.listen();
  });
});

describe('a mail whose response was lost may have been sent, and is not sent again automatically', () => {
  test.each<[string, Answer]>([
    ['an error of SES itself', answerWith(500, 'InternalServiceErrorException')],
    ['a connection that breaks', (response) => response.destroy()],
    ['silence', () => undefined],
  ])('%s', async (what, response) => {
    if (what === 'silence') mailer = mailerThatWaits(300);
    const error = await failureOf(response);
    expect(error).toBeInstanceOf(MailNotSent);
    expect(error).toMatchObject({ maybeSent: true });
    expect(`${error.stack} ${error.cause}`).not.toContain('ana@example.com');
    expect(server.received).toHaveLength(1);
  });
});
