import * as v from 'valibot';
import { scopes } from '#lib/api/access.ts';
import { date } from '#lib/api/direct-debits/requests.ts';
import { pageQuery } from '#lib/api/members/of-request.ts';
import type { Route } from '#lib/api/route.ts';

const reading = scopes('read_ledger');
const params = v.strictObject({ day: date });

export const getClosing = {
  id: 'getClosing',
  method: 'GET',
  path: '/api/closings/{day}',
  access: reading,
  handler: 'closings/get',
  summary: 'Retrieve the closing of a day',
  params,
  success: 200,
} as const satisfies Route;

export const listClosedTransactions = {
  id: 'listClosedTransactions',
  method: 'GET',
  path: '/api/closings/{day}/transactions',
  access: reading,
  handler: 'closings/list-lines',
  summary: 'List the transactions of a closing',
  params,
  query: pageQuery,
  success: 200,
} as const satisfies Route;

/** The closings of days. */
export const closingRoutes = [getClosing, listClosedTransactions] as const;
