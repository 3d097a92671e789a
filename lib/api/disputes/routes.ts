import * as v from 'valibot';
import { scopes } from '#lib/api/access.ts';
import { id, listQuery } from '#lib/api/members/of-request.ts';
import type { Route } from '#lib/api/route.ts';
import { DISPUTE_STATUSES } from '#lib/domain/disputes/dispute.ts';

const reading = scopes('read_ledger', 'write_disputes');

export const listDisputes = {
  id: 'listDisputes',
  method: 'GET',
  path: '/api/disputes',
  access: reading,
  handler: 'disputes/list',
  summary: 'List disputes',
  query: v.strictObject({ ...listQuery(DISPUTE_STATUSES).entries, order_id: v.optional(id()) }),
  success: 200,
} as const satisfies Route;

export const getDispute = {
  id: 'getDispute',
  method: 'GET',
  path: '/api/disputes/{id}',
  access: reading,
  handler: 'disputes/get',
  summary: 'Retrieve a dispute',
  params: v.strictObject({ id: id() }),
  success: 200,
} as const satisfies Route;

export const acceptDispute = {
  id: 'acceptDispute',
  method: 'POST',
  path: '/api/disputes/{id}/accept',
  access: scopes('write_disputes'),
  handler: 'disputes/accept',
  summary: 'Accept a dispute',
  params: v.strictObject({ id: id() }),
  body: v.strictObject({}),
  bodyOptional: true,
  success: 200,
} as const satisfies Route;

/** The disputes of charges. */
export const disputeRoutes = [listDisputes, getDispute, acceptDispute] as const;
