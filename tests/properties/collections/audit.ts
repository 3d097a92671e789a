import { expect } from '@jest/globals';
import { nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { canonicalJson } from '#lib/domain/canonical-json.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { Payload, UpcomingOrder } from '#lib/domain/events.ts';
import { readMandate } from '#lib/operations/mandate/read-mandate.ts';
import { listCharges } from '#lib/store/charges.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { queryItems } from '#lib/store/engine/read.ts';
import type { OutboxEvent } from '#lib/store/events/events.ts';
import type { StoredEvent } from '#lib/store/events/merchant-events.ts';
import { directDebitKey, type Key } from '#lib/store/keys.ts';
import type { Ledger } from './ledger.ts';
import { adjustmentFaults, moneyFaults, noteSettlement, type Settled } from './money.ts';
import type { Reading } from './reading.ts';
import type { OwnRefunds } from './refunds/own-refunds.ts';
import { unpublished } from './unpublished.ts';

/** A direct debit under audit, with everything that was seen of it before. */
export type Audited = {
  id: string;
  ledger: Ledger;
  seen: { charges: Map<string, Charge>; events: Set<string>; settled: Settled; debit?: DirectDebit };
};

/** The present time, whether the merchant is suspended, who receives its money, and what an operator has adjusted. */
export type Moment = {
  today: CalendarDate;
  isSuspended: boolean;
  settlement: 'direct' | 'held';
  adjustments: readonly number[];
  /** Whether the bank has refused a file. */
  wasRefused(fileId: string): boolean;
  /** What the test knows itself of payments and refunds. */
  refunds: OwnRefunds;
  /** Notes there what a step has made of the orders of a direct debit. */
  noteOrders(of: Audited, charges: readonly Charge[], reading: Reading): Promise<void>;
  /** Only the money is audited: other sequences try everything else. */
  isMoneyOnly: boolean;
};

const OPEN: readonly string[] = ['created', 'pending', 'in_process'];
const UNPAID: readonly string[] = ['failed', 'pending_next_cycle'];

/** Compares a direct debit and its orders, as stored, with what must never happen. Returns them. */
export async function audit(
  audited: Audited,
  moment: Moment,
  reading: Reading,
): Promise<{ debit: DirectDebit; charges: Charge[] }> {
  const [debit, charges] = await Promise.all([findDirectDebit(audited.id), allCharges(audited.id)]);
  if (!debit) throw new Error('The direct debit is gone');
  const lines = await reading.lines();
  noteSettlement(audited.seen.settled, charges, moment.settlement, moment.wasRefused);
  await moment.noteOrders(audited, charges, reading);
  expect([
    ...moneyFaults(moment.refunds, charges, lines),
    ...adjustmentFaults(moment.adjustments, lines),
  ]).toEqual([]);
  if (!moment.isMoneyOnly) await auditMandate(audited, moment, debit, charges);
  audited.seen.debit = debit;
  return { debit, charges };
}

/** Does so for everything but the money. */
async function auditMandate(
  audited: Audited,
  moment: Moment,
  debit: DirectDebit,
  charges: readonly Charge[],
): Promise<void> {
  const events = await eventsOf(audited.id);
  notePreNotifications(audited, moment, events);
  const shown = events.filter(({ record }) => record !== undefined);
  expect([
    ...faultsOf(audited, debit, charges, moment),
    ...(await unproved(debit)),
    ...unpublished(debit, charges, shown as StoredEvent[]),
  ]).toEqual([]);
}

/** A consent in force has an entry for the account and the terms of collection, and the chain is whole. */
export async function unproved(debit: DirectDebit): Promise<string[]> {
  const { entries, fault } = await readMandate(debit);
  const { account, max_amount, end_date } = entries.at(-1)?.terms ?? {};
  const isProved =
    (account?.payment_method_id ?? null) === debit.payment_method_id &&
    max_amount === debit.max_amount &&
    end_date === debit.end_date;
  return [
    ...(fault ? [`entry ${fault.entry} of the evidence: ${fault.what}`] : []),
    ...(debit.consent.in_force && !isProved ? ['a consent in force without its evidence'] : []),
  ];
}

/** Returns the violations; what was seen is recorded for the next comparison. */
export function faultsOf(
  audited: Audited,
  debit: DirectDebit,
  charges: readonly Charge[],
  moment: Pick<Moment, 'today' | 'isSuspended'>,
): string[] {
  const faults = [
    ...limits(audited, charges),
    ...counts(debit, charges),
    ...charges.flatMap((charge) => news(audited, debit, charge, moment)),
    ...together(charges),
    ...ends(debit, charges),
    ...course(audited, debit),
  ];
  audited.seen.charges = new Map(charges.map((charge) => [charge.id, charge]));
  audited.seen.debit = debit;
  return faults;
}

/** Every charge of a direct debit. */
export async function allCharges(id: string): Promise<Charge[]> {
  return (await listCharges({ id }, { limit: 10_000 })).items;
}

/** For each period, open, paid and reserved amounts are at most its maximum; a one-off is open or paid once. */
export function limits(
  { ledger }: { readonly ledger: Pick<Ledger, 'maximum' | 'single'> },
  charges: readonly Charge[],
): string[] {
  const counting = charges.filter(
    ({ status, retried_by }) =>
      OPEN.includes(status) || status === 'paid' || (UNPAID.includes(status) && !retried_by),
  );
  const periods = Object.entries(Object.groupBy(counting, ({ period }) => String(period.from)));
  const over = periods.filter(([, orders = []]) => sum(orders) > ledger.maximum);
  const taking = charges.filter(({ status }) => OPEN.includes(status) || status === 'paid');
  return [
    ...over.map(([from, orders = []]) => `${sum(orders)} of ${ledger.maximum} in the period from ${from}`),
    ...(ledger.single && taking.length > 1 ? [`${taking.length} orders of a single payment`] : []),
  ];
}

const sum = (orders: readonly Charge[]) => orders.reduce((total, { totals }) => total + totals.total, 0);

/** The counters of the record equal a recount. */
export function counts(debit: DirectDebit, charges: readonly Charge[]): string[] {
  const ids = (some: readonly Charge[]) => some.map(({ id }) => id).sort();
  const open = charges.filter(({ status }) => OPEN.includes(status)).length;
  const carried = ids(charges.filter(({ status }) => status === 'pending_next_cycle'));
  const unpaid = charges.filter(
    ({ status, retried_by }) => status === 'failed' && retried_by === null,
  ).length;
  const isFinal = debit.status === 'cancelled' || debit.status === 'completed';
  const sums = debit.counters.periods.filter(({ n, open: said }) => {
    const own = charges.filter(({ period, status }) => period.n === n && OPEN.includes(status));
    return own.length !== said;
  });
  return [
    ...unless(
      debit.counters.open_orders === open,
      `${debit.counters.open_orders} open orders are counted, ${open} there are`,
    ),
    ...unless(
      isFinal || same([...debit.counters.carried_orders].sort(), carried),
      'others are carried than wait',
    ),
    ...unless(
      isFinal || debit.counters.unpaid_orders === unpaid,
      `${debit.counters.unpaid_orders} unpaid are counted, not ${unpaid}`,
    ),
    ...unless(
      sums.length === 0,
      `the open orders of the periods ${sums.map(({ n }) => n)} are counted wrong`,
    ),
  ];
}

/** The changes of an order: it was opened, or sent to the bank. */
function news(
  { ledger, seen }: Audited,
  debit: DirectDebit,
  charge: Charge,
  moment: Pick<Moment, 'isSuspended'>,
): string[] {
  const before = seen.charges.get(charge.id);
  const isOpened = before === undefined && charge.retry_of !== charge.id;
  const { presented_on: on, refused_on = [] } = charge;
  // The bank paid it with a file that it had refused: that presentment was seen before.
  const isPresented = on !== undefined && before?.presented_on === undefined && !refused_on.includes(on);
  const who = `order ${charge.reference}`;
  return [
    ...(isOpened ? opened(ledger, charge).map((why) => `${who} was opened ${why}`) : []),
    ...(isPresented
      ? presented({ ledger, debit, charge, moment }).map((why) => `${who} was presented ${why}`)
      : []),
  ];
}

function opened(ledger: Ledger, { charge_date: date, period, retry_of }: Charge): string[] {
  return [
    ...unless(!retry_of || !ledger.unlisted.has(retry_of), 'again without a consent that lists it'),
    ...unless(!ledger.isRevoked, 'after the revocation'),
    ...unless(ledger.consents.length > 0, 'without any consent'),
    ...unless(date >= nextBusinessDay(ledger.first), `for ${date}, before the first agreed date`),
    ...unless(!ledger.end || date <= ledger.end, `for ${date}, after the end`),
    ...unless(period.from <= date, `for ${date}, before its period`),
  ];
}

/** On each day, at most two earlier periods are presented together with the period of the day itself. */
export function together(charges: readonly Charge[]): string[] {
  const days = Map.groupBy(charges, ({ presented_on }) => presented_on);
  days.delete(undefined);
  return [...days].flatMap(([day = '', presented]) => {
    const earlier = presented.filter(({ period: { to } }) => to !== null && to < day);
    const periods = new Set(earlier.map(({ period }) => period.n)).size;
    return unless(periods <= 2, `${periods} earlier periods came together on ${day}`);
  });
}

type Presented = {
  ledger: Ledger;
  debit: DirectDebit;
  charge: Charge;
  moment: Pick<Moment, 'isSuspended'>;
};

function presented({ ledger, debit, charge, moment: { isSuspended } }: Presented): string[] {
  const { presented_on: on = charge.charge_date } = charge;
  const consent = ledger.consents.at(-1);
  const isPreNotified = ledger.preNotifications.some(
    (one) =>
      one.on < on &&
      one.date === on &&
      one.account === charge.payment_method_id &&
      one.orders.some((order) => names(order, charge)),
  );
  return [
    ...unless(ledger.mayCollect(debit), 'without consent in force'),
    ...unless(consent?.account === charge.payment_method_id, 'to another account than agreed'),
    ...unless(charge.consent === ledger.consents.length, 'under another consent'),
    ...unless(on >= nextBusinessDay(ledger.first), 'before the first agreed date'),
    ...unless(!ledger.end || on <= ledger.end, 'after the end'),
    ...unless(!isSuspended, 'for a suspended merchant'),
    ...unless(isPreNotified, 'notPreNotified'),
  ];
}

/**
 * A pre-notification names an order by its id, or an order that was not open yet by its period or the order that it
 * retries.
 */
function names({ order_id, retry_of, period, amount }: UpcomingOrder, charge: Charge): boolean {
  const isIt =
    order_id === null ? retry_of === charge.retry_of && period === charge.period.n : order_id === charge.id;
  return isIt && amount === charge.totals.total;
}

/** A final direct debit has nothing open, and does not change; an active one has something to do. */
export function ends(debit: DirectDebit, charges: readonly Charge[]): string[] {
  const isFinal = debit.status === 'cancelled' || debit.status === 'completed';
  const left = charges.filter(({ status }) => OPEN.includes(status) || status === 'pending_next_cycle');
  const isIdle =
    debit.status === 'active' &&
    debit.next_payment_date === null &&
    left.length === 0 &&
    debit.schedule.last_day === null;
  return [
    ...unless(!isFinal || left.length === 0, `${debit.status} with ${left.length} orders left`),
    ...unless(!isIdle, 'active with nothing left to do'),
  ];
}

function course({ seen, ledger }: Audited, debit: DirectDebit): string[] {
  const { debit: before } = seen;
  const wasFinal = before?.status === 'cancelled' || before?.status === 'completed';
  const isActive = debit.status === 'active' && debit.ending === null;
  return [
    ...unless(!wasFinal || debit.status === before.status, `${before?.status} became ${debit.status}`),
    ...unless(!isActive || ledger.mayCollect(debit), 'active without consent in force'),
  ];
}

/** The outbox of a direct debit. */
async function eventsOf(id: string): Promise<(OutboxEvent & Key)[]> {
  const { items } = await queryItems<OutboxEvent & Key>(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :events)',
      ExpressionAttributeValues: { ':pk': directDebitKey(id).pk, ':events': 'EVT#' },
      ConsistentRead: true,
    },
    10_000,
  );
  return items;
}

/** Events of the outbox count as pre-notifications on the day on which they are first seen. */
function notePreNotifications(
  { ledger, seen }: Audited,
  { today }: Moment,
  events: readonly (OutboxEvent & Key)[],
): void {
  for (const { sk, event_type, data } of events.filter((event) => !seen.events.has(event.sk))) {
    seen.events.add(sk);
    if (event_type !== 'direct_debit.charge_upcoming') continue;
    ledger.note(today, data as Payload<'direct_debit.charge_upcoming'>);
  }
}

const unless = (holds: boolean, fault: string) => (holds ? [] : [fault]);
const same = (one: unknown, other: unknown) => canonicalJson(one) === canonicalJson(other);
