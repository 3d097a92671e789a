import * as v from 'valibot';
import { amountOf, type Centavos, centavosOf } from '#lib/domain/money.ts';

type Limits = { least?: Centavos; most?: Centavos };

/**
 * An amount of pesos with at most two decimals, as whole centavos once it is read. Not negative unless `least` says
 * otherwise; without `most`, of up to fifteen digits.
 */
export const pesos = ({ least = 0 as Centavos, most }: Limits = {}) =>
  v.pipe(
    v.number(),
    v.metadata({
      format: 'pesos',
      minimum: amountOf(least),
      ...(most !== undefined && { maximum: amountOf(most) }),
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const total = centavosOf(dataset.value);
      if (Math.abs(dataset.value) >= 1e13)
        addIssue({ message: 'too_large: Write a number of at most fifteen digits.' });
      else if (total === undefined)
        addIssue({ message: 'too_precise: Write pesos with at most two decimals.' });
      else if (total < least)
        addIssue({ message: `below_minimum: The smallest amount is ${written(least)}.` });
      else if (most !== undefined && total > most) {
        addIssue({ message: `above_maximum: The largest amount is ${written(most)}.` });
      }
    }),
    v.transform((amount) => centavosOf(amount) as Centavos),
  );

/** An amount as people read it: `50000.00`. */
export function written(amount: Centavos): string {
  return amountOf(amount).toFixed(2);
}

/** A percentage from 0 to 100 with at most two decimals, as basis points once it is read. */
export const percent = () =>
  v.pipe(
    v.number(),
    v.metadata({ minimum: 0, maximum: 100 }),
    v.check((rate) => {
      const basisPoints = centavosOf(rate);
      return basisPoints !== undefined && basisPoints >= 0 && basisPoints <= 10_000;
    }, 'invalid_rate: Write a percentage from 0 to 100 with at most two decimals.'),
    v.transform((rate) => Number(centavosOf(rate))),
  );
