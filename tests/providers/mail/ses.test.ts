import { once } from 'node:events';
import type { Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import ses from 'aws-ses-v2-local';
import { renderMail } from '#lib/email/render-mail.ts';
import { ProviderNotConfigured } from '#lib/providers/errors.ts';
import { configuredMailer } from '#lib/providers/mail/configured-mailer.ts';
import { type Mail, MailRefused } from '#lib/providers/mail/port.ts';
import { PATIENCE_WITH_SES, sesMailer } from '#lib/providers/mail/ses.ts';
import { facts } from '#tests/email/sample-facts.ts';
import { serveSecrets } from '#tests/support/servers/secrets-server.ts';
import { waitWithoutLimit } from '#tests/support/servers/wait-without-limit.ts';
import { addressOf, SesServer, useSes } from './ses-server.ts';

const FROM = 'avisos@domicilia.example';

const mail: Mail = {
  ...renderMail('authorization_requested', 'es', facts.authorization_requested),
  to: 'ana@example.com',
  fromName: 'Gimnasio Ñandú',
  tags: { event_id: 'evt_000000000abc', account_id: 'acc_1' },
};

let server: Server;

beforeAll(async () => {
  waitWithoutLimit(PATIENCE_WITH_SES);
  server = await ses.default({ host: '127.0.0.1', port: 0 });
  useSes(addressOf(server));
});

beforeEach(() => fetch(`${addressOf(server)}/clear-store`, { method: 'POST' }));

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

type Arrived = {
  messageId: string;
  from: string;
  destination: { to: string[]; cc: string[]; bcc: string[] };
  subject: string;
  body: { html: string; text: string };
  headers: { name: string; value: string }[];
};

async function inbox(): Promise<Arrived[]> {
  const response = await fetch(`${addressOf(server)}/store`);
  return ((await response.json()) as { emails: Arrived[] }).emails;
}

describe('a mail handed to SES', () => {
  test('arrives once, as it was written, under the id of the response', async () => {
    const { messageId } = await sesMailer({ from: FROM, configurationSet: 'domicilia-test' }).send(mail);
    const name = Buffer.from('Gimnasio Ñandú').toString('base64');
    expect(await inbox()).toMatchObject([
      {
        messageId,
        from: `=?UTF-8?B?${name}?= <${FROM}>`,
        destination: { to: ['ana@example.com'], cc: [], bcc: [] },
        subject: 'Gimnasio Ñandú solicita su autorización para domiciliar un pago',
        body: { html: mail.html, text: mail.text },
        headers: [{ name: 'Auto-Submitted', value: 'auto-generated' }],
      },
    ]);
  });

  test('has no line break in a header, whatever the input', async () => {
    await sesMailer({ from: FROM }).send({
      ...mail,
      fromName: 'Luz\r\nBcc: all@example.com',
      subject: 'Aviso\r\nBcc: all@example.com\r\n\r\nHola',
    });
    const [arrived] = await inbox();
    expect(arrived?.subject).toBe('Aviso Bcc: all@example.com Hola');
    expect(arrived?.from).toMatch(/^=\?UTF-8\?B\?[A-Za-z0-9+/=]+\?= <avisos@domicilia\.example>$/);
    expect(arrived?.destination).toEqual({ to: ['ana@example.com'], cc: [], bcc: [] });
  });

  test.each([
    'ana@example.com\r\nBcc: all@example.com',
    'ana@example.com, all@example.com',
    'Ana <a@b.mx>',
    '',
  ])('is not sent to the address %j', async (to) => {
    const sending = sesMailer({ from: FROM }).send({ ...mail, to });
    await expect(sending).rejects.toThrow(MailRefused);
    expect(await inbox()).toEqual([]);
  });

  test.each([{ event_id: 'evt\r\n1' }, { 'event id': 'evt_1' }, { event_id: '' }])(
    'is not sent with the tags %j, which a bounce could not return',
    async (tags) => {
      await expect(sesMailer({ from: FROM }).send({ ...mail, tags })).rejects.toThrow(TypeError);
      expect(await inbox()).toEqual([]);
    },
  );
});

test.each([
  ['ayuda@nandu.example', ['ayuda@nandu.example']],
  ['ayuda@nandu.example\r\nBcc: all@example.com', undefined],
  [undefined, undefined],
])('replies are sent to the mail’s reply address, if that is an address: %j', async (replyTo, expected) => {
  await using sesServer = new SesServer();
  sesServer.respond = (response) => response.end('{"MessageId":"1"}');
  useSes(await sesServer.listen());
  await sesMailer({ from: FROM }).send({ ...mail, replyTo });
  const [sent] = sesServer.received as { ReplyToAddresses?: string[] }[];
  expect(sent?.ReplyToAddresses).toEqual(expected);
  useSes(addressOf(server));
});

test('bounces can be attributed: the configuration set and the tags are sent with the mail', async () => {
  await using sesServer = new SesServer();
  sesServer.respond = (response) => response.end('{"MessageId":"1"}');
  useSes(await sesServer.listen());
  const mailer = sesMailer({ from: FROM, configurationSet: 'domicilia-test' });
  expect(await mailer.send(mail)).toEqual({ messageId: '1' });
  expect(sesServer.received).toMatchObject([
    {
      ConfigurationSetName: 'domicilia-test',
      EmailTags: [
        { Name: 'event_id', Value: 'evt_000000000abc' },
        { Name: 'account_id', Value: 'acc_1' },
      ],
    },
  ]);
  useSes(addressOf(server));
});

test('a mail does not use the connection of the mail before, which SES may have closed since', async () => {
  await using sesServer = new SesServer();
  sesServer.respond = (response) => response.end('{"MessageId":"1"}');
  useSes(await sesServer.listen());
  const mailer = sesMailer({ from: FROM });
  for (let sent = 1; sent <= 2; sent++) {
    await mailer.send(mail);
    expect(sesServer.connections).toBe(sent);
  }
  useSes(addressOf(server));
});

describe('the mailer of a stage', () => {
  test('needs a sender, and then sends from it', async () => {
    delete process.env.MAIL_FROM;
    const stage = await serveSecrets({ unset: '{}', set: JSON.stringify({ from: FROM }) });
    process.env.MAIL_SECRET = 'unset';
    await expect(configuredMailer()).rejects.toThrow(ProviderNotConfigured);
    process.env.MAIL_SECRET = 'set';
    await (await configuredMailer()).send({ ...mail, fromName: 'Luz' });
    expect(await inbox()).toMatchObject([{ from: `Luz <${FROM}>` }]);
    await stage.stop();
  });

  test('sends from the address in its environment if there is one, and reads no secret', async () => {
    process.env.MAIL_FROM = 'local@domicilia.example';
    delete process.env.MAIL_SECRET;
    await (await configuredMailer()).send({ ...mail, fromName: 'Luz' });
    expect(await inbox()).toMatchObject([{ from: 'Luz <local@domicilia.example>' }]);
  });
});
