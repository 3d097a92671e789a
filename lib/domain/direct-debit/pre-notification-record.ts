import type { CalendarDate } from '#lib/domain/calendar/dates.ts';

/** A pre-notification: the day on which the customer was notified, of a collection on which day, from which account. */
export type PreNotification = {
  on: CalendarDate;
  date: CalendarDate;
  /** The payment method that is collected from. */
  account: string | null;
};
