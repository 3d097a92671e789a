import type { Sequence, Step } from './steps.ts';

const days = (count: number, ...codes: string[]): Step => ({ do: 'days', days: count, isOut: false, codes });
const months = (count: number): Step => ({ do: 'months', days: count, codes: [] });
const out = (count: number): Step => ({ do: 'days', days: count, isOut: true, codes: [] });
const acknowledge: Step = { do: 'acknowledge', debit: 0, lists: true, isStale: false, sendsHash: true };
const chargeWeekly = (weeks: number): Step => ({ do: 'charge each week', debit: 0, weeks });
const account = (consents: boolean, isStale = false): Step => ({
  do: 'other account',
  debit: 0,
  consents,
  isStale,
  sendsHash: false,
});
const retryAll: Step = { do: 'retry all', debit: 0 };
const suspendOrResume: Step = { do: 'suspend or resume' };
const giveBack = (pick: number): Step => ({ do: 'give back', pick, code: '04' });
const charge = (amount: number, inDays: number): Step => ({
  do: 'charge',
  debit: 0,
  amount,
  days: inDays,
  kill: undefined,
});
const byHand = (back: number): Step => ({ do: 'run by hand', back });

/** Ways to collect more or something else than was agreed, each as the shortest sequence that tries it. */
export const CASES: Readonly<Record<string, Sequence>> = {
  'three unpaid periods, then consent again': {
    kinds: ['weekly'],
    steps: [days(4, '04'), days(7, '04'), days(7, '04'), acknowledge, days(10, '00')],
  },
  'charges for coming weeks, and an account that waits for consent': {
    kinds: ['weekly varying'],
    steps: [chargeWeekly(8), account(false), days(10), days(10), days(10), account(true), days(10, '00')],
  },
  'charges for coming weeks, and an outage': {
    kinds: ['weekly roomy'],
    steps: [days(1), chargeWeekly(5), out(10), out(10), out(10), out(8), days(10, '00')],
  },
  'a period that passed while the merchant was suspended and no run was made': {
    kinds: ['weekly'],
    steps: [suspendOrResume, out(10), out(12), suspendOrResume, days(10, '00')],
  },
  'a suspended merchant with charges for coming weeks': {
    kinds: ['weekly varying'],
    steps: [chargeWeekly(5), suspendOrResume, days(10), days(10), days(10), suspendOrResume, days(10, '00')],
  },
  'six late returns, each retried': {
    kinds: ['weekly'],
    steps: [
      ...[days(10, '00'), days(10, '00'), days(10, '00'), days(10, '00'), days(5, '00')],
      ...Array.from({ length: 6 }, () => [giveBack(0), retryAll]).flat(),
      days(10, '00'),
    ],
  },
  'an order that waited for its merchant': {
    kinds: ['weekly varying'],
    steps: [charge(200_00, 4), suspendOrResume, days(7), suspendOrResume, days(5, '00')],
  },
  'another account on the morning of the run': {
    kinds: ['weekly'],
    steps: [days(2), out(1), account(true), byHand(0), days(5, '00')],
  },
  'a late return above the maximum in force': {
    kinds: ['weekly varying'],
    steps: [
      ...[charge(400_00, 4), days(10, '00'), months(70)],
      ...[{ do: 'lower maximum', debit: 0, lists: false, maximum: 20_00 } as const],
      ...[giveBack(0), retryAll, days(10, '00')],
    ],
  },
  'a charge that waited while the maximum was lowered': {
    kinds: ['weekly varying'],
    steps: [
      charge(400_00, 4),
      { do: 'lower maximum', debit: 0, lists: false, maximum: 20_00 },
      ...[days(5, '00'), days(10, '00')],
    ],
  },
  'consent to terms that were never shown': {
    kinds: ['weekly varying'],
    steps: [
      ...[account(false), { do: 'open page', debit: 0 } as const],
      ...[{ do: 'terms', debit: 0, maximum: 49_999_00 } as const, account(true, true)],
    ],
  },
  'a run made for an earlier day': {
    kinds: ['weekly'],
    steps: [out(4), byHand(1), byHand(0), days(5, '00')],
  },
  'a run made for an earlier day, before the run of the day': {
    kinds: ['weekly roomy'],
    steps: [out(9), byHand(4), byHand(0), days(5, '00')],
  },
  'a customer with mails': { kinds: ['weekly'], steps: [days(5, '00')] },
  'a customer without mails': { kinds: ['weekly unmailed'], steps: [days(5, '00')] },
  'an outage over the end of the term': {
    kinds: ['weekly varying'],
    steps: [charge(200_00, 9), { do: 'end', debit: 0, days: 12 }, out(20), days(10, '00')],
  },
  'an end whose last day is the ninth business day': {
    kinds: ['weekly', 'weekly'],
    steps: [
      days(3, '00'),
      { do: 'run', kills: [], isGivenUp: false, twice: false },
      ...[byHand(0), giveBack(0)],
      { do: 'end', debit: 0, days: 9 },
    ],
  },
  'an objection after another code': {
    kinds: ['weekly'],
    steps: [days(4, '04'), { do: 'say again', pick: 0, code: '13' }, days(10, '00')],
  },
  'an objection, and a page that the merchant had opened': {
    kinds: ['weekly'],
    steps: [
      ...[
        days(4, '04'),
        { do: 'open page', debit: 0 } as const,
        { do: 'say again', pick: 0, code: '13' } as const,
      ],
      ...[{ ...acknowledge, isStale: true } as const, days(10, '00'), acknowledge, days(10, '00')],
    ],
  },
  'a backlog of four periods': {
    kinds: ['weekly'],
    steps: [
      ...[days(10, '00'), days(10, '00'), days(10, '00')],
      ...Array.from({ length: 4 }, () => [giveBack(0), retryAll]).flat(),
      days(5, '00'),
    ],
  },
  'a backlog of eight periods': {
    kinds: ['weekly'],
    steps: [
      ...[days(10, '00'), days(10, '00'), days(10, '00'), days(10, '00'), days(10, '00'), days(10, '00')],
      ...Array.from({ length: 8 }, () => [giveBack(0), retryAll]).flat(),
      days(10, '00'),
    ],
  },
  'a run that died once its file was released, and an outage': {
    kinds: ['weekly'],
    steps: [
      ...[out(1), days(2, '04'), retryAll],
      { do: 'run', kills: [{ calls: 24, losesLastResponse: false }], isGivenUp: true, twice: false },
      ...[out(1), { do: 'run', kills: [], isGivenUp: false, twice: false } as const],
    ],
  },
};
