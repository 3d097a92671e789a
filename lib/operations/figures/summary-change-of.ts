import { type CalendarDate, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import type { ConsumedBy, Payload } from '#lib/domain/events.ts';
import type { OutboxEvent } from '#lib/store/events/events.ts';
import { creditChange, ledgerChanges } from '#lib/store/ledger/ledger-sums.ts';
import { type Late, type Outcome, outcomeChanges } from '#lib/store/sums/day-outcomes.ts';
import { activeChange, type SummaryChange } from '#lib/store/sums/summaries.ts';

/** The events that change a sum. */
type Summed = ConsumedBy<'workers/sum-up'>;

/**
 * Returns the changes of sums for an event; none if it changes no sum. A charge counts on the day of its presentment,
 * also when it is reversed. A reversal or a correction on another day counts on that day as well.
 */
export function summaryChangesOf(event: OutboxEvent<Summed>): readonly SummaryChange[] {
  return CHANGES[event.event_type](event.account_id, event.data as never, event);
}

const CHANGES: {
  [Type in Summed]: (
    accountId: string,
    data: Payload<Type>,
    event: OutboxEvent<Summed>,
  ) => readonly SummaryChange[];
} = {
  'direct_debit.activated': (account, { amount }) => [activeChange(account, { count: 1, amount })],
  'direct_debit.cancelled': (account, { amount, was_active }) =>
    was_active ? [activeChange(account, { count: -1, amount: -amount })] : [],
  'direct_debit.paused': (account, { amount }) => [activeChange(account, { count: -1, amount: -amount })],
  'direct_debit.completed': (account, { amount, was_active }) =>
    was_active ? [activeChange(account, { count: -1, amount: -amount })] : [],
  'ledger.booked': (account, { lines }) => ledgerChanges(account, lines),
  'ledger.credited': (account, { credits }) => [creditChange(account, credits)],
  'charge.paid': (_, data, event) => settled(event, data, { paid: 1, failed: 0 }),
  'charge.failed': (_, data, event) => settled(event, data, { paid: 0, failed: 1 }),
  'charge.corrected': (_, data, event) => settled(event, data, { paid: 1, failed: -1 }),
  'charge.objected': (_, data, event) =>
    data.code === data.former ? [] : settled(event, data, { paid: 0, failed: 0, former: data.former }),
  // One that was withdrawn had not failed before.
  'charge.taken_twice': (_, data, event) =>
    settled(event, data, { paid: 1, failed: data.code === '' ? 0 : -1 }),
  'charge.reversed': (_, data, event) => settled(event, data, { paid: -1, failed: 1 }),
};

/** The types of the events that change a sum. */
export const SUMMED_EVENTS = Object.keys(CHANGES) as Summed[];

function settled(
  event: OutboxEvent<Summed>,
  { date, amount, code }: { date: CalendarDate; amount: number; code?: string },
  outcome: Pick<Outcome, 'paid' | 'failed' | 'former'>,
): readonly SummaryChange[] {
  const changed = { ...outcome, amount, ...(code !== undefined && { code }) };
  return outcomeChanges(event.account_id, date, changed, lateOf(event, date));
}

/**
 * Returns when an outcome counts as late. The bank's first return counts on the day of the presentment, whenever it
 * arrives. A later one counts on the day of its arrival. So does the outcome of a charge that no file presented: an
 * operator recorded it.
 */
function lateOf(event: OutboxEvent<Summed>, date: CalendarDate): Late | undefined {
  const { event_type, created_at, record, day } = event;
  const on = day ?? mexicoCityDate(new Date(created_at));
  if (record?.file === null) return { on, presentedOn: null };
  const isFirst = event_type === 'charge.paid' || event_type === 'charge.failed';
  return !isFirst && on !== date ? { on, presentedOn: date } : undefined;
}
