import { describe, expect, test } from '@jest/globals';
import { INTERVALS } from '#lib/domain/calendar/cycles.ts';
import { addDays, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { acknowledge } from '#lib/domain/direct-debit/consent.ts';
import { createDirectDebit } from '#lib/domain/direct-debit/create.ts';
import { EVENTS, type EventType } from '#lib/domain/events.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import {
  ACKNOWLEDGED,
  centavos,
  clock,
  frozen,
  method,
  methodThatIs,
} from '#tests/domain/direct-debit/sample.ts';
import { examples, SEED } from '#tests/support/budget.ts';
import fc from '#tests/support/fast-check.ts';
import { anything, decisionOf, type Happening, methodAt, type Passing } from './happenings.ts';
import { brokenBy, RULES, type Step } from './rules.ts';
import { clockOf, commit, present, type World } from './world.ts';

const HOUR = 3_600_000;
const TRIES = { seed: SEED, numRuns: examples(200) };

const METHODS = [
  undefined,
  methodThatIs('unverified'),
  methodThatIs('pending'),
  method(),
  method({ direct_debit_enabled: true }),
];

/** A direct debit at its creation, or, where its payment method is good, once it was acknowledged. */
const beginning: fc.Arbitrary<World> = fc
  .record({
    isFixed: fc.boolean(),
    interval: fc.option(fc.constantFrom(...INTERVALS), { nil: undefined, freq: 3 }),
    first: fc.integer({ min: 1, max: 40 }),
    term: fc.option(fc.integer({ min: 0, max: 120 }), { nil: undefined }),
    level: fc.constantFrom(1, 2),
    account: fc.constantFrom(...METHODS, method(), method()),
    send_email: fc.boolean(),
    isAcknowledged: fc.boolean(),
    minute: fc.nat({ max: 60 * 24 * 400 }),
  })
  .map(({ isFixed, interval, first, term, level, account, send_email, isAcknowledged, minute }) => {
    const time = clock().now.getTime() + minute * 60_000;
    const at = { now: new Date(time), closed: new Set<string>() };
    const date = addDays(mexicoCityDate(at.now), first);
    const { next } = createDirectDebit(
      {
        customer_id: 'cus-1',
        customer: { name: 'Dolores Godínez', email: 'dolores@example.com' },
        currency: 'MXN',
        is_fixed_amount: isFixed,
        amount: isFixed ? centavos(350_50) : undefined,
        max_amount: isFixed ? undefined : centavos(900_00),
        is_recurring: interval !== undefined,
        interval,
        next_payment_date: date,
        end_date: term === undefined ? undefined : addDays(date, term),
        concept: 'Suscripción mensual',
        language: 'es',
        send_email,
        metadata: {},
      },
      { accountId: 'acc_1', reference: 1_000_000, method: account, validationLevel: level as 1 | 2 },
      at,
    );
    const debit = isAcknowledged ? acknowledge(next, { by: ACKNOWLEDGED, method: account }, at).next : next;
    return frozen({ debit, charges: [], method: account, time });
  });

const history = fc.tuple(beginning, fc.array(anything, { maxLength: 60, size: 'max' }));

/** Lets one thing after the other happen, and gives every decision that was made. What is refused changes nothing. */
function* live(first: World, happenings: readonly (Happening | Passing)[]): Generator<Step> {
  let world = first;
  for (const happening of happenings) {
    if (happening.kind === 'wait') world = frozen({ ...world, time: world.time + happening.hours * HOUR });
    else if (happening.kind === 'present') world = present(world, happening.isSent);
    else {
      const before = frozen({ ...world, method: methodAt(world, happening) });
      const decision = unlessRefused(() => decisionOf(before, happening));
      if (!decision) continue;
      world = commit(before, decision);
      yield { happening, before, decision, after: world };
    }
  }
}

function unlessRefused<T>(decide: () => T): T | undefined {
  try {
    return decide();
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

describe('whatever happens to a direct debit', () => {
  test.each(Object.entries(RULES))('%s', (_, rules) => {
    fc.assert(
      fc.property(history, ([first, happenings]) => {
        for (const step of live(first, happenings)) expect(brokenBy(step, rules)).toEqual([]);
      }),
      TRIES,
    );
  });

  test('nothing that a decision was made from is changed by it, the clock included', () => {
    fc.assert(
      fc.property(history, ([first, happenings]) => {
        for (const { before, happening } of live(first, happenings)) {
          const { now } = clockOf(before);
          unlessRefused(() => decisionOf(before, happening));
          expect(now.getTime()).toBe(before.time);
        }
      }),
      TRIES,
    );
  });
});

test('the histories are eventful: each kind of event of a direct debit happens in them', () => {
  const seen = new Set<EventType>();
  for (const [first, happenings] of fc.sample(history, { numRuns: 400, seed: 20_270_210 })) {
    for (const { decision } of live(first, happenings)) {
      for (const { type } of decision.events) seen.add(type);
    }
  }
  const expected = Object.keys(EVENTS).filter((type) => type.startsWith('direct_debit.'));
  expect([...seen].sort()).toEqual(expected.sort());
});
