import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import type { BookingTime } from '#lib/domain/ledger/new-line.ts';
import { newOrderLedger } from '#lib/domain/ledger/order-ledger.ts';
import { bookTransition } from '#lib/domain/ledger/order-lines.ts';
import type { Settlement } from '#lib/domain/ledger/postings.ts';
import { centavos, charge, clock, INSUFFICIENT_FUNDS } from '#tests/domain/direct-debit/sample.ts';

/** The total of the sample's order; its fee of 2.9 % and 2.50, without IVA; the IVA on that fee. */
export const [TOTAL, FEE, TAX] = [350_50, 10_16 + 2_50, 2_03];
/** What the fee leaves of the total. */
export const NET = TOTAL - FEE - TAX;

const FEES = { percent_basis_points: 290, percent_amount: centavos(10_16), fixed: centavos(2_50) };

/** The id of the sample's order. */
export const ORDER = 'ord_1jf8c7h6b7d2kq9xw4mz0tbn3h8rvc5ge';

/** An order in the bank's file, before any return. */
export const atBank = (settlement: Settlement, awaits_credit = false): Charge =>
  charge({
    id: ORDER,
    fee: { ...FEES, tax: centavos(TAX), total: centavos(FEE + TAX) },
    ledger: newOrderLedger({ settlement, settlement_days: 2, awaits_credit }),
  });

/** The same order as it was stored before there was a ledger. */
export function withoutLedger(changes: Partial<Charge>): Charge {
  const { ledger: _, ...before } = atBank('held');
  return { ...before, ...changes } as Charge;
}

export const PAID = { status: 'paid', failure: null, reversed_at: null } as const;
export const FAILED = { status: 'failed', failure: INSUFFICIENT_FUNDS } as const;
/** Paid, although the order in its place was paid as well. */
export const PAID_TWICE = {
  ...PAID,
  refund_due: {
    amount: centavos(TOTAL),
    since: '2027-02-10T15:00:00.000Z',
    paid_by: 'ord_2',
    exception: 'exc_1',
  },
} as const;
export const REFUNDED = { ...PAID, refunded_at: '2027-02-11T15:00:00.000Z' } as const;

export type Booked = { readonly charge: Charge; readonly lines: readonly Line[] };

/** Books some transitions at one time, one after the other, and returns the order and all lines. */
export const book = (from: Charge, ...transitions: Partial<Charge>[]): Booked =>
  bookAt(clock(), from, ...transitions);

/** The same at a given time. */
export function bookAt(time: BookingTime, from: Charge, ...transitions: Partial<Charge>[]): Booked {
  return transitions.reduce<Booked>(
    ({ charge: before, lines }, set) => {
      const { refund_due: _, ...rest } = before;
      const booked = bookTransition(before, { ...rest, ...set } as Charge, time);
      return { charge: booked.charge, lines: [...lines, ...booked.lines] };
    },
    { charge: from, lines: [] },
  );
}

/** The time at ten o'clock of a day in Mexico City. */
export const morningOf = (date: CalendarDate | string): BookingTime => clock(`${date}T16:00:00.000Z`);

/** What lines are about at a glance: their types and amounts. */
export const typesOf = (lines: readonly Line[]) => lines.map(({ type, amount }) => [type, amount]);

/** The sums of the accounts that some lines move, in centavos; a debit is positive. */
export function accountsOf(lines: readonly Pick<Line, 'postings'>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { postings } of lines)
    for (const [account, by] of Object.entries(postings)) sums[account] = (sums[account] ?? 0) + by;
  return Object.fromEntries(Object.entries(sums).filter(([, by]) => by !== 0));
}
