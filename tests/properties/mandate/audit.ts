import { handler as getDebit } from '#functions/direct-debits/get.ts';
import { handler as listPayments } from '#functions/direct-debits/list-payments.ts';
import { listPayments as paymentsRoute } from '#lib/api/charges/routes.ts';
import { getDirectDebit } from '#lib/api/direct-debits/routes.ts';
import { showDirectDebit } from '#lib/api/direct-debits/show.ts';
import { showCharge } from '#lib/api/orders/show.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { listCharges } from '#lib/store/charges.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { eventsOf } from '#tests/support/records/delivered.ts';
import { brokenAfter, remember } from './after-a-step.ts';
import { brokenBy } from './at-the-bank.ts';
import type { PresentedFile } from './bank.ts';
import { call } from './calls.ts';
import type { Facts, Order } from './known.ts';
import { type Emitted, readPreNotification } from './pre-notifications.ts';
import type { Tracked } from './tracked.ts';
import type { World } from './world.ts';

type Shown = {
  id: string;
  reference: number;
  status: string;
  totals: { total: number };
  charge_date: CalendarDate;
  period: { from: CalendarDate };
  retry_of: string | null;
  retried_by: string | null;
};

const centavos = (pesos: number) => Math.round(pesos * 100);

/**
 * Reads everything that a step has changed, and returns what breaks the mandate. `hasRun` says that a run has ended.
 */
export async function audit(world: World, hasRun = false): Promise<string[]> {
  const { moment, isSuspended } = world;
  for (const tracked of world.debits) await look(world, tracked);
  const files = world.newFiles().flatMap((file) => brokenByFile(world, file));
  const after = world.debits.flatMap((tracked) => brokenAfter(tracked, moment, hasRun));
  for (const tracked of world.debits) remember(tracked, moment, isSuspended);
  return [...files, ...after];
}

async function look(world: World, tracked: Tracked): Promise<void> {
  const { id } = tracked;
  const [[debit, payments], events] = await Promise.all([
    world.isSuspended ? readStored(id) : askFor(world, id),
    eventsOf(id) as Promise<Emitted[]>,
  ]);
  tracked.status = debit.status;
  tracked.next = debit.next_payment_date;
  for (const shown of payments) {
    if (!tracked.firstSeen.has(shown.id)) tracked.firstSeen.set(shown.id, world.moment);
    tracked.orders.set(shown.id, orderOf(shown));
  }
  for (const event of events) {
    if (tracked.events.has(event.sk)) continue;
    tracked.events.add(event.sk);
    if (event.event_type !== 'direct_debit.charge_upcoming') continue;
    tracked.preNotifications.push(readPreNotification(event, world.moment, tracked.clabes));
  }
}

type ShownDebit = { status: string; next_payment_date: CalendarDate | null };

/** Reads a direct debit and its orders as its merchant does. */
async function askFor({ merchant }: World, id: string): Promise<[ShownDebit, Shown[]]> {
  const [debit, payments] = await Promise.all([
    call(merchant, getDebit, getDirectDebit, { params: { id } }),
    call(merchant, listPayments, paymentsRoute, { params: { id }, query: { limit: '100' } }),
  ]);
  return [debit.body, payments.body.data];
}

/** Reads the same from the table, since a suspended merchant is refused. */
async function readStored(id: string): Promise<[ShownDebit, Shown[]]> {
  const [debit, { items }] = await Promise.all([findDirectDebit(id), listCharges({ id }, { limit: 100 })]);
  if (!debit) throw new Error('The direct debit is gone');
  return [showDirectDebit(debit) as ShownDebit, items.map(showCharge) as unknown as Shown[]];
}

const orderOf = (shown: Shown): Order => ({
  id: shown.id,
  reference: shown.reference,
  status: shown.status,
  amount: centavos(shown.totals.total),
  date: shown.charge_date,
  from: shown.period.from,
  retryOf: shown.retry_of,
  retriedBy: shown.retried_by,
});

/** A file is judged by the present knowledge or, if its run was killed, by that of its time. */
function brokenByFile(world: World, file: PresentedFile): string[] {
  const strangers = file.details.filter(
    ({ reference }) => !world.debits.some((one) => one.byReference(reference)),
  );
  const broken = world.debits.flatMap((tracked) => {
    const mine = file.details.flatMap((detail) => {
      const order = tracked.byReference(detail.reference);
      return order ? [{ detail, order }] : [];
    });
    if (mine.length === 0) return [];
    const judge = (facts: Facts, isSuspended: boolean) =>
      brokenBy({ tracked, facts, isSuspended, file, mine });
    const atKill = tracked.atKill.get(file.date);
    const isToday = file.date === world.today;
    const verdicts = [
      ...(isToday ? [judge(tracked.facts, world.isSuspended)] : []),
      ...(atKill ? [judge(atKill.facts, atKill.isSuspended)] : []),
    ].sort((one, other) => one.length - other.length);
    for (const { detail, order } of mine) tracked.present(order, detail, file);
    return verdicts[0] ?? [`dates: a file of ${file.date} on ${world.today}`];
  });
  return [...broken, ...strangers.map(({ reference }) => `stranger: ${reference} is no order`)];
}
