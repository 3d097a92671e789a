import * as v from 'valibot';
import { scopes, scopesOrLink } from '#lib/api/access.ts';
import { chargeChanges, newCharge } from '#lib/api/direct-debits/requests.ts';
import { chargeDateToCome, somethingToChange } from '#lib/api/direct-debits/rules.ts';
import { id, pageQuery } from '#lib/api/members/of-request.ts';
import { chargePage } from '#lib/api/orders/link-members.ts';
import type { Route } from '#lib/api/route.ts';
import { ORDER_STATUSES } from '#lib/domain/order-status.ts';
import { upcoming } from './upcoming-link-members.ts';

const writing = scopes('write_direct_debits');
const reading = scopesOrLink(
  'direct_debit',
  'read_direct_debits',
  'write_direct_debits',
  'read_single_direct_debit',
);
const inThePath = v.strictObject({ id: id() });

export const createCharge = {
  id: 'createCharge',
  method: 'POST',
  path: '/api/direct-debits/{id}/charges',
  access: writing,
  handler: 'direct-debits/create-charge',
  summary: 'Create a charge',
  params: inThePath,
  body: newCharge,
  bodyOptional: true,
  datedRules: chargeDateToCome,
  success: 201,
  location: '/api/orders/{id}',
} as const satisfies Route;

export const listPayments = {
  id: 'listPayments',
  method: 'GET',
  path: '/api/direct-debits/{id}/payments',
  access: reading,
  toLinks: chargePage,
  handler: 'direct-debits/list-payments',
  summary: 'List the charges of a direct debit',
  params: inThePath,
  query: v.strictObject({
    ...pageQuery.entries,
    status: v.optional(
      v.picklist(ORDER_STATUSES, `unknown_status: Use one of ${ORDER_STATUSES.join(', ')}.`),
    ),
  }),
  success: 200,
} as const satisfies Route;

export const getUpcomingCollection = {
  id: 'getUpcomingCollection',
  method: 'GET',
  path: '/api/direct-debits/{id}/upcoming-collection',
  access: reading,
  toLinks: upcoming,
  handler: 'direct-debits/get-upcoming-collection',
  summary: 'Retrieve the upcoming collection',
  params: inThePath,
  success: 200,
} as const satisfies Route;

export const retryDirectDebit = {
  id: 'retryDirectDebit',
  method: 'POST',
  path: '/api/direct-debits/{id}/retry',
  access: writing,
  handler: 'direct-debits/retry',
  summary: 'Retry the latest failed charge',
  params: inThePath,
  body: v.strictObject({}),
  bodyOptional: true,
  success: 201,
  location: '/api/orders/{id}',
} as const satisfies Route;

export const retryCharge = {
  id: 'retryCharge',
  method: 'POST',
  path: '/api/direct-debits/{id}/charges/{order_id}/retry',
  access: writing,
  handler: 'direct-debits/retry-charge',
  summary: 'Retry a failed charge',
  params: v.strictObject({ id: id(), order_id: id() }),
  body: v.strictObject({}),
  bodyOptional: true,
  success: 201,
  location: '/api/orders/{id}',
} as const satisfies Route;

export const updateCharge = {
  id: 'updateCharge',
  method: 'PATCH',
  path: '/api/direct-debits/{id}/charges/{order_id}',
  access: writing,
  handler: 'direct-debits/update-charge',
  summary: 'Withdraw or reschedule a charge',
  params: v.strictObject({ id: id(), order_id: id() }),
  body: chargeChanges,
  rules: somethingToChange,
  datedRules: chargeDateToCome,
  success: 200,
} as const satisfies Route;

/** The routes of charges. */
export const chargeRoutes = [
  listPayments,
  getUpcomingCollection,
  retryDirectDebit,
  createCharge,
  updateCharge,
  retryCharge,
] as const;
