import * as v from 'valibot';
import { SMALLEST_QUANTITY } from '#lib/domain/limits.ts';

/*
 * The building blocks of the records in responses. Each member is declared with its meaning. The reference, the types
 * of the functions that show the record, and the tests' check of every response are derived from it. Members are
 * declared in the order in which responses have them.
 */

/** Returns the schema of a part of a record: it has every member, unless it is `exactOptional`, and no others. */
export const part = <const M extends v.ObjectEntries>(description: string, members: M) =>
  v.pipe(v.strictObject(members), v.description(description));

/** Returns the schema of a record with a name: the reference describes it once, under this name. */
export const record = <const M extends v.ObjectEntries>(name: string, description: string, members: M) =>
  v.pipe(v.strictObject(members), v.title(name), v.description(description));

export const text = (description: string) => v.pipe(v.string(), v.description(description));

export const textLike = (pattern: RegExp, description: string) =>
  v.pipe(v.string(), v.regex(pattern), v.description(description));

export const number = (description: string) => v.pipe(v.number(), v.description(description));

/** Returns the schema of a whole number from `least`, which is 0 by default, up to `most`, if there is a maximum. */
export const count = (description: string, { least = 0, most }: { least?: number; most?: number } = {}) =>
  v.pipe(
    v.number(),
    v.integer(),
    v.minValue(least),
    v.metadata({ description, ...(most !== undefined && { maximum: most }) }),
  );

/** Returns the schema of a quantity: a number of pieces, or a weight, with at most three decimals. */
export const quantity = () =>
  v.pipe(
    v.number(),
    v.minValue(SMALLEST_QUANTITY),
    v.metadata({ description: 'The quantity, with at most three decimals.' }),
  );

export const flag = (description: string) => v.pipe(v.boolean(), v.description(description));

export const oneOf = <const Options extends readonly string[]>(options: Options, description: string) =>
  v.pipe(v.picklist(options), v.description(description));

/** Returns the schema of a text that is always the same. */
export const always = <const Text extends string>(value: Text, description: string) =>
  v.pipe(v.literal(value), v.metadata({ type: 'string', description }));

export const listOf = <S extends v.GenericSchema>(element: S, description: string) =>
  v.pipe(v.array(element), v.description(description));

/** Returns the schema of an instant in UTC, with milliseconds. */
export const instant = (description: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    v.metadata({ description, format: 'date-time' }),
  );

/** Returns the schema of a day in Mexico City. */
export const day = (description: string) => v.pipe(v.string(), v.metadata({ description, format: 'date' }));

/**
 * Returns the schema of pesos with at most two decimals. It has no `multipleOf: 0.01`, which refuses many valid amounts
 * in binary arithmetic.
 */
export const pesos = (description: string) =>
  v.pipe(v.number(), v.metadata({ description, format: 'pesos' }));

export const currency = always('MXN', 'The currency.');

/** Returns the schema of an id with a prefix, such as `pm`. */
export const idOf = (prefix: string, description: string) =>
  textLike(new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{33}$`), description);

/** Returns the schema of a value or null. The description says what a named record is to the record that has it. */
export function orNull<S extends v.GenericSchema>(schema: S, description?: string) {
  return v.pipe(v.nullable(schema), v.metadata(description === undefined ? {} : { description }));
}

/** Returns the schema of a page of a list, newest first. */
export const pageOf = <S extends v.GenericSchema>(element: S) =>
  record(`${v.getTitle(element)}Page`, 'A page of the list, newest first.', {
    data: listOf(element, 'The records of this page.'),
    has_more: flag('Whether older records follow.'),
    next_cursor: orNull(
      text('Send it as `cursor`, with the same filter, to get the next page; null on the last page.'),
    ),
  });
