import * as v from 'valibot';
import { LONGEST_EXTERNAL_ID, METADATA } from '#lib/domain/limits.ts';
import { isLikeAccount, normalizeExternalId } from '#lib/domain/merchant-data.ts';
import type { FieldError } from '#lib/errors/error-body.ts';
import { line } from './of-request.ts';

/* The members of requests that merchants may store with records: their own id, and keys and values. */

/** Any id of the merchant, in its one form. Its length is that of this form, as in files. */
const anyId = v.pipe(
  line(2 * LONGEST_EXTERNAL_ID),
  v.metadata({ maxLength: LONGEST_EXTERNAL_ID }),
  v.transform(normalizeExternalId),
  v.check(
    (id) => [...id].length <= LONGEST_EXTERNAL_ID,
    `too_long: Send at most ${LONGEST_EXTERNAL_ID} characters.`,
  ),
);

/** The merchant's own id of a record, in a request that stores it. */
export const externalId = v.pipe(
  anyId,
  v.check(
    (id) => !isLikeAccount(id),
    'like_account_number: 15 to 18 digits may be an account or card number. Put a letter before them.',
  ),
);

export const metadata = v.pipe(
  v.record(
    v.pipe(
      v.string(),
      v.maxLength(METADATA.key, `too_long: Use at most ${METADATA.key} characters for a key.`),
    ),
    v.pipe(
      v.string(),
      v.maxLength(METADATA.value, `too_long: Use at most ${METADATA.value} characters for a value.`),
    ),
  ),
  v.maxEntries(METADATA.keys, `too_many: Use at most ${METADATA.keys} keys.`),
);

/** Both members of a request. `null` leaves the id out, or removes it, so that a record that was read can be sent. */
export const given = {
  external_id: v.optional(v.nullable(externalId)),
  metadata: v.optional(metadata),
};

/** Returns the fault of a request that changes neither a member nor the merchant's own: the member is required then. */
export const requiredUnlessGiven =
  (field: string) =>
  (body: Readonly<Record<string, unknown>>): FieldError[] =>
    [field, ...Object.keys(given)].some((name) => body[name] !== undefined)
      ? []
      : [
          {
            field,
            code: 'required',
            message: 'This member is missing. Send it, or external_id or metadata.',
          },
        ];

/** The filter of lists: any id, also one that would not be stored today. */
export const byExternalId = { external_id: v.optional(anyId) };
