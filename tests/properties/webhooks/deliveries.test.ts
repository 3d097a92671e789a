import { describe, expect, test } from '@jest/globals';
import { ATTEMPT_ERRORS, type Delivery } from '#lib/domain/webhooks/delivery.ts';
import type { WebhookEndpoint } from '#lib/domain/webhooks/endpoint.ts';
import { afterAttempt, endpointAfter } from '#lib/domain/webhooks/outcome.ts';
import { MOST_TRIES, nextAttemptAt } from '#lib/domain/webhooks/schedule.ts';
import { attempt, delivery, endpoint } from '#tests/domain/webhooks/sample.ts';
import fc from '#tests/support/generated/fast-check.ts';

const DAY = 24 * 60 * 60 * 1000;
const BEGIN = new Date('2027-03-01T12:00:00.000Z');
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

const made = fc.oneof(
  fc.constantFrom(200, 204, 301, 400, 404, 410, 500, 503).map((status_code) => ({ status_code })),
  fc.constantFrom(...ATTEMPT_ERRORS).map((error) => ({ error })),
);
type Made = { status_code?: number; error?: (typeof ATTEMPT_ERRORS)[number] };

describe('a series of failures', () => {
  test('takes three days, and at most a tenth more', () => {
    fc.assert(
      fc.property(fc.array(random, { minLength: MOST_TRIES, maxLength: MOST_TRIES }), (chances) => {
        let at = BEGIN;
        let tries = 1;
        for (const chance of chances) at = nextAttemptAt(tries++, at, chance) ?? at;
        const days = (at.getTime() - BEGIN.getTime()) / DAY;
        expect(tries - 1).toBe(MOST_TRIES);
        expect(days).toBeGreaterThanOrEqual(3);
        expect(days).toBeLessThan(3.2 * 1.1);
      }),
    );
  });

  test('waits longer each time, never less than documented', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MOST_TRIES - 2 }), random, random, (tries, one, other) => {
        const first = nextAttemptAt(tries, BEGIN, one) as Date;
        expect(first.getTime()).toBeGreaterThanOrEqual((nextAttemptAt(tries, BEGIN, 0) as Date).getTime());
        expect((nextAttemptAt(tries + 1, BEGIN, other) as Date).getTime()).toBeGreaterThan(first.getTime());
      }),
    );
  });
});

/** The attempts of a delivery and its endpoint until it is done; time moves from attempt to attempt. */
function live(attempts: readonly (readonly [Made, number])[]) {
  let [one, hook]: [Delivery, WebhookEndpoint] = [
    delivery({ next_attempt_at: BEGIN.toISOString() }),
    endpoint(),
  ];
  const reached: { status: number | null; days: number }[] = [];
  for (const [what, chance] of attempts) {
    if (one.status !== 'pending' || hook.status !== 'enabled') break;
    const at = one.next_attempt_at ?? '';
    const outcome = attempt({ ...what, at });
    reached.push({ status: outcome.status_code, days: (Date.parse(at) - BEGIN.getTime()) / DAY });
    one = { ...one, ...afterAttempt(one, outcome, new Date(at), chance) };
    const change = endpointAfter(hook, outcome);
    if (change && 'disabled' in change) {
      hook = { ...hook, status: 'disabled', disabled_reason: change.disabled };
    } else if (change) hook = { ...hook, ...change };
  }
  return { one, hook, reached };
}

const lives = fc.array(fc.tuple(made, random), { minLength: MOST_TRIES + 2, maxLength: MOST_TRIES + 2 });

describe('any life of a delivery', () => {
  test('has ten attempts at most, all of them in its log, and ends', () => {
    fc.assert(
      fc.property(lives, (attempts) => {
        const { one, hook, reached } = live(attempts);
        expect(reached.length).toBeLessThanOrEqual(MOST_TRIES);
        expect(one.attempts).toHaveLength(reached.length);
        expect(one.tries).toBe(reached.length);
        expect(one.status !== 'pending' || hook.status === 'disabled').toBe(true);
        expect(one.next_attempt_at === null).toBe(one.status !== 'pending');
      }),
    );
  });

  test('has no attempt after a success or a 410', () => {
    fc.assert(
      fc.property(lives, (attempts) => {
        const { one, hook, reached } = live(attempts);
        const last = reached.findIndex(({ status }) => status !== null && (status < 300 || status === 410));
        expect(last === -1 || last === reached.length - 1).toBe(true);
        expect(one.status === 'delivered').toBe(last >= 0 && reached[last]?.status !== 410);
        expect(hook.disabled_reason === 'gone').toBe(last >= 0 && reached[last]?.status === 410);
      }),
    );
  });

  test('disables a failing endpoint after three days, not before', () => {
    const failures = fc.array(
      fc.tuple(fc.constantFrom<Made>({ status_code: 500 }, { error: 'timeout' }), random),
      { minLength: MOST_TRIES, maxLength: MOST_TRIES },
    );
    fc.assert(
      fc.property(failures, (attempts) => {
        const { hook, reached } = live(attempts);
        expect(hook.disabled_reason).toBe('failing');
        expect(reached.at(-1)?.days).toBeGreaterThanOrEqual(3);
        expect(reached.at(-2)?.days).toBeLessThan(3);
      }),
    );
  });
});
