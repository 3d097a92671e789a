import { nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { lastPreNotifiedDay } from '#lib/domain/direct-debit/pre-notification.ts';
import { isPreNotified } from '#lib/domain/direct-debit/pre-notify.ts';
import { firstPayingDay } from '#lib/operations/transfers/first-paying-day.ts';
import { requireAccount } from '#lib/store/accounts.ts';
import { findCharges } from '#lib/store/charges.ts';
import {
  type DebitInQueue,
  findDueOfAccount,
  findQueuedOfAccount,
} from '#lib/store/collections/due-collections.ts';
import { findFilesInQueue } from '#lib/store/collections/find-files.ts';
import { firstDayOfRequests } from '#lib/store/imports/consent-requests.ts';
import { findRecentBearers } from '#lib/store/references.ts';

/**
 * Returns the first business day from a given one on which the run of an account may have something to do; undefined if
 * there is none. The runs of the days before it would change nothing.
 */
export async function firstBusyDay(
  accountId: string,
  from: CalendarDate,
  { now, closed }: { now: Date; closed: ReadonlySet<string> },
): Promise<CalendarDate | undefined> {
  const [account, recent, files] = await Promise.all([
    requireAccount(accountId),
    findRecentBearers(accountId, now),
    findFilesInQueue({ kind: 'collections', account_id: accountId }),
  ]);
  const isUnderWay = files.some(({ state, returned_at }) => state !== 'presented' || !returned_at);
  if (isUnderWay || (await hasOpenOrders(accountId, from, recent))) return from;
  const days = files.flatMap(({ look_on }) => look_on ?? []);
  for await (const debits of findQueuedOfAccount(accountId, recent))
    days.push(...debits.map((debit) => firstDayFor(debit, from, closed)));
  // Most days of many direct debits: what is paid out need not be asked then.
  if (days.some((day) => day <= from)) return from;
  const others = [firstPayingDay(account, from, closed), firstDayOfRequests(accountId)];
  days.push(...(await Promise.all(others)).filter((day) => day !== undefined));
  const [first] = days.toSorted();
  return first && nextBusinessDay(first < from ? from : first, closed);
}

/** Returns whether orders wait to be presented. */
async function hasOpenOrders(
  accountId: string,
  date: CalendarDate,
  recent: readonly string[],
): Promise<boolean> {
  for await (const ids of findDueOfAccount('CHARGE', accountId, date, recent)) {
    const found = await findCharges(ids);
    if (found.some(({ status }) => status === 'created' || status === 'pending')) return true;
  }
  return false;
}

/** Returns the first day from a given one whose run pre-notifies, opens or ends a direct debit. */
function firstDayFor(debit: DebitInQueue, from: CalendarDate, closed: ReadonlySet<string>): CalendarDate {
  const { due_at: due, next_payment_date: next } = debit;
  if (due === next && isPreNotified(debit)) return due;
  let day = nextBusinessDay(from, closed);
  while (lastPreNotifiedDay({ today: day, closed }) < due) day = nextBusinessDay(addDays(day, 1), closed);
  return day;
}
