import * as v from 'valibot';
import { instantOf } from '#lib/domain/calendar/dates.ts';
import { LANGUAGES } from '#lib/domain/direct-debit/given.ts';
import { isEmailAddress, LONGEST_ADDRESS } from '#lib/domain/email-address.ts';
import { DEFAULT_PAGE, LARGEST_PAGE } from '#lib/domain/limits.ts';
import { amountOf, type Centavos, centavosOf } from '#lib/domain/money.ts';
import { hasControls, hasInvisible } from '#lib/domain/one-line.ts';

/*
 * The building blocks of the schemas of requests. A rule's message is `code: sentence`: the code is stable and for
 * programs, and the sentence says what to do. Neither ever contains the value itself.
 */

/** Returns the schema of a text that people read, trimmed: one line of visible characters. */
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

/**
 * Returns the schema of one line of text that people read, trimmed, of 1 to `most` characters. `named` is the length that
 * the refusal names, if a later rule counts otherwise.
 */
export const line = (most: number, named = most) =>
  v.pipe(
    readable(),
    v.minLength(1, 'blank: This text is empty. Send at least one character.'),
    v.maxLength(most, `too_long: Send at most ${named} characters.`),
  );

/** Returns the schema of `line`, also for an empty text. */
export const optionalLine = (most: number) =>
  v.pipe(readable(), v.maxLength(most, `too_long: Send at most ${most} characters.`));

/** Returns the schema of a text with a single allowed value. `message` is the fault of any other text. */
export const only = <const Text extends string>(value: Text, message: string) =>
  v.pipe(v.string(), v.metadata({ const: value }), v.literal(value, message));

/**
 * Returns the schema of an id. Its form is not checked: an id that cannot exist is refused as `not_found`, in the path
 * also one that is too long (`validate-request.ts`).
 */
export const id = () =>
  v.pipe(
    v.string(),
    v.minLength(1, 'blank: The id is empty. Send the id.'),
    v.maxLength(64, 'too_long: An id has at most 64 characters. Check the id.'),
  );

/** Returns the schema of the merchant's own id for a customer. */
export const customerId = () =>
  v.pipe(
    v.string(),
    v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'invalid_format: Use 1 to 64 letters, digits, hyphens or underscores.'),
  );

/** Returns the schema of an email address to which a mail can be sent. Whether the address exists is not checked. */
export const email = () =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(LONGEST_ADDRESS, `too_long: Send at most ${LONGEST_ADDRESS} characters.`),
    v.metadata({ format: 'email' }),
    v.check(
      (text) => text.length > LONGEST_ADDRESS || isEmailAddress(text),
      'invalid_email: Send an email address such as name@example.com.',
    ),
  );

/** Returns the schema of a URL of at most 2048 characters. Its caller checks the parts of the URL. */
export const url = () => v.pipe(optionalLine(2048), v.metadata({ format: 'uri', pattern: '^https://' }));

/** Returns the schema of a page's URL that customers open: https, without a user name or a password. */
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
      v.maxLength(
        1024,
        'invalid_cursor: This cursor is not of this list. Send next_cursor unchanged, with the same filter.',
      ),
    ),
  ),
};

/** The query of every list: `limit` and `cursor`. */
export const pageQuery = v.strictObject(page);

/** Checks a time (ISO 8601), and returns it. */
export const instant = v.pipe(
  v.string(),
  v.isoTimestamp('invalid_format: Send a time such as 2027-01-31T18:00:00.000Z.'),
  v.transform((text) => instantOf(text) ?? new Date(Number.NaN)),
  v.check(
    (date) => !Number.isNaN(date.getTime()),
    'invalid_format: This time does not exist. Send a time such as 2027-01-31T18:00:00.000Z.',
  ),
);

/** The range of the time of creation, both ends included. */
const created = { 'created_at[gte]': v.optional(instant), 'created_at[lte]': v.optional(instant) };

/** The query of a list of an account's records by their time of creation. */
export const createdQuery = v.strictObject({ ...page, ...created });

/** Returns the query of a list of an account's records by their status and their time of creation. */
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

/** The hash of the terms that the customer was shown. */
export const termsHash = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{64}$/, 'invalid_format: Send the terms_hash that the link shows.'),
);

/** A language of pages and mails. */
export const language = v.picklist(LANGUAGES, 'unknown_language: Send es or en.');

/** Beyond this many pesos, a number no longer holds centavos exactly. The other one is the largest amount below. */
const BEYOND_ALL = 1e13;
const LARGEST = (BEYOND_ALL * 100 - 1) as Centavos;

type Limits = { least?: Centavos; most?: Centavos };

/**
 * Returns the schema of an amount in pesos with at most two decimals. Its output is in centavos. The minimum is
 * `least`, 0 by default. Without `most`, an amount has at most thirteen digits before the point.
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
      if (dataset.value >= BEYOND_ALL)
        addIssue({ message: `too_large: Send an amount of at most ${written(most ?? LARGEST)}.` });
      else if (dataset.value <= -BEYOND_ALL)
        addIssue({ message: `below_minimum: Send an amount of at least ${written(least)}.` });
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

/** Returns an amount in pesos, as messages show it: `50000.00`. */
export function written(amount: Centavos): string {
  return amountOf(amount).toFixed(2);
}

/** Returns the schema of a percentage from 0 to 100 with at most two decimals. Its output is in basis points. */
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
