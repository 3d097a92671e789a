import { command, found, type OpsCommand } from '#infra/ops/command.ts';
import { withoutQuery } from '#lib/domain/webhooks/address.ts';
import { deleteEndpoint } from '#lib/operations/webhooks/delete-endpoint.ts';
import { findAccount } from '#lib/store/accounts.ts';

/** The addresses that receive an account's events. Merchants manage them; `account show` lists them. */
export const accountEndpointCommands: readonly OpsCommand[] = [
  command({
    name: 'endpoint delete',
    summary: 'Delete a webhook endpoint of an account. It receives no more events.',
    details:
      'For an endpoint that must receive nothing at once, for instance one that is active again after a restore. Tell ' +
      'the merchant, who creates another one if it needs it, with another secret.',
    example: 'account endpoint delete acc_… we_…',
    takes: (line) => line.argument('<account>', 'account id').argument('<endpoint>', 'endpoint id'),
    asks: async ([accountId, id]) => {
      const { name } = found(await findAccount(accountId), 'account', accountId);
      return `The webhook endpoint ${id} of ${name} is deleted, with its secret.`;
    },
    run: async ([accountId, id]) => {
      found(await findAccount(accountId), 'account', accountId);
      const { url } = found(await deleteEndpoint(accountId, id, new Date()), 'webhook endpoint', id);
      return { id, url: withoutQuery(url), deleted: true };
    },
  }),
];
