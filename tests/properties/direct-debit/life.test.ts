import { describe, expect, test } from '@jest/globals';
import { EVENTS, type EventType } from '#lib/domain/events.ts';
import { examples, SEED } from '#tests/support/budget.ts';
import fc from '#tests/support/fast-check.ts';
import { decisionOf } from './decisions.ts';
import { decisionsOf, history, isStep, live, unlessRefused } from './histories.ts';
import { brokenBy, brokenByFile, RULES } from './rules.ts';
import { clockOf } from './world.ts';

const TRIES = { seed: SEED, numRuns: examples(500) };

describe('whatever happens to a direct debit', () => {
  test('the rules hold for every decision and for everything that goes to the bank', () => {
    fc.assert(
      fc.property(history, ([first, happenings]) => {
        for (const lived of live(first, happenings)) {
          const broken = isStep(lived)
            ? Object.values(RULES).flatMap((rules) => brokenBy(lived, rules))
            : brokenByFile(lived);
          expect(broken).toEqual([]);
        }
      }),
      TRIES,
    );
  });

  test('nothing that a decision was made from is changed by it, the clock included', () => {
    fc.assert(
      fc.property(history, ([first, happenings]) => {
        for (const { before, happening } of decisionsOf(first, happenings)) {
          const { now } = clockOf(before);
          unlessRefused(() => decisionOf(before, happening));
          expect(now.getTime()).toBe(before.time);
        }
      }),
      { ...TRIES, numRuns: examples(150) },
    );
  });
});

test('the histories are eventful: each kind of event of a direct debit happens in them', () => {
  const seen = new Set<EventType>();
  for (const [first, happenings] of fc.sample(history, { numRuns: 400, seed: 20_270_210 })) {
    for (const { decision } of decisionsOf(first, happenings)) {
      for (const { type } of decision.events) seen.add(type);
    }
  }
  const decided = Object.entries(EVENTS).filter(
    ([type, { consumers }]) =>
      /^(direct_debit|charge)\./.test(type) &&
      consumers.some((consumer) => consumer !== 'workers/queue-notices'),
  );
  expect([...seen].sort()).toEqual(decided.map(([type]) => type).sort());
});
