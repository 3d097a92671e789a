import { type Command, OpsError, required } from '#infra/ops/command.ts';
import { providerSettings, setProviderSettings } from '#infra/ops/provider-settings.ts';
import { createIdentity, findIdentity, sendsToAnybody } from '#infra/ops/sender-identity.ts';
import { isEmailAddress } from '#lib/domain/email-address.ts';

/** Where a stage's mails come from. Until it is set, and its domain verified, mails wait in the dead-letter queue. */
export const mailCommands: readonly Command[] = [
  {
    name: 'mail set',
    options: { from: { type: 'string' } },
    usage: '--from no-reply@DOMAIN',
    summary: 'Set the sender of mails, and print the DNS records that its domain needs.',
    run: async (args) => {
      const from = required(args, 'from').trim();
      if (!isEmailAddress(from)) throw new OpsError('--from is one plain mail address.');
      const domain = domainOf(from);
      const identity = (await findIdentity(domain)) ?? (await createIdentity(domain));
      await setProviderSettings('mail', { from });
      return { from, ...identity };
    },
  },
  {
    name: 'mail show',
    summary: 'Show the sender of mails, and whether SES has verified its domain.',
    run: async () => {
      const { mail } = await providerSettings();
      if (!isSender(mail)) throw new OpsError('No sender is set: ops mail set --from no-reply@DOMAIN');
      const identity = await findIdentity(domainOf(mail.from));
      if (!identity) {
        throw new OpsError(
          `SES does not know the domain of ${mail.from} any more: ops mail set --from it again.`,
        );
      }
      return { from: mail.from, ...identity, sends_to_anybody: await sendsToAnybody() };
    },
  },
];

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

function isSender(mail: unknown): mail is { from: string } {
  return typeof mail === 'object' && mail !== null && 'from' in mail && typeof mail.from === 'string';
}
