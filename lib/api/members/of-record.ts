import * as v from 'valibot';
import { SMALLEST_QUANTITY } from '#lib/domain/limits.ts';

/**
 * The building blocks of the records that the service responds with. Each member says what it means; from that come
 * the reference, the types of what shows the record, and the tests' checks of every response. Members stand in the
 * order in which responses have them.
 */

/** A part of a record: every member is there, unless it is `exactOptional`, and no other. */
export const part = <const M extends v.ObjectEntries>(description: string, members: M) =>
  v.pipe(v.strictObject(members), v.description(description));

/** A record with a name, under which the reference keeps it in a place of its own. */
export const record = <const M extends v.ObjectEntries>(name: string, description: string, members: M) =>
  v.pipe(v.strictObject(members), v.title(name), v.description(description));

export const text = (description: string) => v.pipe(v.string(), v.description(description));

export const textLike = (pattern: RegExp, description: string) =>
  v.pipe(v.string(), v.regex(pattern), v.description(description));

export const number = (description: string) => v.pipe(v.number(), v.description(description));

/** A whole number from 0, or from `least`, and up to `most` where there is one. */
export const count = (description: string, { least = 0, most }: { least?: number; most?: number } = {}) =>
  v.pipe(
    v.number(),
    v.integer(),
    v.minValue(least),
    v.metadata({ description, ...(most !== undefined && { maximum: most }) }),
  );

/** How much of something: of pieces as of goods by weight, with at most three decimals. */
export const quantity = () =>
  v.pipe(
    v.number(),
    v.minValue(SMALLEST_QUANTITY),
    v.metadata({ description: 'The quantity, with at most three decimals.' }),
  );

export const flag = (description: string) => v.pipe(v.boolean(), v.description(description));

export const oneOf = <const Options extends readonly string[]>(options: Options, description: string) =>
  v.pipe(v.picklist(options), v.description(description));

/** A text that is always the same. */
export const always = <const Text extends string>(value: Text, description: string) =>
  v.pipe(v.literal(value), v.metadata({ type: 'string', description }));

export const listOf = <S extends v.GenericSchema>(element: S, description: string) =>
  v.pipe(v.array(element), v.description(description));

/** An instant in UTC, to the millisecond. */
export const instant = (description: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    v.metadata({ description, format: 'date-time' }),
  );

/** A day in Mexico City. */
export const day = (description: string) => v.pipe(v.string(), v.metadata({ description, format: 'date' }));

/** Pesos with at most two decimals. (`multipleOf: 0.01` fails for many of them in binary arithmetic.) */
export const pesos = (description: string) =>
  v.pipe(v.number(), v.metadata({ description, format: 'pesos' }));

export const currency = always('MXN', 'The currency.');

/** The service's own id of a record of some kind. */
export const idOf = (prefix: string, description: string) =>
  textLike(new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{33}$`), description);

/** The same, or nothing. A record with a name says here what it is to this one. */
export function orNull<S extends v.GenericSchema>(schema: S, description?: string) {
  return v.pipe(v.nullable(schema), v.metadata(description === undefined ? {} : { description }));
}

/** A page of a list, newest first. */
export const pageOf = <S extends v.GenericSchema>(element: S) =>
  part('A page of the list, newest first.', {
    data: listOf(element, 'The records of this page.'),
    has_more: flag('Whether older records follow.'),
    next_cursor: orNull(
      text('Send it as `cursor`, with the same filter, to get the next page; null on the last page.'),
    ),
  });
