import { isolatedLine } from '#lib/domain/one-line.ts';
import { Pesos, Rate } from './values.ts';

/**
 * Returns a value as text without control characters: merchants and banks wrote some of it, and it must not move the
 * cursor. `-` stands for nothing.
 */
export function textOf(value: unknown): string {
  return isolatedLine(Array.isArray(value) ? joined(value) : plain(value)) || '-';
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Pesos || value instanceof Rate) return value.toString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Joins words with commas, and sentences, which have commas of their own, with spaces. */
function joined(values: readonly unknown[]): string {
  const isOfSentences = values.some((value) => typeof value === 'string' && /[.!?]$/.test(value));
  return values.map(plain).join(isOfSentences ? ' ' : ', ');
}

/** Returns whether a value belongs to the right: a number, an amount, a rate. */
export const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' || value instanceof Pesos || value instanceof Rate;

const ID = /^([a-z]{2,4}_)[0-9a-z]{27,}([0-9a-z]{6})$/;
const TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d(?:\.\d+)?Z$/;

/** Returns a whole id by its kind and its end: `ord_…k3x9qf`. Other texts stay as they are. */
export const shortId = (text: string): string => text.replace(ID, '$1…$2');

/** Returns a time to the minute, in UTC: `2027-11-16 14:30Z`. Other texts stay as they are. */
export const shortTime = (text: string): string => text.replace(TIME, '$1 $2Z');
