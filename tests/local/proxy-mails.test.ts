import { GetAccountCommand, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type FixtureProxy, startFixtureProxy } from './support/proxy-fixture.ts';

let proxy: FixtureProxy;

beforeAll(async () => {
  proxy = await startFixtureProxy();
});
afterAll(() => proxy.stop());

const mail = (ConfigurationSetName: string) =>
  new SendEmailCommand({
    FromEmailAddress: '"Tienda" <no-reply@example.com>',
    Destination: { ToAddresses: ['customer@example.com'] },
    ConfigurationSetName,
    Content: { Simple: { Subject: { Data: 'Hola' }, Body: { Text: { Data: 'Hola' } } } },
  });

// The role of fixture-echo allows to send from any domain, through the configuration set `fixture`.
describe('A mail at the proxy', () => {
  test('reaches the inbox when the role of its function allows it', async () => {
    await proxy.as('fixture-echo').mails.send(mail('fixture'));

    const { emails } = (await (await fetch(`${proxy.inbox}/store`)).json()) as { emails: object[] };
    expect(emails).toMatchObject([{ from: '"Tienda" <no-reply@example.com>', subject: 'Hola' }]);
  });

  test.each([
    ['through another configuration set', 'fixture-echo', 'other', 'configuration-set/other'],
    ['without a grant', 'fixture-odd', 'fixture', 'identity/example.com'],
  ])('is refused %s, and the refusal is seen', async (_, name, configurationSet, resource) => {
    await expect(proxy.as(name).mails.send(mail(configurationSet))).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringContaining(
        `ses:SendEmail on resource: arn:aws:ses:mx-central-1:000000000000:${resource} `,
      ),
    });
    expect(proxy.lines.at(-1)).toContain(`${name} may not ses:SendEmail`);
  });

  test('is all that a function may ask of SES', async () => {
    await expect(proxy.as('fixture-echo').mails.send(new GetAccountCommand({}))).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
  });
});
