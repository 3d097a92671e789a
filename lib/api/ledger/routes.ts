import * as v from 'valibot';
import { scopes } from '#lib/api/access.ts';
import { createdQuery, id } from '#lib/api/members/of-request.ts';
import type { Route } from '#lib/api/route.ts';
import { MERCHANT_LINE_TYPES } from '#lib/domain/ledger/postings.ts';

const reading = scopes('read_ledger');

const type = v.picklist(MERCHANT_LINE_TYPES, `unknown_type: Send one of ${MERCHANT_LINE_TYPES.join(', ')}.`);
const month = v.pipe(
  v.string(),
  v.regex(
    /^\d{4}-(?:0[1-9]|1[0-2])$/,
    'invalid_format: This is not a month. Send a month as YYYY-MM, such as 2026-12.',
  ),
);

export const getBalance = {
  id: 'getBalance',
  method: 'GET',
  path: '/api/balance',
  access: reading,
  handler: 'ledger/get-balance',
  summary: 'Retrieve the balance',
  success: 200,
} as const satisfies Route;

export const listBalanceTransactions = {
  id: 'listBalanceTransactions',
  method: 'GET',
  path: '/api/balance-transactions',
  access: reading,
  handler: 'ledger/list-lines',
  summary: 'List balance transactions',
  query: v.strictObject({
    ...createdQuery.entries,
    type: v.optional(type),
    order_id: v.optional(id()),
  }),
  success: 200,
} as const satisfies Route;

export const getBalanceTransaction = {
  id: 'getBalanceTransaction',
  method: 'GET',
  path: '/api/balance-transactions/{id}',
  access: reading,
  handler: 'ledger/get-line',
  summary: 'Retrieve a balance transaction',
  params: v.strictObject({ id: id() }),
  success: 200,
} as const satisfies Route;

export const getStatement = {
  id: 'getStatement',
  method: 'GET',
  path: '/api/statements/{month}',
  access: reading,
  handler: 'ledger/get-statement',
  summary: 'Retrieve a month’s statement',
  params: v.strictObject({ month }),
  success: 200,
} as const satisfies Route;

/** Where an account's money is. */
export const ledgerRoutes = [
  getBalance,
  listBalanceTransactions,
  getBalanceTransaction,
  getStatement,
] as const;
