import { deflateSync, inflateSync } from 'node:zlib';
import { WORDS_1 } from './record-words.ts';

/**
 * A record as it is shown, in a fifth of its room: an event is paid for by the kilobyte, twice, and most records are
 * a little more than one. As it is stored, or, where an event comes over the bus, as base64.
 */
export type PackedRecord = Uint8Array | string;

const dictionary = Buffer.from(WORDS_1);

/** A record that is shown, for an event. It is small: so is what zlib sets aside. */
export function packRecord(record: object): Uint8Array {
  return deflateSync(JSON.stringify(record), { dictionary, level: 9, chunkSize: 4_096 });
}

/** The record in an event: the members in the order in which they were shown. */
export function unpackRecord(packed: PackedRecord): Readonly<Record<string, unknown>> {
  const bytes = typeof packed === 'string' ? Buffer.from(packed, 'base64') : packed;
  return JSON.parse(inflateSync(bytes, { dictionary }).toString());
}
