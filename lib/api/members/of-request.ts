import * as v from 'valibot';
import { LANGUAGES } from '#lib/domain/direct-debit/given.ts';
import { DEFAULT_PAGE, LARGEST_PAGE } from '#lib/domain/limits.ts';
import { amountOf, type Centavos, centavosOf } from '#lib/domain/money.ts';
import { hasControls, hasInvisible } from '#lib/domain/one-line.ts';

/**
 * The building blocks of the interface's schemas. A rule's message is `code: sentence`: the code is stable and
 * for programs, the sentence says what to do. Neither ever holds the value itself.
 */

/** A text that others read, trimmed: one line, of characters that can be seen. */
const readable = () =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => !hasControls(text), 'control_characters: Remove line breaks and control characters.'),
    v.check(
      (text) => !hasInvisible(text),
      'invisible_characters: Remove invisible characters, such as marks that change the direction of the text.',
    ),
  );

/** One line of text for people to read, trimmed, of 1 to `most` characters. */
export const line = (most: number) =>
  v.pipe(
    readable(),
    v.minLength(1, 'blank: This text is empty. Send at least one character.'),
    v.maxLength(most, `too_long: Send at most ${most} characters.`),
  );

/** Like `line`, but may be empty. */
export const optionalLine = (most: number) =>
  v.pipe(readable(), v.maxLength(most, `too_long: Send at most ${most} characters.`));

/** A text that can only be this one so far. `message` says so. */
export const only = <const Text extends string>(value: Text, message: string) =>
  v.pipe(v.string(), v.metadata({ const: value }), v.literal(value, message));

/** An id in a path or body. Its form is not checked here: an id that cannot exist is simply not found. */
export const id = () =>
  v.pipe(
    v.string(),
    v.minLength(1, 'blank: The id is empty. Send the id.'),
    v.maxLength(64, 'too_long: An id has at most 64 characters. Check the id.'),
  );

/** The merchant's own name for a customer. */
export const customerId = () =>
  v.pipe(
    v.string(),
    v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'invalid_format: Use 1 to 64 letters, digits, hyphens or underscores.'),
  );

/** An address for mail. Whether anybody reads it is not known. */
export const email = () =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(254, 'too_long: Send at most 254 characters.'),
    v.email('invalid_email: Send an email address such as name@example.com.'),
  );

/** An address that others read, of at most 2048 characters. */
export const url = () => v.pipe(optionalLine(2048), v.metadata({ format: 'uri', pattern: '^https://' }));

/** An address of the merchant's that customers open: https, without a user name or password in it. */
export const httpsUrl = () =>
  v.pipe(
    url(),
    v.check((text) => {
      const { protocol, username, password } = URL.parse(text) ?? {};
      return protocol === 'https:' && username === '' && password === '';
    }, 'invalid_url: Send a URL that begins with https://, without a user or a password.'),
  );

const page = {
  limit: v.optional(
    v.pipe(
      v.string(),
      v.metadata({ type: 'integer', minimum: 1, maximum: LARGEST_PAGE }),
      v.check(
        (text) => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= LARGEST_PAGE,
        `out_of_range: Send a limit from 1 to ${LARGEST_PAGE}.`,
      ),
      v.transform(Number),
    ),
    `${DEFAULT_PAGE}`,
  ),
  cursor: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(1024, 'invalid_cursor: Send next_cursor unchanged, with the same filter.'),
    ),
  ),
};

/** `?limit=` and `?cursor=` of every list. */
export const pageQuery = v.strictObject(page);

const instant = v.pipe(
  v.string(),
  v.isoTimestamp('invalid_format: Send a time such as 2027-01-31T18:00:00.000Z.'),
  v.transform((text) => new Date(text)),
  v.check(
    (date) => !Number.isNaN(date.getTime()),
    'invalid_format: This time does not exist. Send a time such as 2027-01-31T18:00:00.000Z.',
  ),
);

/** When what is listed was created, both ends included. */
const created = { 'created_at[gte]': v.optional(instant), 'created_at[lte]': v.optional(instant) };

/** A list of an account's records: by time of creation. */
export const createdQuery = v.strictObject({ ...page, ...created });

/** A list of an account's records: by status and time of creation. */
export const listQuery = <const S extends readonly [string, ...string[]]>(statuses: S) =>
  v.strictObject({
    ...page,
    status: v.optional(v.picklist(statuses, `unknown_status: Send one of ${statuses.join(', ')}.`)),
    ...created,
  });

/** A reference as a filter. */
export const reference = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{6}$/, 'invalid_format: Send the seven digits of a reference.'),
);

/** Names the terms that a customer was shown. */
export const termsHash = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{64}$/, 'invalid_format: Send the terms_hash that the link shows.'),
);

/** A language of pages and mails. */
export const language = v.picklist(LANGUAGES, 'unknown_language: Send es or en.');

type Limits = { least?: Centavos; most?: Centavos };

/**
 * An amount of pesos with at most two decimals, as whole centavos once it is read. Not negative unless `least` says
 * otherwise; without `most`, of up to fifteen digits.
 */
export const pesos = ({ least = 0 as Centavos, most }: Limits = {}) =>
  v.pipe(
    v.number(),
    v.metadata({
      format: 'pesos',
      minimum: amountOf(least),
      ...(most !== undefined && { maximum: amountOf(most) }),
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const total = centavosOf(dataset.value);
      if (Math.abs(dataset.value) >= 1e13)
        addIssue({ message: 'too_large: Send a number of at most fifteen digits.' });
      else if (total === undefined)
        addIssue({ message: 'too_precise: Send pesos with at most two decimals.' });
      else if (total < least)
        addIssue({ message: `below_minimum: Send an amount of at least ${written(least)}.` });
      else if (most !== undefined && total > most) {
        addIssue({ message: `above_maximum: Send an amount of at most ${written(most)}.` });
      }
    }),
    v.transform((amount) => centavosOf(amount) as Centavos),
  );

/** An amount as people read it: `50000.00`. */
export function written(amount: Centavos): string {
  return amountOf(amount).toFixed(2);
}

/** A percentage from 0 to 100 with at most two decimals, as basis points once it is read. */
export const percent = () =>
  v.pipe(
    v.number(),
    v.metadata({ minimum: 0, maximum: 100 }),
    v.check((rate) => {
      const basisPoints = centavosOf(rate);
      return basisPoints !== undefined && basisPoints >= 0 && basisPoints <= 10_000;
    }, 'invalid_rate: Send a percentage from 0 to 100 with at most two decimals.'),
    v.transform((rate) => Number(centavosOf(rate))),
  );
