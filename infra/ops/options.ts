import { existsSync, readFileSync } from 'node:fs';
import { InvalidArgumentError } from '@commander-js/extra-typings';
import type { StageName } from '#infra/settings/stages.ts';
import {
  addDays,
  type CalendarDate,
  calendarDate,
  instantOf,
  mexicoCityDate,
} from '#lib/domain/calendar/dates.ts';
import { centavosOf } from '#lib/domain/money.ts';
import { isLocalhost } from '#lib/domain/webhooks/address.ts';
import { MERCHANT_EVENT_TYPES } from '#lib/domain/webhooks/merchant-events.ts';

/** Returns a parser that accepts one of these words; `kind` names them in the error. */
export const oneOf =
  <const Word extends string>(kind: string, words: readonly Word[]) =>
  (text: string): Word => {
    const word = words.find((each) => each === text);
    if (word === undefined)
      throw new InvalidArgumentError(`There is no ${kind} ${text}: use ${words.join(', ')}.`);
    return word;
  };

/** Reads the name of a stage. */
export const stageName = oneOf<StageName>('stage', ['sandbox', 'production']);

/** Reads a type of event that merchants receive. */
export const eventType = oneOf('type of event', MERCHANT_EVENT_TYPES);

/** Reads an address of this machine. */
export function localAddress(text: string): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && isLocalhost(url)) return text;
  throw new InvalidArgumentError('Write an address of this machine, such as http://localhost:4242/hooks.');
}

/** Reads an option that can be repeated. */
export const several =
  <Value>(read: (text: string) => Value) =>
  (text: string, before: Value[] | undefined): Value[] => [...(before ?? []), read(text)];

/** Reads the trimmed text of a file. Keys are read from files, so that no shell history keeps them. */
export function fileText(path: string): string {
  if (!existsSync(path)) throw new InvalidArgumentError(`There is no file ${path}.`);
  const text = readFileSync(path, 'utf8').trim();
  if (text === '') throw new InvalidArgumentError(`The file ${path} is empty.`);
  return text;
}

/**
 * Reads a text that must not appear in an error; `-` reads it from stdin, so that no shell history keeps it. It is checked
 * later: an `InvalidArgumentError` is printed with the text.
 */
export const secretText = (text: string): string => (text === '-' ? readFileSync(0, 'utf8').trim() : text);

/** Reads a number with at most two decimals, as a whole number of hundredths: centavos, basis points. */
export function hundredths(text: string): number {
  const value = /^\d+(?:\.\d+)?$/.test(text) ? centavosOf(Number(text)) : undefined;
  if (value === undefined) throw new InvalidArgumentError('Write a number with at most two decimals.');
  return value;
}

/** Reads a number above or below zero with at most two decimals, as a whole number of hundredths. */
export const signedHundredths = (text: string): number =>
  text.startsWith('-') ? 0 - hundredths(text.slice(1)) : hundredths(text);

/** Reads a text of one line, of 1 to 100 characters. */
export function shortText(text: string): string {
  const trimmed = text.trim();
  if (!/^[^\p{Cc}]{1,100}$/u.test(trimmed))
    throw new InvalidArgumentError('Write one line of at most 100 characters.');
  return trimmed;
}

/** Reads a day of Mexico City: `2027-11-16`, `today` or `yesterday`. */
export function day(text: string): CalendarDate {
  const today = mexicoCityDate(new Date());
  if (text === 'today') return today;
  if (text === 'yesterday') return addDays(today, -1);
  const date = calendarDate(text);
  if (!date) throw new InvalidArgumentError('Write a day as 2027-11-16, today or yesterday.');
  return date;
}

/** Reads a day of Mexico City that may be in the future: `tomorrow` as well. */
export const coming = (text: string): CalendarDate =>
  text === 'tomorrow' ? addDays(mexicoCityDate(new Date()), 1) : day(text);

/** Reads a month: `2027-11`. */
export function month(text: string): string {
  if (!/^\d{4}-\d\d$/.test(text) || !calendarDate(`${text}-01`))
    throw new InvalidArgumentError('Write a month as 2027-11.');
  return text;
}

/** Reads a time: `2027-11-16T14:30:00Z`, or with the offset of another zone, `…-06:00`. */
export function time(text: string): Date {
  const date = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(text)
    ? instantOf(text)
    : undefined;
  if (date === undefined)
    throw new InvalidArgumentError('Write a time as 2027-11-16T14:30:00Z or 2027-11-16T08:30:00-06:00.');
  return date;
}

const SECONDS = { m: 60, h: 60 * 60, d: 24 * 60 * 60 };

/** Reads a length of time, in seconds: `30m`, `24h`, `7d`. */
export function duration(text: string): number {
  const [, count, unit] = /^([1-9]\d{0,5})([mhd])$/.exec(text) ?? [];
  if (!unit) throw new InvalidArgumentError('Write a duration as 30m, 24h or 7d.');
  return Number(count) * SECONDS[unit as keyof typeof SECONDS];
}

/** Reads a return code of the bank: two characters. */
export function returnCode(text: string): string {
  if (!/^[0-9A-Z]{2}$/.test(text)) throw new InvalidArgumentError('Write two characters, such as 04.');
  return text;
}

/** Returns a parser that accepts exactly `count` digits. */
export const digits =
  (count: number) =>
  (text: string): string => {
    if (!/^\d+$/.test(text) || text.length !== count)
      throw new InvalidArgumentError(`Write ${count} digits.`);
    return text;
  };

/** Reads a whole number from 0, of at most six digits. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('Write a whole number.');
  return Number(text);
}
