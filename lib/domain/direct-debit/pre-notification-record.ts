import type { CalendarDate } from '#lib/domain/calendar/dates.ts';

/** A pre-notification: the customer was notified on the day `on` of a collection on the day `date`. */
export type PreNotification = {
  on: CalendarDate;
  date: CalendarDate;
  /** The payment method that is collected from. */
  account: string | null;
};
