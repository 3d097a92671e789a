import * as v from 'valibot';
import { scopes } from '#lib/api/access.ts';
import { id, listQuery, optionalLine, pesos } from '#lib/api/members/of-request.ts';
import type { Route } from '#lib/api/route.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { REFUND_STATUSES } from '#lib/domain/refunds/refund.ts';

const reading = scopes('read_ledger', 'write_refunds');
const ofOrder = '/api/orders/{order_id}/refunds';

export const createRefund = {
  id: 'createRefund',
  method: 'POST',
  path: ofOrder,
  access: scopes('write_refunds'),
  handler: 'refunds/create',
  summary: 'Refund a charge',
  params: v.strictObject({ order_id: id() }),
  body: v.strictObject({
    amount: v.optional(pesos({ least: 1 as Centavos })),
    reason: v.optional(optionalLine(140)),
  }),
  bodyOptional: true,
  success: 201,
  location: '/api/refunds/{id}',
} as const satisfies Route;

export const listRefundsOfOrder = {
  id: 'listRefundsOfOrder',
  method: 'GET',
  path: ofOrder,
  access: reading,
  handler: 'refunds/list-of-order',
  summary: 'List the refunds of a charge',
  params: v.strictObject({ order_id: id() }),
  success: 200,
} as const satisfies Route;

export const listRefunds = {
  id: 'listRefunds',
  method: 'GET',
  path: '/api/refunds',
  access: reading,
  handler: 'refunds/list',
  summary: 'List refunds',
  query: listQuery(REFUND_STATUSES),
  success: 200,
} as const satisfies Route;

export const getRefund = {
  id: 'getRefund',
  method: 'GET',
  path: '/api/refunds/{id}',
  access: reading,
  handler: 'refunds/get',
  summary: 'Retrieve a refund',
  params: v.strictObject({ id: id() }),
  success: 200,
} as const satisfies Route;

/** The refunds of charges to their payers. */
export const refundRoutes = [createRefund, listRefundsOfOrder, listRefunds, getRefund] as const;
