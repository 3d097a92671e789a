import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { findConsentRequests, findDueRequestsOn } from '#lib/store/imports/consent-requests.ts';
import { carryOutRequests } from './carry-out.ts';

/** Milliseconds that the mails of a day may take, before a worker goes on with them. */
const TAKES = 10_000;

/** Asks the customers of an account with a clock of its own, as its plans say for a day of that clock. */
export async function askOnDay(accountId: string, day: CalendarDate, isOver: () => boolean): Promise<void> {
  for await (const id of findDueRequestsOn(accountId, day)) {
    const found = await findConsentRequests(id);
    if (isOver() || !found || found.due_on === null || found.due_on > day) continue;
    await carryOutRequests(id, found.version, { takes: TAKES });
  }
}
