import { closedDays } from '#lib/domain/calendar/bank-holidays.ts';

/** Days on which banks are closed beyond those of every year, as set at deployment. */
export const closed = closedDays(process.env.CLOSED_DAYS);
