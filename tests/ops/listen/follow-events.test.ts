import { describe, expect, test } from '@jest/globals';
import { followEvents, type ReadEvents } from '#infra/ops/listen/follow-events.ts';
import type { MerchantEvent } from '#lib/domain/webhooks/merchant-events.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-20T16:00:00.000Z');

const event = (name: string, time: number): MerchantEvent => ({
  id: `evt_${name}`,
  type: 'direct_debit.created',
  created_at: new Date(time).toISOString(),
  account_id: 'acc_1',
  data: { record: {} },
});

/** A list in pages of three, to which `comes` adds the events before each poll. */
function listOf(events: MerchantEvent[], ...comes: (() => MerchantEvent[])[]) {
  let reads = 0;
  const read: ReadEvents = async (cursor) => {
    reads += 1;
    if (cursor === undefined) events.push(...(comes.shift()?.() ?? []));
    const newestFirst = events.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
    const from = Number(cursor ?? 0);
    const next = from + 3 < newestFirst.length ? String(from + 3) : undefined;
    return { events: newestFirst.slice(from, from + 3), next };
  };
  return { read, reads: () => reads };
}

/** Returns the ids of the first events that are reported. */
async function reported(read: ReadEvents, count: number): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of await followEvents(read, 1)) if (ids.push(id) === count) break;
  return ids;
}

const nothing = () => [];

describe('events are followed', () => {
  test('from now on, in their order, each once', async () => {
    const { read } = listOf(
      [event('before', START)],
      nothing,
      () => [event('b', START + 20), event('a', START + 10)],
      nothing,
      () => [event('c', START + 30)],
    );
    expect(await reported(read, 3)).toEqual(['evt_a', 'evt_b', 'evt_c']);
  });

  test('from the first event of an account', async () => {
    const { read } = listOf([], nothing, nothing, () => [event('first', START)]);
    expect(await reported(read, 1)).toEqual(['evt_first']);
  });

  test('also if they appear in the list after newer ones', async () => {
    const { read } = listOf(
      [event('before', START)],
      nothing,
      () => [event('young', START + MINUTE)],
      () => [event('late', START + 30)],
    );
    expect(await reported(read, 2)).toEqual(['evt_young', 'evt_late']);
  });

  test('over as many pages as have new events', async () => {
    const many = Array.from({ length: 10 }, (_, n) => event(`n${n}`, START + n));
    const { read } = listOf([event('before', START - 1)], nothing, () => many);
    expect(await reported(read, 10)).toEqual(many.map(({ id }) => id));
  });

  test('without reading further pages of known events', async () => {
    const old = Array.from({ length: 100 }, (_, n) => event(`old${n}`, START - 10 * MINUTE - n));
    const { read, reads } = listOf([...old, event('before', START)], nothing, () => [event('a', START + 1)]);
    expect(await reported(read, 1)).toEqual(['evt_a']);
    expect(reads()).toBe(2);
  });

  test('after a pause', async () => {
    const missed = Array.from({ length: 5 }, (_, n) => event(`n${n}`, START + n * 10 * MINUTE + 1));
    const { read } = listOf([event('before', START)], nothing, () => missed);
    expect(await reported(read, 5)).toEqual(missed.map(({ id }) => id));
  });
});
