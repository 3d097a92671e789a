import { setTimeout as sleep } from 'node:timers/promises';
import type { MerchantEvent } from '#lib/domain/webhooks/merchant-events.ts';

/** Reads a page of an account's events, newest first, from this cursor on. */
export type ReadEvents = (cursor: string | undefined) => Promise<{
  readonly events: readonly MerchantEvent[];
  /** The cursor of older events; undefined if there are none. */
  readonly next: string | undefined;
}>;

/** Milliseconds between two reads. */
const PAUSE = 1_000;

/**
 * Milliseconds by which an event may appear after newer ones: a longer request wrote it, its clock is behind, or the
 * index lags.
 */
const LATE = 60_000;

/**
 * Yields an account's events as they happen from now on, each once, without end. Reads the list repeatedly, as far back
 * as late events can appear.
 *
 * @param pause milliseconds between two reads
 */
export async function followEvents(
  read: ReadEvents,
  pause: number = PAUSE,
): Promise<AsyncGenerator<MerchantEvent, never>> {
  return follow(read, await readSince(read, undefined), pause);
}

async function* follow(
  read: ReadEvents,
  known: readonly MerchantEvent[],
  pause: number,
): AsyncGenerator<MerchantEvent, never> {
  for (let before = known; ; ) {
    await sleep(pause);
    const seen = new Set(before.map(({ id }) => id));
    const recent = await readSince(read, before[0]);
    yield* recent.filter(({ id }) => !seen.has(id)).toReversed();
    before = recent;
  }
}

/** Returns the events since `LATE` before the newest known one, or before the newest of all; newest first. */
async function readSince(read: ReadEvents, known: MerchantEvent | undefined): Promise<MerchantEvent[]> {
  const recent: MerchantEvent[] = [];
  let cursor: string | undefined;
  do {
    const { events, next } = await read(cursor);
    const newest = known ?? recent[0] ?? events[0];
    const isRecent = ({ created_at }: MerchantEvent) =>
      newest !== undefined && Date.parse(created_at) >= Date.parse(newest.created_at) - LATE;
    recent.push(...events.filter(isRecent));
    cursor = events.every(isRecent) ? next : undefined;
  } while (cursor !== undefined);
  return recent;
}
