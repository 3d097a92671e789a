import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { counts, ends, limits, together } from '#tests/properties/collections/audit.ts';
import type { Moment, Oracle } from './oracle.ts';

/** Each direct debit that has changed keeps to its maximum, to its bound of a day, and to its counters. */
export const mandates: Oracle = (moment) => {
  const { before, after, world } = moment;
  const known = new Map(before.all('debits').map((debit) => [debit.id, debit]));
  const orders = new Map(before.charges.map((charge) => [charge.id, charge]));
  const changed = new Set(
    after.charges
      .filter((charge) => orders.get(charge.id) !== charge)
      .map((charge) => charge.direct_debit_id),
  );
  const debits = after
    .all('debits')
    .filter((debit) => known.get(debit.id) !== debit || changed.has(debit.id));
  return debits.flatMap((debit) => {
    const highest = Math.max(world.seen.maxima.get(debit.id) ?? 0, debit.max_amount);
    world.seen.maxima.set(debit.id, highest);
    return brokenBy(moment, debit, highest).map((fault) => `mandate of ${debit.id}: ${fault}`);
  });
};

function brokenBy({ after }: Moment, debit: DirectDebit, maximum: number): string[] {
  const charges = after.chargesOf(debit.id);
  // What the bank took after it had returned it is the bank's responsibility.
  const corrected = new Set(
    charges.filter(({ corrected_at }) => corrected_at !== undefined).map(({ period }) => period.n),
  );
  const ours = charges.filter(({ period }) => !corrected.has(period.n));
  return [
    ...limits({ ledger: { maximum, single: !debit.is_recurring } }, ours),
    ...counts(debit, charges),
    ...together(charges),
    ...ends(debit, charges),
  ];
}
