import * as v from 'valibot';
import { LONGEST_EXTERNAL_ID, METADATA } from '#lib/domain/limits.ts';
import type { MerchantData } from '#lib/domain/merchant-data.ts';
import { orNull, text } from './of-record.ts';
import { line } from './of-request.ts';

/* The members that merchants may store with records: their own id, and keys and values. */

/** The merchant's own id of a record. */
export const externalId = line(LONGEST_EXTERNAL_ID);

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

/** Both members of a request that creates a record. `null` leaves the id out, so that a record that was read can be sent. */
export const given = {
  external_id: v.optional(v.nullable(externalId)),
  metadata: v.optional(metadata),
};

/** The filter of lists. */
export const byExternalId = { external_id: v.optional(externalId) };

/** Both members of a record. */
export const shown = {
  external_id: orNull(text('Your own id of the record; null if it has none.')),
  metadata: v.pipe(v.record(v.string(), v.string()), v.description('Your own keys and values.')),
};

/** Returns both members as the interface shows them. */
export const showData = ({ external_id, metadata: data }: MerchantData) => ({
  external_id: external_id ?? null,
  metadata: { ...data },
});

/** The decision that customers' links see neither. */
export const HIDDEN_FROM_LINKS = { external_id: false, metadata: false } as const;

/** The meanings of both members in a request that creates a record. */
export const meanings = {
  external_id: `Your own id of the record: at most ${LONGEST_EXTERNAL_ID} characters on one line. Another record of the same kind cannot have it: that is a 409 \`external_id_taken\`, which names the record that has it.`,
  metadata: `Your own keys and values, at most ${METADATA.keys}.`,
};

/** The meanings of both members in a request that changes a record. */
export const changeMeanings = {
  external_id: `${meanings.external_id} \`null\` removes it.`,
  metadata: `${meanings.metadata} They replace all previous ones.`,
};

export const FILTER = 'Only the record with this id of yours, as of this moment.';
