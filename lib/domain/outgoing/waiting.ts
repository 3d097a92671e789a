import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import { type CalendarDate, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import type { Payment } from './outcome.ts';

/**
 * What a transfer or a refund waits for:
 *
 * - `cover`: the balance does not cover the refund yet;
 * - `release`: an operator decides on the transfer, because its amount is above the limit of the stage;
 * - `file`: the next run puts it into a file;
 * - `presentment`: its file goes to the bank, or an operator resolves the exception that holds it;
 * - `return`: the bank says whether it arrived.
 */
export type WaitingFor = 'cover' | 'release' | 'file' | 'presentment' | 'return';

/** What a transfer can wait for. */
export const WAITING_FOR = ['release', 'file', 'presentment', 'return'] as const satisfies WaitingFor[];

/** What a payment waits for, and the day on which it began to wait. */
export type Waiting = { readonly for: WaitingFor; readonly since: CalendarDate };

/**
 * Returns what a payment waits for. Returns undefined while it is open, and once it is cancelled or the bank has settled
 * it.
 */
export function waitingOf(payment: Payment): Waiting | undefined {
  const { status, created_at, released_at, presented_on, file_id, exception } = payment;
  if (status === 'created') return { for: 'cover', since: dayOf(created_at) };
  if (status === 'closed' && payment.closed_at) return { for: 'release', since: dayOf(payment.closed_at) };
  if (status === 'released' && released_at) {
    const isFree = file_id === null && exception === undefined;
    return { for: isFree ? 'file' : 'presentment', since: dayOf(released_at) };
  }
  return status === 'in_transit' && presented_on ? { for: 'return', since: presented_on } : undefined;
}

const dayOf = (time: string): CalendarDate => mexicoCityDate(new Date(time));

/** The whole business days that an operator has for a decision. */
const DECIDED_WITHIN = 1;

/**
 * Returns whether a payment has waited too long at the end of a day's run: for its release, more than a whole business
 * day; for the bank to get it, past the first run after its release. A payment that an exception holds, or that the bank
 * has not returned in time, is listed as that exception. A refund may wait for its cover as long as its merchant lets it.
 */
export function isOverdue(payment: Payment, today: CalendarDate, closed?: ReadonlySet<string>): boolean {
  const waiting = waitingOf(payment);
  if (!waiting || payment.exception !== undefined) return false;
  if (waiting.for === 'return' || waiting.for === 'cover') return false;
  const { since } = waiting;
  return waiting.for === 'release' ? today > businessDaysAfter(since, DECIDED_WITHIN, closed) : today > since;
}
