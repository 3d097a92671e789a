import { expect, test } from '@jest/globals';
import { addDays } from '#lib/domain/calendar/dates.ts';
import { chargeTerms, MOST_CREATED } from '#lib/domain/direct-debit/charge-terms.ts';
import { ownPeriod } from '#lib/domain/direct-debit/day-places.ts';
import { sumsOf } from '#lib/domain/direct-debit/periods.ts';
import { earliestDay } from '#lib/domain/direct-debit/pre-notification.ts';
import { periodOn } from '#lib/domain/direct-debit/schedule.ts';
import type { ImportedCharge } from '#lib/domain/imports/check-charges.ts';
import { foresee, isReadable, requestOf } from '#lib/domain/imports/foreseen-charges.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { centavos, SELLER } from '#tests/domain/direct-debit/sample.ts';
import { history, live } from '#tests/properties/direct-debit/histories.ts';
import { collecting } from '#tests/properties/direct-debit/upcoming.ts';
import { clockOf, type World } from '#tests/properties/direct-debit/world.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { examples, SEED } from '#tests/support/jest/budget.ts';

/** Rows by their day after today, null for none, and their amount in pesos. */
const rows = fc.array(
  fc.record({
    days: fc.option(fc.integer({ min: -3, max: 400 }), { freq: 4 }),
    pesos: fc.integer({ min: 10, max: 950 }),
  }),
  { maxLength: 60 },
);

const charged = fc.tuple(fc.oneof(history, collecting), rows);

let accepted = 0;

/** Puts rows through a direct debit as it is after its history, and requires of each what must hold. */
function checkRows({ debit, ...world }: World, file: readonly { days: number | null; pesos: number }[]) {
  const clock = clockOf(world);
  let before = { debit, created: debit.counters.open_orders };
  for (const { days, pesos } of file) {
    const row: ImportedCharge = {
      ...{ direct_debit_id: debit.id, direct_debit_external_id: '', concept: null },
      ...{ amount: centavos(pesos * 100), charge_date: days === null ? null : addDays(clock.today, days) },
    };
    const seen = foresee(before, row, SELLER, clock);
    expect('next' in seen).toBe(isTaken(before, row, clock));
    if (!('next' in seen)) continue;
    accepted += 1;
    const { next, taking } = seen;
    const n = Math.max(periodOn(debit, taking.date), 0);
    const sums = sumsOf(next.debit, n);
    expect(sums.held).toBeLessThanOrEqual(debit.max_amount);
    if (!debit.is_recurring) expect(sums.open + sums.paid + sums.failed).toBe(1);
    // The day's own period always has a place: a charge never takes one of those of earlier periods.
    expect(n).toBe(ownPeriod(debit, taking.date));
    expect(taking.date >= earliestDay(clock)).toBe(true);
    expect(next.created).toBeLessThanOrEqual(MOST_CREATED);
    before = next;
  }
}

/** Whether the API would take the charge of a row. It requires a day after today, too. */
function isTaken(
  { debit, created }: Parameters<typeof foresee>[0],
  row: ImportedCharge,
  clock: ReturnType<typeof clockOf>,
): boolean {
  if (!isReadable(row) || (row.charge_date !== null && row.charge_date <= clock.today)) return false;
  try {
    chargeTerms(debit, requestOf(row), created, clock);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

test('the rows of a file, after any history, are taken as the API takes them one by one, within the mandate', () => {
  accepted = 0;
  fc.assert(
    fc.property(charged, ([[first, happenings], file]) => {
      const worlds = [first, ...[...live(first, happenings)].map(({ after }) => after)];
      const some = [worlds.at(-1), worlds[Math.floor(worlds.length / 2)]];
      for (const world of some) if (world) checkRows(world, file);
    }),
    { seed: SEED, numRuns: examples(100) },
  );
  expect(accepted).toBeGreaterThan(100);
});
