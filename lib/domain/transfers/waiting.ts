import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import { type CalendarDate, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import type { Transfer } from './transfer.ts';

/**
 * What a transfer waits for:
 *
 * - `release`: an operator decides on it, because its amount is above the limit of the stage;
 * - `file`: the next run puts it into a file;
 * - `presentment`: its file goes to the bank, or an operator resolves the exception that holds it;
 * - `return`: the bank says whether it arrived.
 */
export const WAITING_FOR = ['release', 'file', 'presentment', 'return'] as const;
export type WaitingFor = (typeof WAITING_FOR)[number];

/** What a transfer waits for, and the day on which it began to wait. */
export type Waiting = { readonly for: WaitingFor; readonly since: CalendarDate };

/** Returns what a transfer waits for. Returns undefined while it is open, and once the bank has settled it. */
export function waitingOf(transfer: Transfer): Waiting | undefined {
  const { status, closed_at, released_at, presented_on, file_id, exception } = transfer;
  if (status === 'closed' && closed_at) return { for: 'release', since: dayOf(closed_at) };
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
 * Returns whether a transfer has waited too long at the end of a day's run: for its release, more than a whole business
 * day; for the bank to get it, past the first run after its release. A transfer that an exception holds, or that the
 * bank has not returned in time, is listed as that exception.
 */
export function isOverdue(transfer: Transfer, today: CalendarDate, closed?: ReadonlySet<string>): boolean {
  const waiting = waitingOf(transfer);
  if (!waiting || waiting.for === 'return' || transfer.exception !== undefined) return false;
  const { since } = waiting;
  return waiting.for === 'release' ? today > businessDaysAfter(since, DECIDED_WITHIN, closed) : today > since;
}
