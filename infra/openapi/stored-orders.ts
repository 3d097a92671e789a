import * as v from 'valibot';
import { documentations } from '#lib/api/documentations.ts';
import { CREATED, IDS } from '#lib/api/members/story.ts';
import { createOrder, updateOrder } from '#lib/api/orders/routes.ts';
import { createPayout, updatePayout } from '#lib/api/payouts/routes.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { type Charge, newCharge } from '#lib/domain/direct-debit/charge.ts';
import { periodOf } from '#lib/domain/direct-debit/schedule.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import { newOrderLedger, STANDARD_SETTLEMENT } from '#lib/domain/ledger/order-ledger.ts';
import { bookTransition } from '#lib/domain/ledger/order-lines.ts';
import type { Settlement } from '#lib/domain/ledger/postings.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { newOrder, type Order } from '#lib/domain/order.ts';
import { orderNumber } from '#lib/domain/order-number.ts';
import { newPayout, type Payout } from '#lib/domain/payout.ts';
import { account, clock, debit } from './stored.ts';

/** The story's orders, charges and payouts, created by the same functions as the other records. */

const now = new Date(CREATED);
const LATER = '2026-11-20T17:20:01.954Z';
const [PAID_ON, PAID_AT] = ['2026-12-16', '2026-12-16T15:20:11.402Z'];
const { createOrder: orders, updateOrder: addresses } = documentations;
const { createPayout: payouts, updatePayout: changes } = documentations;

export const order: Order = {
  ...newOrder(v.parse(createOrder.body, orders.requests['Coffee, shipped']), account, now),
  id: IDS.order,
  number: orderNumber(IDS.order, now),
};

export const addressed: Order = {
  ...order,
  ...changesOf(v.parse(updateOrder.body, addresses.requests['A shipping address'])),
  updated_at: LATER,
};

/** Returns the members of a request that have a value. */
function changesOf({ shipping_address }: v.InferOutput<typeof updateOrder.body>): Partial<Order> {
  return { ...(shipping_address && { shipping_address }) };
}

export const charge = chargeOf({ id: IDS.charge, reference: 1_000_418, chargeDate: '2026-12-15' });

export const withdrawn: Charge = { ...charge, status: 'cancelled', updated_at: LATER };

export const failed: Charge = {
  ...charge,
  status: 'failed',
  attempts: 1,
  failure: {
    code: 'insufficient_funds',
    bank_code: '04',
    message: 'The account did not hold enough money.',
    retryable: true,
  },
};

/** The line of the charge in the ledger, once the bank has paid it. */
export const line = lineOf('direct');

/** The same line of an account whose money we hold. */
export const heldLine = lineOf('held');

/** The charge of an account whose money we hold, once the bank has paid it. */
export const heldCharge: Charge = {
  ...charge,
  ...{ status: 'paid', payment_method_id: IDS.paymentMethod, presented_on: PAID_ON as CalendarDate },
};

function lineOf(settlement: Settlement): Line {
  const ledger = newOrderLedger({ ...STANDARD_SETTLEMENT, settlement });
  const time = { now: new Date(PAID_AT), today: PAID_ON as CalendarDate, closed: new Set<string>() };
  const { lines } = bookTransition({ ...charge, ledger }, { ...charge, ledger, status: 'paid' }, time);
  return lines[0] as Line;
}

export const retry = chargeOf({
  id: IDS.retry,
  reference: 1_000_419,
  chargeDate: '2026-12-16',
  retryOf: IDS.charge,
});

export const payout: Payout = {
  ...newPayout(v.parse(createPayout.body, payouts.requests['For an order']), IDS.account, now),
  id: IDS.payout,
};

export const changedPayout: Payout = {
  ...payout,
  ...v.parse(updatePayout.body, changes.requests['New terms']),
  status: 'updated',
  updated_at: LATER,
};

type OrderSample = { id: string; reference: number; chargeDate: string; retryOf?: string };

function chargeOf({ id, chargeDate, ...rest }: OrderSample): Charge {
  const { amount, concept } = debit;
  const given = {
    ...rest,
    amount: amount as Centavos,
    concept,
    chargeDate: chargeDate as CalendarDate,
    period: periodOf(debit, 0),
    pre_notification: { on: clock.today, date: clock.today, account: null },
  };
  return { ...newCharge(debit, given, account, now), id, number: orderNumber(id, now) };
}
