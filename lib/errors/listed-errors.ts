import type { FieldError } from './codes.ts';

/** The most bytes (UTF-8) of an error's body, whatever was sent. */
export const LARGEST_ERROR = 16 * 1024;

/** The most faulty members, and the most open orders, that an error lists. */
export const MOST_LISTED = 100;

/** Bytes for the faulty members; the rest is for what else an error says. */
const LARGEST_LIST = 12 * 1024;

/**
 * The first faulty members, as many as an error's body has room for, and how many are left out. One request can have
 * tens of thousands of them.
 */
export function listedErrors(errors: readonly FieldError[]): { listed: FieldError[]; omitted: number } {
  const listed: FieldError[] = [];
  let bytes = 0;
  for (const error of errors.slice(0, MOST_LISTED)) {
    bytes += Buffer.byteLength(JSON.stringify(error)) + 1;
    if (bytes > LARGEST_LIST) break;
    listed.push(error);
  }
  return { listed, omitted: errors.length - listed.length };
}
