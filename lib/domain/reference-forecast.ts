import { addDays, type CalendarDate, mexicoCityDate } from './calendar/dates.ts';
import { FIRST_REFERENCE, LAST_REFERENCE } from './direct-debit/record.ts';

/** The last reference that was drawn, at some time. */
export type ReferenceNote = { at: Date; last: number };

/** How the references are used up. */
export type ReferenceForecast = {
  drawn: number;
  left: number;
  /** The share of drawn references in all, from 0 to 1. */
  share: number;
  /** Null if no note is that old. */
  drawnIn7Days: number | null;
  drawnIn30Days: number | null;
  /**
   * The day on which the last one is drawn, at the average daily rate of the last 30 days, or of the time that is
   * known.
   */
  runsOutOn: CalendarDate | null;
};

/** From this share on an operator has to decide how references continue (DECISIONS.md, References). */
export const SHARE_TO_DECIDE = 0.8;

const ALL = LAST_REFERENCE - FIRST_REFERENCE + 1;
const DAY = 86_400_000;
/** Forecasts beyond this are left out. */
const MOST_DAYS = 36_500;

/**
 * Returns how many references were drawn, and how long the rest lasts. Notes may be in any order; none may be newer
 * than `now`.
 */
export function forecastReferences(notes: readonly ReferenceNote[], now: ReferenceNote): ReferenceForecast {
  const known = [...notes, now].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const oldest = known[0] ?? now;
  const timeKnown = Math.min(30 * DAY, now.at.getTime() - oldest.at.getTime());
  const drawnWithin = (time: number) => now.last - lastAt(known, now.at.getTime() - time);
  const drawnIn = (days: number) => (timeKnown < days * DAY ? null : Math.round(drawnWithin(days * DAY)));
  const left = Math.max(0, LAST_REFERENCE - now.last);
  const daysLeft = Math.floor((left * timeKnown) / DAY / drawnWithin(timeKnown));
  return {
    drawn: ALL - left,
    left,
    share: shareDrawn(now.last),
    drawnIn7Days: drawnIn(7),
    drawnIn30Days: drawnIn(30),
    runsOutOn: daysLeft <= MOST_DAYS ? addDays(mexicoCityDate(now.at), daysLeft) : null,
  };
}

/** Returns the share of drawn references in all, from 0 to 1, by the last one drawn. */
export function shareDrawn(last: number): number {
  return Math.min(1, (last - FIRST_REFERENCE + 1) / ALL);
}

/** Interpolates the last reference at a time between two notes. */
function lastAt(known: readonly ReferenceNote[], time: number): number {
  const after = known.find(({ at }) => at.getTime() >= time);
  const before = known.findLast(({ at }) => at.getTime() <= time);
  if (!after || !before) throw new RangeError('There is no note as old as that.');
  const span = after.at.getTime() - before.at.getTime();
  if (span === 0) return before.last;
  return before.last + ((after.last - before.last) * (time - before.at.getTime())) / span;
}
