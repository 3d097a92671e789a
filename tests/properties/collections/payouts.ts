import { expect } from '@jest/globals';
import { handler as createPayout } from '#functions/payouts/create.ts';
import { handler as coverPayouts } from '#functions/workers/cover-payouts.ts';
import * as routes from '#lib/api/payouts/routes.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { orderKey } from '#lib/store/keys.ts';
import { findPayout } from '#lib/store/payouts.ts';
import { delivered, eventsIn, eventsOf } from '#tests/support/records/delivered.ts';
import { callHandler } from '#tests/support/service/call-handler.ts';
import type { Settled } from './money.ts';
import type { World } from './world.ts';

/** The payouts that were accepted for an order: the id and the amount of each, in centavos. */
type Accepted = Map<string, number>;

/** The accepted payouts by order. */
export type PaidOut = Map<string, Accepted>;

const sum = (accepted: Accepted) => [...accepted.values()].reduce((total, amount) => total + amount, 0);

/** What the payouts of an order may sum to, by the test's own reckoning; undefined for a merchant whom the bank credits. */
function limitOf(
  { id, status, failure, file_id }: Charge,
  settled: Settled,
  { settlement, refunds }: World,
): number | undefined {
  // An order in no file that was never settled has the terms of its account.
  const isSettled = file_id !== undefined || status === 'paid' || failure !== null;
  const claimed = isSettled ? settled.get(id)?.settlement : undefined;
  if ((claimed ?? settlement) === 'direct') return undefined;
  const order = refunds.order(id);
  return refunds.isMerchants(order) ? Math.max(0, order.total - order.fee - refunds.live(id)) : 0;
}

/** Asks for a payout of an order, and expects it to be accepted exactly if the order covers it. */
export async function payOut(world: World, charge: Charge, settled: Settled, amount: number): Promise<void> {
  const accepted = world.paidOut.get(charge.id) ?? new Map<string, number>();
  world.paidOut.set(charge.id, accepted);
  const pesos = amount / 100;
  const { status, body } = await callHandler(createPayout as never, routes.createPayout, {
    accountId: world.account.account_id,
    now: world.now,
    body: { order_id: charge.id, amount: pesos, charges: [{ name: 'Comisión', amount: pesos }], items: [] },
  });
  const limit = limitOf(charge, settled, world);
  const isCovered = limit === undefined || sum(accepted) + amount <= limit;
  expect(status).toBe(expectedStatus(world, isCovered));
  if (status === 201) accepted.set(body.id, amount);
}

function expectedStatus({ isSuspended }: World, isCovered: boolean): number {
  if (isSuspended) return 403;
  return isCovered ? 201 : 422;
}

/** The events by which the worker finds out whether an order covers its payouts. */
const CHANGING = ['charge.reversed', 'charge.corrected', 'order.cover_changed'];

/** Once the worker has had all events, each payout says whether its order covers what they sum to. */
export async function auditPayouts(world: World, charges: readonly Charge[]): Promise<void> {
  for (const { id } of world.debits)
    for (const event of await eventsOf(id))
      if (CHANGING.includes(event.event_type)) await coverPayouts(delivered(event));
  for (const id of world.paidOut.keys())
    for (const event of await eventsIn(orderKey(id).pk))
      if (CHANGING.includes(event.event_type)) await coverPayouts(delivered(event));
  for (const charge of charges) {
    const accepted = world.paidOut.get(charge.id) ?? new Map<string, number>();
    const settled = world.debits.find(({ id }) => id === charge.direct_debit_id)?.seen.settled ?? new Map();
    const limit = limitOf(charge, settled, world);
    for (const id of accepted.keys()) {
      const { covered, order_id } = (await findPayout(id)) ?? {};
      expect(order_id).toBe(charge.id);
      // Of a merchant whose money was held by turns, a payout that was never bounded says nothing.
      if (limit !== undefined && covered !== undefined) expect(covered).toBe(sum(accepted) <= limit);
    }
  }
}
