import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { isRefund, type Payment } from '#lib/domain/outgoing/outcome.ts';
import { type WaitingFor, waitingOf } from '#lib/domain/outgoing/waiting.ts';
import type { Transfer } from '#lib/domain/transfers/transfer.ts';
import { findDue } from '#lib/store/collections/due-collections.ts';
import { EVERY_ACCOUNT, type Presentation } from '#lib/store/collections/presentations.ts';
import { LAST_DAY } from '#lib/store/indexes.ts';
import { findPayments, WAITING_SHARDS } from './payments.ts';

/**
 * Yields the payments of all merchants that wait for one thing, those that have waited longest first, as of this
 * moment. The index may not show one that began to wait a moment ago.
 *
 * @param until the last day on which they began to wait; any day if it is left out
 */
export async function* findWaiting(
  what: WaitingFor,
  until = LAST_DAY,
): AsyncGenerator<Payment[], void, undefined> {
  for await (const ids of findDue(WAITING_SHARDS[what], { until })) {
    const payments = await findPayments(ids);
    yield payments.filter((payment) => waitingOf(payment)?.for === what);
  }
}

/**
 * Returns the last day on which payments began to wait that a run takes. The run of one account takes all: payments wait
 * since a real date, and the clock of the account may be behind it.
 */
export const untilOf = ({ account_id, date }: Pick<Presentation, 'account_id' | 'date'>): CalendarDate =>
  account_id === EVERY_ACCOUNT ? date : LAST_DAY;

/**
 * Returns up to `most` transfers of all merchants that wait for one of these things: the day on which they began to wait
 * decides their order, the earliest first.
 */
export async function listWaiting(what: readonly WaitingFor[], most: number): Promise<Transfer[]> {
  const found: Transfer[] = [];
  for (const one of what) {
    let count = 0;
    for await (const payments of findWaiting(one)) {
      const transfers = payments.filter((payment): payment is Transfer => !isRefund(payment));
      found.push(...transfers);
      count += transfers.length;
      if (count >= most) break;
    }
  }
  const sortKey = (transfer: Transfer) =>
    `${waitingOf(transfer)?.since} ${transfer.created_at} ${transfer.id}`;
  return found.toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1)).slice(0, most);
}
