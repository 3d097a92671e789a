import { deflateSync, inflateSync } from 'node:zlib';
import { WORDS_1 } from './record-words.ts';

/**
 * A record as it is shown, in a fifth of its room: an event is paid for by the kilobyte, twice, and most records are
 * a little more than one.
 */
export type PackedRecord = Uint8Array;

const dictionary = Buffer.from(WORDS_1);

/** A record that is shown, for an event. It is small: so is what zlib sets aside. */
export function packRecord(record: object): PackedRecord {
  return deflateSync(JSON.stringify(record), { dictionary, level: 9, chunkSize: 4_096 });
}

/**
 * The record in an event: the members in the order in which they were shown. Undefined if these are not the bytes of one, packed with
 * these words: the caller knows of which item they are.
 */
export function unpackRecord(packed: unknown): Readonly<Record<string, unknown>> | undefined {
  if (!(packed instanceof Uint8Array)) return undefined;
  try {
    const record: unknown = JSON.parse(inflateSync(packed, { dictionary }).toString());
    return typeof record === 'object' && record !== null ? { ...record } : undefined;
  } catch {
    // Without the parser's error, which quotes what it read.
    return undefined;
  }
}
