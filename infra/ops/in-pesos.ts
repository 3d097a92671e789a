import { amountOf, type Centavos } from '#lib/domain/money.ts';

/** Returns sums of centavos in pesos. */
export const inPesos = (sums: Readonly<Record<string, Centavos>>) =>
  Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, amountOf(sum)]));
