import type { FieldError } from './error-body.ts';

/** The most bytes (UTF-8) of an error's body. */
export const LARGEST_ERROR = 16 * 1024;

/** The most faulty members, and the most open orders, that an error lists. */
export const MOST_LISTED = 100;

/** The most bytes of the listed faulty members. The other bytes are for the other members of the error. */
const LARGEST_LIST = 12 * 1024;

/**
 * Returns the first faulty members, as many as fit into an error's body, and the number of the omitted ones. One
 * request can have tens of thousands of faulty members.
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
