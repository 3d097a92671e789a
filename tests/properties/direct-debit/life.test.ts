import { describe, expect, test } from '@jest/globals';
import fc from '#tests/support/generated/fast-check.ts';
import { examples, SEED } from '#tests/support/jest/budget.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { decisionOf } from './decisions.ts';
import { decisionsOf, history, unlessRefused } from './histories.ts';
import { brokenBy, RULES } from './rules.ts';
import { clockOf } from './world.ts';

const TRIES = { seed: SEED, numRuns: examples(500) };

describe('whatever happens to a direct debit', () => {
  test('the rules hold for every decision and for everything that goes to the bank', () => {
    fc.assert(
      fc.property(history, ([first, happenings]) => {
        for (const step of decisionsOf(first, happenings)) {
          expect(Object.values(RULES).flatMap((rules) => brokenBy(step, rules))).toEqual([]);
        }
      }),
      TRIES,
    );
  });

  longTest('its customer is notified of another account once, when it is active with it', () => {
    let changes = 0;
    fc.assert(
      fc.property(history, ([first, happenings]) => {
        const { debit } = first;
        let last = debit.status === 'active' ? debit.payment_method_id : null;
        for (const { after, decision } of decisionsOf(first, happenings)) {
          const { status, payment_method_id: now } = after.debit;
          const isOther = status === 'active' && last !== null && last !== now;
          const published = decision.events.filter(({ type }) => type === 'direct_debit.account_changed');
          expect(published.map(({ data }) => data)).toEqual(
            isOther
              ? [expect.objectContaining({ former_payment_method_id: last, payment_method_id: now })]
              : [],
          );
          if (status === 'active') last = now;
          changes += published.length;
        }
      }),
      TRIES,
    );
    expect(changes).toBeGreaterThan(0);
  });

  test('a decision changes none of its inputs, including the clock', () => {
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
