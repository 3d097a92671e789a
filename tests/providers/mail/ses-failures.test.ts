import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Mail, type Mailer, MailNotSent, MailRefused } from '#lib/providers/mail/port.ts';
import { sesMailer } from '#lib/providers/mail/ses.ts';
import { type Respond, respondWith, SesServer, useSes } from './ses-server.ts';

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

async function failureOf(respond: Respond): Promise<Error> {
  server.respond = respond;
  return mailer.send(mail).then(
    () => new Error('It did not fail.'),
    (error: Error) => error,
  );
}

describe('a mail that SES will never accept is refused for good', () => {
  test.each([
    ['a bad request', respondWith(400, 'BadRequestException')],
    [
      'a message that it rejects',
      respondWith(400, 'MessageRejected', 'Content is prohibited for ana@example.com'),
    ],
  ])('%s', async (_, respond) => {
    const error = await failureOf(respond);
    expect(error).toBeInstanceOf(MailRefused);
    expect(`${error.stack} ${error.cause}`).not.toContain('ana@example.com');
    expect(server.received).toHaveLength(1);
  });
});

describe('a mail that SES did not accept can be sent again', () => {
  test.each([
    ['too many requests', respondWith(429, 'TooManyRequestsException')],
    ['a quota', respondWith(400, 'LimitExceededException')],
    ['a suspended account', respondWith(400, 'AccountSuspendedException')],
    ['a pause', respondWith(400, 'SendingPausedException')],
    ['a sender that is not verified', respondWith(400, 'MessageRejected', 'Email address is not verified.')],
    ['a domain that is not verified', respondWith(400, 'MailFromDomainNotVerifiedException')],
    ['a configuration set that is not there', respondWith(404, 'NotFoundException')],
    ['credentials that it does not know', respondWith(403, 'UnrecognizedClientException')],
  ])('%s', async (_, respond) => {
    const error = await failureOf(respond);
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
  test.each<[string, Respond]>([
    ['an error of SES itself', respondWith(500, 'InternalServiceErrorException')],
    ['a connection that breaks', (response) => response.destroy()],
    ['silence', () => undefined],
  ])('%s', async (what, respond) => {
    if (what === 'silence') mailer = mailerThatWaits(300);
    const error = await failureOf(respond);
    expect(error).toBeInstanceOf(MailNotSent);
    expect(error).toMatchObject({ maybeSent: true });
    expect(`${error.stack} ${error.cause}`).not.toContain('ana@example.com');
    expect(server.received).toHaveLength(1);
  });
});
