/*
 * Two works at the same time, their calls to the table in an order that is drawn: they leave what one after the other
 * would, in one of the two orders, and their callers get the responses of that order. So no rule about a mandate, the
 * ledger, a link, a session or a key is broken by a race unless the same requests one after the other break it.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { INTERLEAVINGS } from '#tests/support/jest/budget.ts';
import { holdDate, releaseDate } from '#tests/support/money/scheduled-run.ts';
import { LEDGER } from './pairs/ledger.ts';
import { LINKS } from './pairs/links.ts';
import { MANDATE } from './pairs/mandate.ts';
import { PEOPLE } from './pairs/people.ts';
import { oneAfterTheOther, raced } from './race.ts';
import type { State } from './same.ts';
import { startAround } from './service.ts';
import type { World } from './story/world.ts';

let around: Awaited<ReturnType<typeof startAround>>;
let world: World;
let empty: State;

beforeAll(async () => {
  around = await startAround();
  const { Steps } = await import('./steps.ts');
  const { requestsGoTo } = await import('./requests.ts');
  const steps = new Steps(around);
  requestsGoTo(steps);
  await steps.call('workers/publish-keys', {});
  empty = await around.read();
  const { aws, read, setBack } = around;
  world = { steps, aws, read, setBack };
});
afterAll(() => around.stop());

describe(`${INTERLEAVINGS} orders of calls leave what one after the other would:`, () => {
  test.each(
    [...MANDATE, ...LINKS, ...LEDGER, ...PEOPLE].map(({ between, prepare }) => [between, prepare] as const),
  )('%s', async (between, prepare) => {
    const { pair, at } = await prepare(world);
    const before = await around.read();
    if (at) holdDate(at);
    try {
      const serial = await oneAfterTheOther(around, before, pair);
      for (let n = 0; n < INTERLEAVINGS; n += 1) {
        const name = `${between} ${n}`;
        expect({ name, wrong: await raced(around, before, pair, serial, name) }).toEqual({ name, wrong: [] });
      }
    } finally {
      releaseDate();
      await around.read();
      await around.setBack(empty);
      world.steps.forget();
    }
  });
});
