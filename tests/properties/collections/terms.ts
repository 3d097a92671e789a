import type { Kind } from './steps.ts';

/** What a direct debit collects at most, in centavos, unless its terms say otherwise. */
export const AMOUNT = 350_50;

/** The members of each kind of direct debit, in addition to its first date. */
export const TERMS: Readonly<Record<Kind, Record<string, unknown>>> = {
  weekly: { interval: 'weekly' },
  ending: { interval: 'weekly' },
  roomy: { interval: 'weekly', max_amount: 900 },
  varying: { interval: 'weekly', is_fixed_amount: false, amount: undefined, max_amount: 600 },
  single: { is_recurring: false, interval: undefined },
  'varying single': {
    ...{ is_recurring: false, interval: undefined },
    ...{ is_fixed_amount: false, amount: undefined, max_amount: 600 },
  },
  late: { interval: 'weekly' },
};
