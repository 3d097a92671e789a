import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';

/** When something happened, and whether a run did it. */
export type Moment = {
  readonly today: CalendarDate;
  readonly isEvening: boolean;
  /** Counts steps: everything in one step has the same number. */
  readonly step: number;
  readonly isRun: boolean;
};

/** Nine in the morning in Mexico City, or seven in the evening. */
export function instantOf({ today, isEvening }: Pick<Moment, 'today' | 'isEvening'>): Date {
  return new Date(`${isEvening ? `${addDays(today, 1)}T01` : `${today}T15`}:00:00.000Z`);
}
