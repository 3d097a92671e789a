/*
 * Sessions and keys of one account next to a model: people are added, sign in, renew, are removed or get another role;
 * pairs of keys come and go; the account is suspended and resumed, and the clock moves. After each step a token admits a
 * request if and only if what it was made with is in force, although the gateway keeps for ever what it knows of it.
 */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import fc from '#tests/support/generated/fast-check.ts';
import { SESSION_SEQUENCES } from '#tests/support/jest/budget.ts';
import { releaseDate } from '#tests/support/money/scheduled-run.ts';
import { KINDS, Life } from './steps.ts';
import { openWorld, type PeopleWorld } from './world.ts';

let world: PeopleWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(releaseDate);
afterAll(() => world.stop());

const count = { sequences: 0, steps: 0 };

test('no request is admitted after the end of what admitted it, and an account keeps an owner and at most twenty keys', async () => {
  const step = fc.record({ kind: fc.constantFrom(...KINDS), a: fc.nat(1_000), b: fc.nat(1_000) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }), async (steps) => {
      releaseDate();
      const life = new Life(world, await world.newAccount(), Date.now());
      const begun = [0, 1].map(() => ({ kind: 'add', a: 2, b: 0 }) as const);
      for (const one of [...begun, { kind: 'sign in', a: 0, b: 0 } as const, ...steps]) await life.take(one);
      expect(life.model.members.some(({ role }) => role === 'owner')).toBe(true);
      count.sequences += 1;
      count.steps += steps.length;
    }),
    { numRuns: SESSION_SEQUENCES },
  );
});

afterAll(() => {
  process.stderr.write(`${count.sequences} sequences, ${count.steps} steps.\n`);
});
