import { describe, expect, test } from '@jest/globals';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { type Line, lineId } from '#lib/domain/ledger/line.ts';
import { SETTLEMENTS } from '#lib/domain/ledger/postings.ts';
import { atBank, book, FAILED, FEE, NET, ORDER, PAID, PAID_TWICE, REFUNDED, TAX, TOTAL } from './sample.ts';

/** A line in short. Amounts that are missing are 0, and nothing else is missing in a line. */
type Short = {
  type: string;
  amount?: number;
  fee?: number;
  tax?: number;
  net?: number;
  /** The number of the line that it takes back. */
  reverses?: number;
  /** The movement of `payable` that need not wait any more. */
  frees?: number;
};

const UNTIL = '2027-02-12';
const waits = (payable: number | null) => (payable === null ? null : { until: UNTIL, payable });

/** Returns the members of a line that follow from the step, with the number of the line that it takes back. */
const shown = ({ type, amount, fee, tax, net, reverses, frees }: Line) => ({
  ...{ type, amount, fee, tax, net, frees },
  reverses,
});
const expected = ({ type, amount = 0, fee = 0, tax = 0, net = amount, reverses, frees }: Short) => ({
  ...{ type, amount, fee, tax, net, frees: waits(frees ?? null) },
  reverses: reverses === undefined ? null : lineId(ORDER, reverses),
});

type Step = {
  /** What happened to the order before, and what happens now. */
  steps: readonly [...Partial<Charge>[], Partial<Charge>];
  lines: readonly Short[];
  /** What of `payable` waits afterwards. */
  waiting: number | null;
};

const CHARGE = { type: 'charge', amount: TOTAL, fee: FEE, tax: TAX, net: NET };
const RETURN = { type: 'charge_return', amount: -TOTAL };
const CORRECTION = { type: 'charge_correction', amount: TOTAL };
const DOUBLE = { type: 'double_charge', amount: TOTAL };
const NOT_DOUBLE = { type: 'double_charge', amount: -TOTAL };

/** The steps whose lines are the same in both settlements, with what waits where the money is held. */
const BOTH: Record<string, Step> = {
  'books nothing for an order that is not paid': { steps: [FAILED], lines: [], waiting: null },
  'books the payment of an order with its fee': { steps: [PAID], lines: [CHARGE], waiting: -NET },
  'takes a payment back without its fee, and frees what of it waits': {
    ...{ steps: [PAID, FAILED], waiting: null },
    lines: [{ ...RETURN, reverses: 0, frees: -NET }],
  },
  'books the fee of an order once, although it is paid twice': {
    ...{ steps: [PAID, FAILED, PAID], waiting: -TOTAL },
    lines: [{ ...CORRECTION, reverses: 1 }],
  },
  'takes a corrected payment back, and frees what of it waits': {
    ...{ steps: [PAID, FAILED, PAID, FAILED], waiting: null },
    lines: [{ ...RETURN, reverses: 2, frees: -TOTAL }],
  },
  'owes a second payment to its payer without a fee': {
    ...{ steps: [PAID_TWICE], waiting: null },
    lines: [DOUBLE],
  },
  'owes the payer nothing once the bank takes the second payment back': {
    ...{ steps: [PAID_TWICE, FAILED], waiting: null },
    lines: [{ ...NOT_DOUBLE, reverses: 0 }],
  },
  'books the fee of a second payment once it is the only one': {
    ...{ steps: [PAID_TWICE, PAID], waiting: -NET },
    lines: [{ ...NOT_DOUBLE, reverses: 0 }, CHARGE],
  },
  'takes the only payment back without the double charge before it': {
    ...{ steps: [PAID_TWICE, PAID, FAILED], waiting: null },
    lines: [{ ...RETURN, reverses: 2, frees: -NET }],
  },
  'books no second fee if a second payment was the only one before': {
    ...{ steps: [PAID_TWICE, PAID, FAILED, PAID], waiting: -TOTAL },
    lines: [{ ...CORRECTION, reverses: 3 }],
  },
  'books no second fee if a second payment has become the only one': {
    ...{ steps: [PAID, FAILED, PAID_TWICE, PAID], waiting: -TOTAL },
    lines: [
      { ...NOT_DOUBLE, reverses: 2 },
      { ...CORRECTION, reverses: 1 },
    ],
  },
};

const BY_REFUND = { ...REFUNDED, refunded_by: 'rf_1' };
/** An operator has paid the money back after a refund came back. */
const AGAIN = { ...REFUNDED, refunded_by: undefined as never };

const HELD: Record<string, Step> = {
  ...BOTH,
  'pays a second payment back to its payer by two lines': {
    ...{ steps: [PAID_TWICE, REFUNDED], waiting: null },
    lines: [{ type: 'refund', amount: -TOTAL }, { type: 'refund_paid' }],
  },
  'leaves the lines of a refund to the refund': {
    ...{ steps: [PAID_TWICE, BY_REFUND], waiting: null },
    lines: [],
  },
  'leaves the lines of a refund that came back to the refund, and pays it back again by two lines': {
    ...{ steps: [PAID_TWICE, BY_REFUND, PAID_TWICE, AGAIN], waiting: null },
    lines: [{ type: 'refund', amount: -TOTAL }, { type: 'refund_paid' }],
  },
  'makes a second payment the merchant’s if its refund comes back, and the bank took the other payment back':
    {
      ...{
        steps: [PAID_TWICE, BY_REFUND, { ...BY_REFUND, refunded_at: undefined as never }],
        waiting: -NET,
      },
      lines: [NOT_DOUBLE, CHARGE],
    },
  'takes a refunded payment from its merchant if the bank takes it back as well': {
    ...{ steps: [PAID_TWICE, REFUNDED, FAILED], waiting: null },
    lines: [RETURN],
  },
  'gives a refunded payment back to its merchant if the bank corrects its return': {
    ...{ steps: [PAID_TWICE, REFUNDED, FAILED, REFUNDED], waiting: -TOTAL },
    lines: [{ ...CORRECTION, reverses: 3 }],
  },
  'takes a refunded payment a second time, and frees what of it waits': {
    ...{ steps: [PAID_TWICE, REFUNDED, FAILED, REFUNDED, FAILED], waiting: null },
    lines: [{ ...RETURN, reverses: 4, frees: -TOTAL }],
  },
};

/** Where the bank credits the merchant itself, only the fee is owed, to the operator. It counts at once. */
const ofDirect = (step: Step): Step => ({
  ...step,
  waiting: null,
  lines: step.lines.map(({ frees: _, ...line }) => line),
});

const DIRECT: Record<string, Step> = {
  ...Object.fromEntries(Object.entries(BOTH).map(([title, step]) => [title, ofDirect(step)])),
  'takes the obligation of a merchant back that has refunded a second payment itself': {
    ...{ steps: [PAID_TWICE, REFUNDED], waiting: null },
    lines: [{ ...NOT_DOUBLE, reverses: 0 }],
  },
  'notes that the bank takes a refunded payment back': {
    ...{ steps: [PAID_TWICE, REFUNDED, FAILED], waiting: null },
    lines: [RETURN],
  },
  'notes that the bank corrects the return of a refunded payment': {
    ...{ steps: [PAID_TWICE, REFUNDED, FAILED, REFUNDED], waiting: null },
    lines: [{ ...CORRECTION, reverses: 2 }],
  },
};

describe.each([
  ['held', HELD],
  ['direct', DIRECT],
] as const)('the ledger of an order that is settled %s', (settlement, table) => {
  test.each(Object.entries(table))('%s', (_, { steps, lines, waiting }) => {
    const before = book(atBank(settlement), ...steps.slice(0, -1));
    const after = book(before.charge, ...steps.slice(-1));
    expect(after.lines.map(shown)).toEqual(lines.map(expected));
    expect(after.charge.ledger?.waiting).toEqual(waits(waiting));
    expect(after.lines.map(({ n }) => n)).toEqual(lines.map((__, index) => before.lines.length + index));
    expect(after.charge.ledger?.lines).toHaveLength(before.lines.length + lines.length);
  });

  test.each(Object.entries(table))('stays as it is if nothing happens to the money after it %s', (_, row) => {
    const { charge } = book(atBank(settlement), ...row.steps);
    const { refund_due } = charge;
    const after = book(charge, { ...(refund_due && { refund_due }), twice_with: ['ord_3'] });
    expect(after.lines).toEqual([]);
    expect(after.charge.ledger).toEqual(charge.ledger);
  });
});

describe.each(SETTLEMENTS)('the ledger of an order that is settled %s', (settlement) => {
  test.each([
    ['charge to double_charge', [PAID, PAID_TWICE]],
    ['charge to refunded', [PAID, REFUNDED]],
    ['refunded to charge', [PAID_TWICE, REFUNDED, { refunded_at: undefined }]],
    ['refunded to double_charge', [PAID_TWICE, REFUNDED, PAID_TWICE]],
  ])('fails rather than book a step that no order can take: from %s', (step, steps) => {
    expect(() => book(atBank(settlement), ...(steps as Partial<Charge>[]))).toThrow(
      `The ledger of the order ${ORDER} cannot go from ${step}`,
    );
  });
});
