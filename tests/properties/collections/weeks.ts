import { isBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate, weekday } from '#lib/domain/calendar/dates.ts';

/** Returns whether a business day is the first one of its week. */
export const isFirstOfWeek = (day: CalendarDate): boolean =>
  mondayOf(businessDayBefore(day)) !== mondayOf(day);

const mondayOf = (date: CalendarDate) => addDays(date, -((weekday(date) + 6) % 7));

function businessDayBefore(date: CalendarDate): CalendarDate {
  let day = addDays(date, -1);
  while (!isBusinessDay(day)) day = addDays(day, -1);
  return day;
}
