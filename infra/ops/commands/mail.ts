import { command, type OpsCommand, OpsError } from '#infra/ops/command.ts';
import { providerSettings, setProviderSettings } from '#infra/ops/provider-settings.ts';
import {
  createIdentity,
  domainOf,
  findIdentity,
  senderOf,
  sendingAccount,
} from '#infra/ops/sender-identity.ts';
import { isEmailAddress } from '#lib/domain/email-address.ts';

/** The sender of a stage's mails. Until it is set and its domain verified, mails wait in the dead-letter queue. */
export const mailCommands: readonly OpsCommand[] = [
  command({
    name: 'set',
    summary: 'Set the sender of mails, and print the DNS records that its domain needs.',
    example: 'mail set --from cobros@example.mx --stage production',
    takes: (line) => line.requiredOption('--from <address>', 'a plain e-mail address of your domain'),
    run: async (_, { from: given }) => {
      const from = given.trim();
      if (!isEmailAddress(from)) throw new OpsError('--from must be one plain e-mail address.');
      const domain = domainOf(from);
      const identity = (await findIdentity(domain)) ?? (await createIdentity(domain));
      await setProviderSettings('mail', { from });
      return { from, ...identity };
    },
  }),
  command({
    name: 'show',
    summary: 'Show the sender of mails, and whether SES has verified its domain.',
    example: 'mail show --stage production',
    run: async () => {
      const from = senderOf(await providerSettings());
      if (from === undefined)
        throw new OpsError('No sender is set. Set it with ops mail set --from no-reply@DOMAIN.');
      const identity = await findIdentity(domainOf(from));
      if (!identity) {
        throw new OpsError(
          `SES no longer knows the domain of ${from}. Set it again with ops mail set --from ${from}.`,
        );
      }
      const { sendsToAnybody: sends_to_anybody } = await sendingAccount();
      return { from, ...identity, sends_to_anybody };
    },
  }),
];
