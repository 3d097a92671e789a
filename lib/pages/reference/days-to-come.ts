import { CREATED, FIRST_PAYMENT } from '#lib/api/members/story.ts';
import {
  addDays,
  type CalendarDate,
  calendarDate,
  daysBetween,
  mexicoCityDate,
} from '#lib/domain/calendar/dates.ts';
import { type Document, type Operation, withEach, withText } from './document.ts';

/** A day or a time as a whole string of JSON. Days within a signed text stay, since its hash covers them. */
const IN_JSON = /(?<=")20\d\d-\d\d-\d\d(?=(?:T[\d:.]+Z|-\d{3}-\d{5})?")/g;
const IN_CODE = /20\d\d-\d\d-\d\d/g;
const MONTH = /^20\d\d-\d\d$/;
const WEEK = 7 * 86_400_000;

type Move = (day: string) => string;

/**
 * Returns the document with the days of its examples moved, those of requests, responses and samples alike. The
 * committed document has fixed days, which pass; a sample that is copied must be accepted.
 *
 * - The story of the examples takes place today, and its first payment is on the sample day.
 * - An operation that reads a day or a month reads yesterday, or its month.
 */
export function withDaysToCome<Served extends Document>(document: Served, now: Date): Served {
  return withEach(document, (operation) => moved(operation, now));
}

/**
 * Returns the next Tuesday from the 3rd to the 9th of a month that is more than a week ahead, as `YYYY-MM-DD`. No bank
 * holiday of Mexico is on such a Tuesday, so collections can be run on it.
 */
export function sampleDay(now: Date): string {
  const tuesdays = [0, 1, 2].map((months) => {
    const third = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 3));
    third.setUTCDate(3 + ((9 - third.getUTCDay()) % 7));
    return third;
  });
  const day = tuesdays.find((each) => each.getTime() > now.getTime() + WEEK) as Date;
  return day.toISOString().slice(0, 10);
}

/** Returns the change of the days of an operation. */
function moveOf({ parameters = [], requestBody }: Operation, now: Date): Move {
  const today = mexicoCityDate(now);
  const [named] = parameters.flatMap(({ example }) => calendarDate(String(example)) ?? []);
  if (named && !requestBody) return by(named, addDays(today, -1));
  const fromNow = by(CREATED.slice(0, 10), today);
  const ahead = by(FIRST_PAYMENT, sampleDay(now));
  return (day) => (day < FIRST_PAYMENT.slice(0, 8) ? fromNow(day) : ahead(day));
}

/** Returns the move that brings one day to another. */
function by(from: string, to: string): Move {
  const days = daysBetween(from as CalendarDate, to as CalendarDate);
  return (day) => addDays(day as CalendarDate, days);
}

/** Returns the month that an operation reads, if it reads one. */
const monthOf = ({ parameters = [] }: Operation) =>
  parameters.map(({ example }) => String(example)).find((example) => MONTH.test(example));

function moved(operation: Operation, now: Date): Operation {
  const month = monthOf(operation);
  if (month) {
    const last = addDays(mexicoCityDate(now), -1).slice(0, 7);
    return withText(operation, (text) => text.replaceAll(month, last));
  }
  const move = moveOf(operation, now);
  const { 'x-custom-examples': samples, ...rest } = operation;
  return {
    ...withText(rest, (text) => text.replace(IN_JSON, move)),
    ...(samples && { 'x-custom-examples': withText(samples, (text) => text.replace(IN_CODE, move)) }),
  };
}
