import { expect } from '@jest/globals';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { newException } from '#lib/domain/direct-debit/exception.ts';
import type { Refund } from '#lib/domain/refunds/refund.ts';
import { findException } from '#lib/store/collections/exceptions.ts';
import type { Reading } from '#tests/properties/collections/reading.ts';
import type { World } from '#tests/properties/collections/world.ts';
import type { OrderNews, OwnOrder, OwnRefund, OwnRefunds } from './own-refunds.ts';

/** The orders of a direct debit, and whether we hold the money of each. */
type Audited = {
  readonly debitId: string;
  readonly charges: readonly Charge[];
  readonly isHeld: (charge: Charge) => boolean;
};

/**
 * Notes what a step has made of the orders of a direct debit and of their refunds, and compares it with what must never
 * happen.
 */
export async function auditRefunds(
  world: World,
  { debitId, charges, isHeld }: Audited,
  reading: Reading,
): Promise<void> {
  const { refunds: own, today } = world;
  const news = own.note(
    charges.map((charge) => ({ ...orderOf(charge), isHeld: isHeld(charge) })),
    today,
  );
  const stored = (await reading.refunds()).filter(({ direct_debit_id }) => direct_debit_id === debitId);
  const faults = stored.flatMap((refund) => noteRefund(world, refund));
  expect([
    ...faults,
    ...news.flatMap((one) => openedFaults(world, one)),
    ...charges.flatMap((charge) => orderFaults(world, charge)),
    ...(await forcedFaults(world, news)),
    ...(await dueFaults(world, charges)),
    ...neverFaults(world, charges),
  ]).toEqual([]);
}

const OPEN: readonly Charge['status'][] = ['created', 'pending', 'in_process', 'pending_next_cycle'];

const orderOf = ({ id, status, totals, fee, presented_on, retry_of }: Charge) => ({
  ...{ id, total: totals.total as number, fee: fee.total as number, retryOf: retry_of },
  ...{ presentedOn: presented_on, isPaid: status === 'paid', isOpen: OPEN.includes(status) },
});

/** Notes a new refund, and the decision on one, which must have been allowed at this moment. */
function noteRefund(world: World, refund: Refund): string[] {
  const { refunds: own, today } = world;
  const { id, order_id, amount, status, paid_by } = refund;
  const order = own.order(order_id);
  const known = own.all.get(id);
  const faults = known ? [] : newFaults(world, refund, order);
  const { available } = world.transfers.own.views(today);
  const one: OwnRefund = known ?? {
    ...{ id, order: order_id, amount, isSecond: paid_by !== null },
    ...{ status: 'created', refusedOn: [], moved: 0 },
  };
  // A new refund is covered by what was promised to no other.
  const free = available - (known ? 0 : own.promised) - world.transfers.own.promised;
  own.all.set(id, one);
  const hasLeft = status === 'released' || status === 'in_transit';
  if (one.status === 'created' && hasLeft) {
    if (!one.isSecond && amount > free) faults.push(`${id} has left with ${amount} of ${free}`);
    own.release(one, today);
  }
  const isSame = status === one.status || (one.status === 'released' && status === 'in_transit');
  return isSame && amount === one.amount
    ? faults
    : [...faults, `${id} is ${status}, and must be ${one.status}`];
}

/** A merchant refunds at most what is left of a payment of its own; a second payment is refunded whole, by itself. */
function newFaults({ refunds: own, today, isSuspended }: World, refund: Refund, order: OwnOrder): string[] {
  const { id, amount, paid_by } = refund;
  if (paid_by !== null) {
    const isDue =
      order.isDue && order.isHeld && amount === order.total && paid_by === own.keptInsteadOf(order)?.id;
    return isDue ? [] : [`${id} gives back a second payment that there is not`];
  }
  const most = own.refundable(order, today);
  const isAllowed = typeof most === 'number' && amount <= most && !isSuspended;
  return isAllowed ? [] : [`${id} gives back ${amount} of ${most}`];
}

/** The second payment of two is refunded by itself, unless an operator has to see it first. */
function openedFaults({ refunds: own }: World, { order, becameDue }: OrderNews): string[] {
  const seconds = own.of(order.id).filter(({ isSecond, status }) => isSecond && status === 'created').length;
  const isAutomatic = becameDue && order.isHeld && own.out(order.id) === 0;
  if (!becameDue || seconds === (isAutomatic ? 1 : 0)) return [];
  return [`${order.id} was taken twice, and has ${seconds} refunds`];
}

/** The order shows what its refunds sum to, and whether it is owed to its payer. */
function orderFaults({ refunds: own }: World, { id, reference, refunds, refund_due }: Charge): string[] {
  const order = own.order(id);
  const ids = own.of(id).map((refund) => refund.id);
  const waiting = own.of(id).filter(({ status }) => status === 'created');
  const sorted = (some: readonly string[]) => some.toSorted().join();
  return [
    ...((refunds?.amount ?? 0) === own.live(id)
      ? []
      : [`order ${reference} shows refunds of ${refunds?.amount}, not ${own.live(id)}`]),
    ...(sorted(refunds?.ids ?? []) === sorted(ids) ? [] : [`order ${reference} does not list its refunds`]),
    ...(sorted((refunds?.waiting ?? []).map((one) => one.id)) === sorted(waiting.map((one) => one.id))
      ? []
      : [`order ${reference} shows others as waiting`]),
    ...((refund_due !== undefined) === order.isDue
      ? []
      : [`order ${reference} is ${order.isDue ? '' : 'not '}owed to its payer`]),
    ...debtFaults(own, order, refund_due?.paid_by),
  ];
}

/** Of the payments of a debt one at most is the merchant's, and the others name it. */
function debtFaults(own: OwnRefunds, order: OwnOrder, paidBy: string | undefined): string[] {
  const kept = own.keptInsteadOf(order);
  return [
    ...(kept && own.isMerchants(order) ? [`${order.id} and ${kept.id} are both the merchant's`] : []),
    ...(kept && order.isDue && paidBy !== kept.id ? [`${order.id} is not paid by ${paidBy}`] : []),
  ];
}

/** A payment that the bank takes back after its payer got it back is an exception, with all that the payer got. */
async function forcedFaults({ now }: World, news: readonly OrderNews[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { order, gotBefore } of news.filter((one) => one.gotBefore > 0)) {
    const { id } = newException('returned_after_refund', [order.id, now.toISOString()], {}, now);
    const raised = await findException(id);
    if (raised?.state !== 'open' || raised.amount !== gotBefore)
      faults.push(`${order.id} was paid back twice: ${raised?.amount} is shown of ${gotBefore}`);
  }
  return faults;
}

/** What is owed to a payer is an open exception, until it is given back. */
async function dueFaults({ refunds: own }: World, charges: readonly Charge[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { id, refund_due } of charges.filter((charge) => own.order(charge.id).isDue)) {
    const raised = refund_due && (await findException(refund_due.exception));
    if (raised?.state !== 'open' || raised.amount !== own.order(id).total)
      faults.push(`${id} is owed to its payer without an exception`);
  }
  return faults;
}

/**
 * A payer never gets back more than was paid, unless the bank has forced it, and no order gives back more than it has
 * brought in.
 */
function neverFaults({ refunds: own }: World, charges: readonly Charge[]): string[] {
  return charges.flatMap(({ id }) => {
    const order = own.order(id);
    const debt = [order, ...own.debtOf(order)];
    const paid = debt.reduce((all, { isPaid, total }) => all + (isPaid ? total : 0), 0);
    const got = debt.reduce((all, one) => all + own.got(one.id), 0);
    const isForced = charges.some(
      (one) => one.reversed_at !== null && debt.some((member) => member.id === one.id),
    );
    const merchants = own.of(id).filter(({ isSecond, status }) => !isSecond && status !== 'returned');
    const refunded = merchants.reduce(
      (all, { status, amount }) => all + (status === 'cancelled' ? 0 : amount),
      0,
    );
    return [
      ...(got <= paid || isForced ? [] : [`the payer of ${id} got ${got} of ${paid}`]),
      ...(refunded <= order.total ? [] : [`${id} gives back ${refunded} of ${order.total}`]),
    ];
  });
}
