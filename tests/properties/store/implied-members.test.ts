import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, test } from '@jest/globals';
import { addDays } from '#lib/domain/calendar/dates.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { itemOfDebit } from '#lib/store/direct-debits.ts';
import { readable } from '#lib/store/engine/stored-item.ts';
import { created } from '#tests/domain/direct-debit/sample.ts';
import { history, live } from '#tests/properties/direct-debit/histories.ts';
import { collecting } from '#tests/properties/direct-debit/upcoming.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { examples, SEED } from '#tests/support/jest/budget.ts';

const TRIES = { seed: SEED, numRuns: examples(20) };

const stored = (debit: DirectDebit) => marshall(itemOfDebit(debit), { removeUndefinedValues: true });

/** Returns the members of a direct debit after they were stored and read. */
function readAgain(debit: DirectDebit): Record<string, unknown> {
  const read = readable<Record<string, unknown>>(unmarshall(stored(debit)));
  return Object.fromEntries(Object.keys(debit).map((name) => [name, read[name]]));
}

describe('a direct debit', () => {
  test('is read as it was written, whatever happened to it, although implied members are not stored', () => {
    let preNotified = 0;
    fc.assert(
      fc.property(fc.oneof(history, collecting), ([first, happenings]) => {
        for (const { debit } of [first, ...[...live(first, happenings)].map(({ after }) => after)]) {
          expect(readAgain(debit)).toEqual(debit);
          if (debit.pre_notification) preNotified += 1;
          expect('pre_notification' in stored(debit)).toBe(debit.pre_notification !== null);
        }
      }),
      TRIES,
    );
    expect(preNotified).toBeGreaterThan(TRIES.numRuns);
  });

  test('has its own requested day, if that is not the next one', () => {
    const { next_payment_date: next } = created();
    for (const next_payment_date of [next, null])
      for (const requested_payment_date of [next, null, next && addDays(next, -1)]) {
        const debit = created({ next_payment_date, requested_payment_date });
        expect(readAgain(debit)).toEqual(debit);
      }
  });
});
