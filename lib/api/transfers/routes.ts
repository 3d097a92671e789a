import * as v from 'valibot';
import { scopes } from '#lib/api/access.ts';
import { id, listQuery, pageQuery } from '#lib/api/members/of-request.ts';
import type { Route } from '#lib/api/route.ts';
import { TRANSFER_STATUSES } from '#lib/domain/transfers/transfer.ts';

const reading = scopes('read_ledger', 'write_transfers');

const byId = v.strictObject({ id: id() });

export const createTransfer = {
  id: 'createTransfer',
  method: 'POST',
  path: '/api/transfers',
  access: scopes('write_transfers'),
  handler: 'transfers/create',
  summary: 'Create a transfer',
  body: v.strictObject({}),
  bodyOptional: true,
  success: 201,
  location: '/api/transfers/{id}',
} as const satisfies Route;

export const listTransfers = {
  id: 'listTransfers',
  method: 'GET',
  path: '/api/transfers',
  access: reading,
  handler: 'transfers/list',
  summary: 'List transfers',
  query: listQuery(TRANSFER_STATUSES),
  success: 200,
} as const satisfies Route;

export const getTransfer = {
  id: 'getTransfer',
  method: 'GET',
  path: '/api/transfers/{id}',
  access: reading,
  handler: 'transfers/get',
  summary: 'Retrieve a transfer',
  params: byId,
  success: 200,
} as const satisfies Route;

export const listTransferTransactions = {
  id: 'listTransferTransactions',
  method: 'GET',
  path: '/api/transfers/{id}/balance-transactions',
  access: reading,
  handler: 'transfers/list-lines',
  summary: 'List the balance transactions of a transfer',
  params: byId,
  query: pageQuery,
  success: 200,
} as const satisfies Route;

/** The transfers of what a merchant is owed. */
export const transferRoutes = [createTransfer, listTransfers, getTransfer, listTransferTransactions] as const;
