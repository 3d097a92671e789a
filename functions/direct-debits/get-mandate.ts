import { getMandate } from '#lib/api/routes/direct-debits.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { findOwnDirectDebit } from '#lib/operations/find-own.ts';
import { readMandate } from '#lib/operations/mandate/read-mandate.ts';
import { showMandate } from '#lib/operations/mandate/show-mandate.ts';

/** What a customer authorised, and everything that became of it, verified as it is read. */
export const handler = endpoint(getMandate, async ({ caller, params }) => {
  const debit = await findOwnDirectDebit(caller, params.id);
  return showMandate(await readMandate(debit), { isMasked: caller.link !== undefined });
});
