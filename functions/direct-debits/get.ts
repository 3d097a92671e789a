import { getDirectDebit } from '#lib/api/direct-debits/routes.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { findOwnDirectDebit } from '#lib/operations/find-own-direct-debit.ts';
import { showDirectDebit } from '#lib/operations/show-direct-debit.ts';

/** One direct debit: to its merchant, and to the customer who has its link. */
export const handler = endpoint(getDirectDebit, async ({ caller, params }) =>
  showDirectDebit(await findOwnDirectDebit(caller, params.id)),
);
