import { revokeDirectDebit as route } from '#lib/api/direct-debits/routes.ts';
import { tagDirectDebit } from '#lib/api/direct-debits/show.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { originOf } from '#lib/http/origin.ts';
import { revokeDirectDebit } from '#lib/operations/direct-debits/revoke-direct-debit.ts';
import { requireOwnedDirectDebit } from '#lib/operations/require-owned.ts';

/**
 * Revokes a direct debit. Revoking it again returns the record as it is now. The response is therefore stored after the
 * work, not together with it, so that it shows the final state.
 */
export const handler = endpoint(route, async ({ caller, params, readClock, header, sourceIp, bySession }) => {
  const actor = {
    by: caller.link ? 'customer' : 'merchant',
    memberId: caller.session?.memberId,
    origin: () => originOf({ header, sourceIp }),
  } as const;
  const find = () => requireOwnedDirectDebit(caller, params.id);
  return tagDirectDebit(await revokeDirectDebit(find, await readClock(), actor, bySession));
});
