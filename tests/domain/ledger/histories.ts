import { addDays } from '#lib/domain/calendar/dates.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import { bookTransition } from '#lib/domain/ledger/order-lines.ts';
import type { Settlement } from '#lib/domain/ledger/postings.ts';
import { day } from '#tests/domain/calendar/day.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { atBank, FAILED, PAID, PAID_TWICE } from './sample.ts';

/** What the test knows of an order's money, in its own words: not the states of the ledger. */
export type Known = { paid: boolean; owedToPayer: boolean; refunded: boolean; everMerchants: boolean };
const START: Known = { paid: false, owedToPayer: false, refunded: false, everMerchants: false };

/** What can happen to an order at the bank; undefined if it cannot happen now. */
const HAPPENINGS = {
  paid: (known: Known) =>
    known.paid ? undefined : { ...known, paid: true, everMerchants: known.everMerchants || !known.refunded },
  taken_twice: (known: Known) =>
    known.paid || known.refunded ? undefined : { ...known, paid: true, owedToPayer: true },
  other_returned: (known: Known) =>
    known.owedToPayer ? { ...known, owedToPayer: false, everMerchants: true } : undefined,
  refunded: (known: Known) =>
    known.owedToPayer ? { ...known, owedToPayer: false, refunded: true } : undefined,
  returned: (known: Known) => (known.paid ? { ...known, paid: false, owedToPayer: false } : undefined),
} as const;
type Happening = keyof typeof HAPPENINGS;

/** Any happenings, in any order. */
export const happenings = fc.array(fc.constantFrom(...(Object.keys(HAPPENINGS) as Happening[])), {
  maxLength: 14,
});

const chargeAs = (before: Charge, { paid, owedToPayer, refunded }: Known): Charge => {
  const { refund_due: _, ...rest } = before;
  return {
    ...rest,
    ...(!paid && FAILED),
    ...(paid && (owedToPayer ? PAID_TWICE : PAID)),
    ...(refunded && { refunded_at: '2027-02-11T15:00:00.000Z' }),
  } as Charge;
};

/** An order after one of its happenings: what is known of it, and the lines of that one. */
type Moment = { readonly known: Known; readonly charge: Charge; readonly lines: readonly Line[] };

/** Whether the payments of the order await the bank's credit, and what is done to the order and its lines after each day. */
type Crediting = {
  readonly awaitsCredit: boolean;
  readonly between: (charge: Charge, all: Line[], index: number) => Charge;
};

const UNCREDITED: Crediting = { awaitsCredit: false, between: (charge) => charge };

/** Books those happenings that are possible, one a day from 10 February on, and returns the order after each. */
export function historyOf(
  settlement: Settlement,
  some: readonly Happening[],
  { awaitsCredit, between }: Crediting = UNCREDITED,
): (Moment & { readonly all: readonly Line[] })[] {
  const moments: (Moment & { readonly all: readonly Line[] })[] = [];
  const all: Line[] = [];
  let [known, charge] = [START, atBank(settlement, awaitsCredit)];
  for (const [index, name] of some.entries()) {
    const next = HAPPENINGS[name](known);
    if (!next) continue;
    const now = new Date(Date.parse('2027-02-10T15:00:00.000Z') + index * 86_400_000);
    const at = { now, today: addDays(day('2027-02-10'), index), closed: new Set<string>() };
    const booked = bookTransition(charge, chargeAs(charge, next), at);
    all.push(...booked.lines);
    [known, charge] = [next, between(booked.charge, all, index)];
    moments.push({ known, charge, lines: booked.lines, all });
  }
  return moments;
}
