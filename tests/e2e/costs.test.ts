/*
 * The cost of each operation in DynamoDB. An additional read or write fails here. The numbers are to be lowered, and
 * raised only for a reason. Each request with a merchant's token also reads its account, in one call with its own first
 * reads if these are of items; the titles do not repeat that. All share one service; the last ones make its database
 * fail. A push that counts takes one group in four, the next one others.
 */
import { expect } from '@jest/globals';
import { isTurn } from '#tests/support/jest/budget.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { counted } from './costs/cost-of.ts';

const GROUPS = [
  () => import('./costs/payment-methods.ts'),
  () => import('./costs/direct-debits.ts'),
  () => import('./costs/charges.ts'),
  () => import('./costs/first-calls.ts'),
  () => import('./costs/workers.ts'),
  () => import('./costs/webhook-endpoints.ts'),
  () => import('./costs/events.ts'),
  () => import('./costs/reading.ts'),
  () => import('./costs/identity.ts'),
  () => import('./costs/orders.ts'),
  () => import('./costs/sandbox.ts'),
  () => import('./costs/disputes-and-closings.ts'),
  () => import('./costs/refunds.ts'),
  () => import('./costs/exports.ts'),
  () => import('./costs/transfers.ts'),
  () => import('./costs/imports.ts'),
  () => import('./costs/documents.ts'),
  () => import('./costs/people.ts'),
  () => import('./costs/replays.ts'),
];

for (const [n, load] of GROUPS.entries()) if (isTurn(n, 4)) await load();

longTest('the cost of every operation is counted', () => expect(counted.missing()).toEqual([]));
