import { setTimeout as sleep } from 'node:timers/promises';
import type { MerchantEvent } from '#lib/domain/webhooks/merchant-events.ts';

/** Reads some of an account's events, the newest first: from this cursor on, or from the newest of all. */
export type ReadEvents = (cursor: string | undefined) => Promise<{
  readonly events: readonly MerchantEvent[];
  /** Where those begin that are older; nothing where there are none. */
  readonly next: string | undefined;
}>;

/** Milliseconds between two looks. */
const PAUSE = 1_000;

/**
 * Milliseconds that an event may be in the list later than those made after it: it was written at the end of a longer
 * request, by a clock that is behind, or the index lags.
 */
const LATE = 60_000;

/**
 * An account's events as they happen from now on, each once, for ever. The list is looked at again and again, as far
 * back as something could still have come.
 *
 * @param pause milliseconds between two looks
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

/** The events since a while before the newest that is known, or else than there is, the newest first. */
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
