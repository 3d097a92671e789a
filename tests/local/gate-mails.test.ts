import { GetAccountCommand, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type FixtureGate, startFixtureGate } from './support/gate-fixture.ts';

let gate: FixtureGate;

beforeAll(async () => {
  gate = await startFixtureGate();
});
afterAll(() => gate.stop());

const mail = (ConfigurationSetName: string) =>
  new SendEmailCommand({
    FromEmailAddress: '"Tienda" <no-reply@example.com>',
    Destination: { ToAddresses: ['customer@example.com'] },
    ConfigurationSetName,
    Content: { Simple: { Subject: { Data: 'Hola' }, Body: { Text: { Data: 'Hola' } } } },
  });

// The role of fixture-echo allows to send from any domain, through the configuration set `fixture`.
describe('A mail at the gate', () => {
  test('reaches the inbox when the role of its function allows it', async () => {
    await gate.as('fixture-echo').mails.send(mail('fixture'));

    const { emails } = (await (await fetch(`${gate.inbox}/store`)).json()) as { emails: object[] };
    expect(emails).toMatchObject([{ from: '"Tienda" <no-reply@example.com>', subject: 'Hola' }]);
  });

  test.each([
    ['through another configuration set', 'fixture-echo', 'other', 'configuration-set/other'],
    ['without a grant', 'fixture-odd', 'fixture', 'identity/example.com'],
  ])('is refused %s, and the refusal is seen', async (_, name, configurationSet, resource) => {
    await expect(gate.as(name).mails.send(mail(configurationSet))).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringContaining(
        `ses:SendEmail on resource: arn:aws:ses:mx-central-1:000000000000:${resource} `,
      ),
    });
    expect(gate.lines.at(-1)).toContain(`${name} may not ses:SendEmail`);
  });

  test('is all that a function may ask of SES', async () => {
    await expect(gate.as('fixture-echo').mails.send(new GetAccountCommand({}))).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
  });
});
