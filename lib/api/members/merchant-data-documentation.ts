import { LONGEST_EXTERNAL_ID, METADATA } from '#lib/domain/limits.ts';

/** The meanings of both members in a request that creates a record. */
export const meanings = {
  external_id: `Your own id of the record: at most ${LONGEST_EXTERNAL_ID} characters on one line. It is stored and compared in the Unicode form NFC. 15 to 18 digits alone are refused, since they may be an account or card number: put a letter before them. Another record of the same kind cannot have it: that is a 409 \`external_id_taken\`, which names the record that has it.`,
  metadata: `Your own keys and values, at most ${METADATA.keys}.`,
};

/** The meanings of both members in a request that changes a record. */
export const changeMeanings = {
  external_id: `${meanings.external_id} \`null\` removes it.`,
  metadata: `${meanings.metadata} They replace all previous ones.`,
};

export const FILTER = 'Only the record with this id of yours, as of this moment.';
