import { expect } from '@jest/globals';
import { handler as retryCharge } from '#functions/direct-debits/retry-charge.ts';
import { handler as createRefund } from '#functions/refunds/create.ts';
import { retryCharge as retryRoute } from '#lib/api/charges/routes.ts';
import { createRefund as refundRoute } from '#lib/api/refunds/routes.ts';
import { readReturnCode } from '#lib/domain/bank-file/return-codes.ts';
import { settleCharge } from '#lib/operations/collections/returns/settle-charges.ts';
import { allCharges } from '#tests/properties/collections/audit.ts';
import { giveBack, ownersOf } from '#tests/properties/collections/bank-steps.ts';
import { presentedIn } from '#tests/properties/collections/presented.ts';
import type { Step, StepKind } from '#tests/properties/collections/steps.ts';
import { sumLedger } from '#tests/properties/collections/transfers/audit.ts';
import type { World } from '#tests/properties/collections/world.ts';
import { callHandler, type HandlerResponse } from '#tests/support/service/call-handler.ts';
import { killedAt } from '#tests/support/service/killable.ts';
import type { OwnOrder } from './own-refunds.ts';
import type { REFUND_STEPS } from './steps.ts';
import { storedRefunds } from './stored.ts';

type Does<Kind extends StepKind> = (world: World, step: Step<Kind>) => Promise<unknown>;

/** What merchants and operators do about refunds. */
export const refundDeeds: { readonly [Kind in keyof typeof REFUND_STEPS]: Does<Kind> } = {
  refund: async (world, { debit, pick, amount, lags, twice, kill }) => {
    const charges = await allCharges(world.debit(debit).id);
    // Paid ones most often.
    const paid = charges.filter(({ status }) => status === 'paid');
    const some = pick % 4 === 0 || paid.length === 0 ? charges : paid;
    const charge = some[pick % some.length];
    if (!charge) return;
    if (!lags) await sumLedger(world);
    const request = () =>
      callHandler(createRefund as never, refundRoute, {
        accountId: world.account.account_id,
        now: world.now,
        params: { order_id: charge.id },
        body: amount === undefined ? {} : { amount: amount / 100 },
      });
    if (kill) {
      await killedAt(kill.calls, kill.losesLastResponse, request);
      return;
    }
    const order = world.refunds.order(charge.id);
    const expected = foresee(world, order, amount);
    const all = await Promise.all(twice ? [request(), request()] : [request()]);
    for (const { status } of all) expect(status).toBeLessThan(500);
    if (twice) return expectTwice(all, expected, amount, order, world);
    const [{ status, body }] = all as [HandlerResponse];
    expect([status, status < 300 ? undefined : body.error.code]).toEqual([expected.status, expected.code]);
    if (status !== 201) return;
    const asked = amount ?? (expected.left as number);
    expect(Math.round(body.amount * 100)).toBe(asked);
    const isCovered = asked <= expected.free;
    // Sums that lag may cover less than there is.
    expect(
      lags ? ['created', isCovered ? 'released' : 'created'] : [isCovered ? 'released' : 'created'],
    ).toContain(body.status);
  },

  'second payment': async (world, { pick }) => {
    const read = await presentedIn(world);
    const paid = (await ownersOf(world)).filter(
      ({ charge: { status, reference, retried_by } }) =>
        status === 'paid' && retried_by === null && read.has(String(reference)),
    );
    const chosen = paid[pick % Math.max(1, paid.length)];
    if (!chosen) return;
    await giveBack(world, chosen, '04');
    await world.audit();
    world.steps += 1;
    const { account, now } = world;
    const params = { id: chosen.debit.id, order_id: chosen.charge.id };
    const retried = await callHandler(retryCharge as never, retryRoute, {
      ...{ accountId: account.account_id, now, params },
    });
    expect(retried.status).toBeLessThan(500);
  },

  'taken twice': async (world, { pick, kills }) => {
    const all = await ownersOf(world);
    const { refunds: own } = world;
    const candidates = all.filter(
      ({ charge }) => charge.failure !== null && own.debtOf(own.order(charge.id)).some((one) => one.isPaid),
    );
    const chosen = candidates[pick % Math.max(1, candidates.length)];
    if (!chosen) return;
    const { charge, debit } = chosen;
    const word = { bankReturn: readReturnCode('002', '00'), operator: 'ana', isTakenTwice: true };
    const settled = await world.insist(kills, () => settleCharge({ orderId: charge.id, word }, world.clock));
    if (own.isCollectedInsteadOf(own.order(charge.id))) {
      // Another order may be paid as well: only then can be said which payments were second ones.
      expect(settled.settlement).toBe('contradiction');
      return;
    }
    // What a call has done that was killed afterwards is not done again.
    expect(['taken_twice', ...(kills.length > 0 ? ['contradiction'] : [])]).toContain(settled.settlement);
    debit.ledger.corrected(charge);
  },

  'given back': async (world, { pick, kills }) => {
    const charges = (await ownersOf(world)).map(({ charge }) => charge);
    const due = charges.filter(({ id }) => world.refunds.order(id).isDue);
    const charge = due[pick % Math.max(1, due.length)];
    if (!charge?.refund_due) return;
    const { exception } = charge.refund_due;
    const resolve = () =>
      world.resolve(exception, 'refunded').catch((error: Error) => {
        // It was resolved by a call that did not see its response.
        if (kills.length === 0 || !error.message.startsWith('It was resolved before')) throw error;
      });
    for (const { calls, losesLastResponse } of kills) await killedAt(calls, losesLastResponse, resolve);
    await resolve();
    world.refunds.givenBack(world.refunds.order(charge.id));
  },
};

type Foreseen = { status: number; code: string | undefined; left: number | undefined; free: number };

/** Returns how a request must be answered, by the rules, and what may leave at this moment. */
function foresee(world: World, order: OwnOrder, amount: number | undefined): Foreseen {
  const { refunds: own, transfers, today, isSuspended } = world;
  const free = transfers.own.views(today).available - own.promised - transfers.own.promised;
  const left = own.refundable(order, today);
  const refused = (status: number, code: string) => ({ status, code, left: undefined, free });
  if (typeof left === 'string')
    return refused(isSuspended ? 403 : 409, isSuspended ? 'account_suspended' : left);
  if (isSuspended) return refused(403, 'account_suspended');
  if (amount !== undefined && amount > left) return refused(422, 'refund_exceeds_order');
  return { status: 201, code: undefined, left, free };
}

/** Of two requests in one instant both are made, as long as the payment has enough for both. */
async function expectTwice(
  all: readonly HandlerResponse[],
  { status, left = 0 }: Foreseen,
  amount: number | undefined,
  order: OwnOrder,
  world: World,
): Promise<void> {
  const made = all.filter((one) => one.status === 201).length;
  const fitting = amount === undefined ? 1 : Math.min(2, Math.floor(left / amount));
  expect(made).toBe(status === 201 ? fitting : 0);
  const stored = (await storedRefunds(world.account.account_id)).filter(
    ({ order_id }) => order_id === order.id,
  );
  expect(stored.length).toBe(world.refunds.of(order.id).length + made);
}
