import type { ConsumedBy, Payload } from '#lib/domain/events.ts';
import type { OutboxEvent } from '#lib/store/events.ts';
import { activeChange, dayChange, reasonChange, type SummaryChange } from '#lib/store/summaries.ts';

/** The events that change a sum. */
type Summed = ConsumedBy<'workers/sum-up'>;

/** What an event adds to which sums. A charge counts on the day on which it was presented, also when it is reversed. */
export function summaryChangeOf(event: OutboxEvent<Summed>): SummaryChange | undefined {
  return CHANGES[event.event_type](event.account_id, event.data as never);
}

const CHANGES: {
  [Type in Summed]: (accountId: string, data: Payload<Type>) => SummaryChange | undefined;
} = {
  'direct_debit.activated': (account, { amount }) => activeChange(account, { count: 1, amount }),
  'direct_debit.cancelled': (account, { amount, was_active }) =>
    was_active ? activeChange(account, { count: -1, amount: -amount }) : undefined,
  'direct_debit.paused': (account, { amount }) => activeChange(account, { count: -1, amount: -amount }),
  'direct_debit.completed': (account, { amount, was_active }) =>
    was_active ? activeChange(account, { count: -1, amount: -amount }) : undefined,
  'charge.paid': (account, { date, amount }) =>
    dayChange(account, date, { paid_count: 1, paid_amount: amount }),
  'charge.failed': (account, { date, amount, code }) =>
    dayChange(account, date, { failed_count: 1, failed_amount: amount }, code),
  'charge.corrected': (account, { date, amount, code }) =>
    dayChange(
      account,
      date,
      { paid_count: 1, paid_amount: amount, failed_count: -1, failed_amount: -amount },
      code,
      -1,
    ),
  'charge.objected': (account, { date, code, former }) =>
    code === former ? undefined : dayChange(account, date, reasonChange(former, -1), code),
  'charge.taken_twice': (account, paid) => CHANGES['charge.corrected'](account, paid),
  'charge.reversed': (account, { date, amount, code }) =>
    dayChange(
      account,
      date,
      { paid_count: -1, paid_amount: -amount, failed_count: 1, failed_amount: amount },
      code,
    ),
};
