import { beforeEach, expect, test } from '@jest/globals';
import { followEvents } from '#lib/client/src/command/follow-events.ts';
import type { Event } from '#lib/client/src/index.ts';
import { EventsService } from './events-service.ts';
import { breaksOff, fails, refuses } from './fake-service.ts';

let service: EventsService;
let said: string[];
beforeEach(() => {
  service = new EventsService();
  said = [];
});

const follow = (more: { since?: string; signal?: AbortSignal } = {}) => {
  const { clock } = service;
  const following = {
    clock,
    since: undefined,
    signal: new AbortController().signal,
    say: (line: string) => said.push(line),
  };
  return clock.settle(followEvents(service.reader(), { ...following, ...more }));
};

/** Returns the ids of the next events, and checks that no further one follows at once. */
async function take(events: AsyncGenerator<Event>, count: number): Promise<string[]> {
  const ids = [];
  for (let each = 0; each < count; each += 1)
    ids.push((await service.clock.settle(events.next())).value.id as string);
  return ids;
}

test('begins after the events that there are', async () => {
  service.add('old', -10_000);
  const events = await follow();
  service.add('new', 1);
  expect(await take(events, 1)).toEqual(['new']);
});

test('begins with the events of a time, oldest first, over all pages', async () => {
  for (let each = 0; each < 8; each += 1) service.add(`evt_${each}`, each * 100_000);
  const events = await follow({ since: '2027-01-15T10:01:40.000Z' });
  service.add('last', 900_000);
  expect(await take(events, 8)).toEqual([1, 2, 3, 4, 5, 6, 7].map((each) => `evt_${each}`).concat('last'));
});

test('skips and repeats none of many events in one millisecond, and keeps their order', async () => {
  const events = await follow();
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) service.add(id, 500);
  expect(await take(events, 7)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  service.add('h', 500);
  service.add('i', 501);
  expect(await take(events, 2)).toEqual(['h', 'i']);
});

test('finds an event that appears in the list after newer ones', async () => {
  const events = await follow();
  service.add('newer', 30_000);
  expect(await take(events, 1)).toEqual(['newer']);
  service.add('late', 100);
  service.add('newest', 31_000);
  expect(await take(events, 2)).toEqual(['late', 'newest']);
});

test.each([
  ['a network failure', fails],
  ['a response that breaks off', breaksOff],
  ['too many requests', refuses(429, 'too_many_requests')],
  ['an error of the service', refuses(500, 'internal_error')],
])('continues after %s between two pages, without a gap, and reports it once', async (_, reaction) => {
  const events = await follow();
  const before = service.pages;
  for (const id of ['a', 'b', 'c', 'd']) service.add(id, 500);
  for (const each of [2, 3, 4]) service.reactions.set(before + each, reaction);
  const { waits } = service.clock;
  const waited = waits.length;
  expect(await take(events, 4)).toEqual(['a', 'b', 'c', 'd']);
  const pauses = waits.slice(waited).filter((pause) => pause < 30_000);
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(said).toEqual([expect.stringContaining('Trying again.'), 'The service responds again.']);
});

test('ends with what the API refuses, at the start and later', async () => {
  // The second attempt has a new token.
  for (const each of [1, 2]) service.reactions.set(each, refuses(401, 'unauthenticated'));
  await expect(follow()).rejects.toMatchObject({ code: 'unauthenticated' });
  service.reactions.clear();
  const events = await follow();
  service.reactions.set(service.pages + 1, refuses(403, 'access_refused'));
  await expect(service.clock.settle(events.next())).rejects.toMatchObject({ code: 'access_refused' });
});

test('ends at the signal while it waits', async () => {
  const stop = new AbortController();
  const events = await follow({ signal: stop.signal });
  const next = events.next();
  stop.abort();
  await expect(next).rejects.toMatchObject({ name: 'AbortError' });
});
