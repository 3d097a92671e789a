import { type CalendarDate, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import {
  emptyPart,
  lastClosableDay,
  lastOf,
  merchantPart,
  type SignedClosing,
  textOfClosing,
} from '#lib/domain/ledger/closing.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { requireAccount } from '#lib/store/accounts.ts';
import { findHead, findLastClosed, findLatestPart, findPart } from '#lib/store/ledger/closings.ts';
import { findClock } from '#lib/store/sandbox-clocks.ts';
import { signedText } from './copies.ts';

/**
 * Returns an account's part of the closing of a day. That of a day without lines is not stored: its text follows from
 * the head of the day and the account's last part, so it is the same whenever it is asked for, and is signed each time.
 *
 * @throws ApiError `day_not_closed` if the day is not closed yet; `closing_not_found` if the account never gets a
 *   closing of it
 */
export async function findClosing(accountId: string, day: CalendarDate): Promise<SignedClosing> {
  const part = await findPart(accountId, day);
  if (part) return part;
  const head = await requireClosed(accountId, day);
  const latest = await findLatestPart(accountId, day);
  // It was written between the two reads.
  if (latest?.day === day) return latest;
  return signedText(textOfClosing(merchantPart(day, head.hash, emptyPart(accountId, lastOf(latest)))));
}

/**
 * Returns the head of a day, if the account has a closing of it, with lines or without. All parts with lines are stored
 * by then.
 *
 * @throws ApiError `day_not_closed`, `closing_not_found`
 */
export async function requireClosed(accountId: string, day: CalendarDate): Promise<SignedClosing> {
  const [last, account, clock, head] = await Promise.all([
    findLastClosed(),
    requireAccount(accountId),
    findClock(accountId),
    findHead(day),
  ]);
  const isBefore = day < mexicoCityDate(new Date(account.created_at));
  if (isBefore || clock) throw new ApiError('closing_not_found');
  const isOpen = last === undefined ? day >= lastClosableDay(new Date()) : day > last;
  if (isOpen) throw new ApiError('day_not_closed');
  if (!head) throw new ApiError('closing_not_found');
  return head;
}
