import { INTERVALS } from '#lib/domain/calendar/cycles.ts';
import { addDays } from '#lib/domain/calendar/dates.ts';
import { acknowledge } from '#lib/domain/direct-debit/acknowledge.ts';
import { createDirectDebit } from '#lib/domain/direct-debit/create.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import {
  ACKNOWLEDGED,
  centavos,
  clock,
  frozen,
  method,
  methodThatIs,
} from '#tests/domain/direct-debit/sample.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { decisionOf } from './decisions.ts';
import { anything, type Happening, methodAt, type Passing } from './happenings.ts';
import type { Filed, Step } from './rules.ts';
import { clockOf, commit, send, type World } from './world.ts';

const HOUR = 3_600_000;

const METHODS = [
  undefined,
  methodThatIs('unverified'),
  methodThatIs('pending'),
  method(),
  method({ direct_debit_enabled: true }),
];

/** A direct debit at its creation or, if its payment method is verified, after the acknowledgment. */
export const beginning: fc.Arbitrary<World> = fc
  .record({
    isFixed: fc.boolean(),
    most: fc.constantFrom(undefined, 350_50, 900_00),
    interval: fc.option(fc.constantFrom(...INTERVALS), { nil: undefined, freq: 3 }),
    first: fc.integer({ min: 1, max: 40 }),
    term: fc.option(fc.integer({ min: 5, max: 120 }), { nil: undefined }),
    level: fc.constantFrom(1, 2),
    account: fc.constantFrom(...METHODS, method(), method()),
    send_email: fc.boolean(),
    isAcknowledged: fc.boolean(),
    minute: fc.nat({ max: 60 * 24 * 400 }),
  })
  .map(({ isFixed, most, interval, first, term, level, account, send_email, isAcknowledged, minute }) => {
    const time = clock().now.getTime() + minute * 60_000;
    const at = clockOf({ time });
    const date = addDays(at.today, first);
    const { next } = createDirectDebit(
      {
        customer_id: 'cus-1',
        customer: { name: 'Dolores Godínez', email: 'dolores@example.com' },
        currency: 'MXN',
        is_fixed_amount: isFixed,
        amount: isFixed ? centavos(350_50) : undefined,
        max_amount: most === undefined ? undefined : centavos(most),
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
    const listing = { orders: [], waiting: [] };
    const world = {
      debit: next,
      charges: [],
      method: account,
      evidence: [],
      isSuspended: false,
      notified: [],
      time,
    };
    return isAcknowledged
      ? commit(world, acknowledge(next, { by: ACKNOWLEDGED, method: account, listing }, at))
      : frozen(world);
  });

/** A beginning, and the steps that follow. */
export const history = fc.tuple(
  beginning,
  fc.array(anything, { maxLength: 40, size: 'max' }).map((all) => all.flat()),
);

/**
 * Runs one step after the other, and returns every decision that was made and every file that was sent. A refused step
 * changes nothing.
 */
export function* live(first: World, happenings: readonly (Happening | Passing)[]): Generator<Step | Filed> {
  let world = first;
  for (const happening of happenings) {
    if (happening.kind === 'wait') world = frozen({ ...world, time: world.time + happening.hours * HOUR });
    else if (happening.kind === 'suspend') world = frozen({ ...world, isSuspended: happening.isSuspended });
    else if (happening.kind === 'send') {
      const before = world;
      world = send(before);
      yield { happening, before, after: world };
    } else {
      const before = frozen({ ...world, method: methodAt(world, happening) });
      const decision = unlessRefused(() => decisionOf(before, happening));
      if (!decision) continue;
      world = commit(before, decision);
      yield { happening, before, decision, after: world };
    }
  }
}

export const isStep = (lived: Step | Filed): lived is Step => 'decision' in lived;

/** The decisions alone. */
export function* decisionsOf(...[first, happenings]: Parameters<typeof live>): Generator<Step> {
  for (const lived of live(first, happenings)) if (isStep(lived)) yield lived;
}

/** Returns the decision, or undefined if the step is refused. */
export function unlessRefused<T>(decide: () => T): T | undefined {
  try {
    return decide();
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
