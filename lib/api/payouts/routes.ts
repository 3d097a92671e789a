import * as v from 'valibot';
import { scopes } from '#lib/api/access.ts';
import { byExternalId, given } from '#lib/api/members/merchant-data.ts';
import { id, listQuery, pesos } from '#lib/api/members/of-request.ts';
import { ruleBetween } from '#lib/api/members/rule-between.ts';
import { charges, payoutItems } from '#lib/api/orders/item-requests.ts';
import { currency } from '#lib/api/orders/routes.ts';
import type { Route } from '#lib/api/route.ts';
import { PAYOUT_STATUSES } from '#lib/domain/payout.ts';

const reading = scopes('read_payouts', 'write_payouts');
const writing = scopes('write_payouts');

/**
 * The terms of a payout. The amount is the merchant's own figure: the interface does not relate it to items and
 * charges. `order_id` must be an order of the account.
 */
const terms = { order_id: id(), amount: pesos(), items: payoutItems, charges, ...given };

const isForSomething = (payout: { items: readonly unknown[]; charges: readonly unknown[] }) =>
  payout.items.length + payout.charges.length > 0;

const FOR_NOTHING = 'too_few: Send at least one item or one charge.';

const newPayout = v.pipe(
  v.strictObject({ ...terms, currency: v.optional(currency, 'MXN') }),
  ruleBetween(['items', 'charges'], isForSomething, FOR_NOTHING),
);
const changedPayout = v.pipe(
  v.strictObject(terms),
  ruleBetween(['items', 'charges'], isForSomething, FOR_NOTHING),
);

const path = '/api/payouts/{payout_id}';
const params = v.strictObject({ payout_id: id() });

export const createPayout = {
  id: 'createPayout',
  method: 'POST',
  path: '/api/payouts',
  access: writing,
  handler: 'payouts/create',
  summary: 'Create a payout',
  body: newPayout,
  success: 201,
  location: '/api/payouts/{id}',
} as const satisfies Route;

export const listPayouts = {
  id: 'listPayouts',
  method: 'GET',
  path: '/api/payouts',
  access: reading,
  handler: 'payouts/list',
  summary: 'List payouts',
  query: v.strictObject({
    ...listQuery(PAYOUT_STATUSES).entries,
    order_id: v.optional(id()),
    ...byExternalId,
  }),
  success: 200,
} as const satisfies Route;

export const getPayout = {
  id: 'getPayout',
  method: 'GET',
  path,
  access: reading,
  handler: 'payouts/get',
  summary: 'Retrieve a payout',
  params,
  success: 200,
} as const satisfies Route;

export const updatePayout = {
  id: 'updatePayout',
  method: 'PUT',
  path,
  access: writing,
  handler: 'payouts/update',
  summary: 'Update a payout',
  params,
  body: changedPayout,
  success: 200,
} as const satisfies Route;

/** The routes of payouts. */
export const payoutRoutes = [createPayout, listPayouts, getPayout, updatePayout] as const;
