import * as v from 'valibot';
import { type Centavos, centavosOf } from '../domain/money.ts';

/**
 * An amount of pesos with at most two decimals, not negative, as whole centavos once it is read. `most` is in
 * centavos; without it, up to fifteen digits.
 */
export const pesos = ({ most = Number.POSITIVE_INFINITY } = {}) =>
  v.pipe(
    v.number(),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const total = centavosOf(dataset.value);
      if (total === undefined) addIssue({ message: 'too_precise: Write pesos with at most two decimals.' });
      else if (total < 0) addIssue({ message: 'below_minimum: The smallest amount is 0.00.' });
      else if (total > most) addIssue({ message: `above_maximum: The largest amount is ${most / 100}.00.` });
    }),
    v.transform((amount) => centavosOf(amount) as Centavos),
  );

/** A percentage from 0 to 100 with at most two decimals, as basis points once it is read. */
export const percent = () =>
  v.pipe(
    v.number(),
    v.check((rate) => {
      const basisPoints = centavosOf(rate);
      return basisPoints !== undefined && basisPoints >= 0 && basisPoints <= 10_000;
    }, 'invalid_rate: Write a percentage from 0 to 100 with at most two decimals.'),
    v.transform((rate) => Number(centavosOf(rate))),
  );
