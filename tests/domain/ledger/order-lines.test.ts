import { describe, expect, test } from '@jest/globals';
import { addDays } from '#lib/domain/calendar/dates.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import { lineId, placeOfLine } from '#lib/domain/ledger/line.ts';
import { newOrderLedger } from '#lib/domain/ledger/order-ledger.ts';
import { bookMissing, bookTransition } from '#lib/domain/ledger/order-lines.ts';
import type { Settlement } from '#lib/domain/ledger/postings.ts';
import { balanceOf, totalCountsOfLines } from '#lib/domain/ledger/sums.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { centavos, charge, clock, INSUFFICIENT_FUNDS } from '#tests/domain/direct-debit/sample.ts';
import { examples } from '#tests/support/budget.ts';
import fc from '#tests/support/fast-check.ts';

const TOTAL = 350_50;
/** 2.9 % of the total and 2.50, without IVA; and the IVA on both. */
const [FEE, TAX] = [10_16 + 2_50, 2_03];
const FEES = { percent_basis_points: 290, percent_amount: centavos(10_16), fixed: centavos(2_50) };

const atBank = (settlement: Settlement) =>
  charge({
    fee: { ...FEES, tax: centavos(TAX), total: centavos(FEE + TAX) },
    ledger: newOrderLedger({ settlement, settlement_days: 2 }),
  });

const PAID = { status: 'paid', failure: null, reversed_at: null } as const;
const FAILED = { status: 'failed', failure: INSUFFICIENT_FUNDS } as const;
const REFUND = {
  amount: centavos(TOTAL),
  since: '2027-02-10T15:00:00.000Z',
  paid_by: 'ord_2',
  exception: 'exc_1',
};

/** Books some transitions one after the other, and returns the order and all lines. */
function book(from: Charge, ...transitions: Partial<Charge>[]): { charge: Charge; lines: Line[] } {
  return transitions.reduce<{ charge: Charge; lines: Line[] }>(
    ({ charge: before, lines }, set) => {
      const { refund_due: _, ...rest } = before;
      const booked = bookTransition(before, { ...rest, ...set } as Charge, clock());
      return { charge: booked.charge, lines: [...lines, ...booked.lines] };
    },
    { charge: from, lines: [] },
  );
}

const typesOf = (lines: readonly Line[]) => lines.map(({ type, amount }) => [type, amount]);

describe('a paid order', () => {
  test('held: owes its merchant the amount less fee and IVA, from the second business day on', () => {
    const { lines, charge: after } = book(atBank('held'), PAID);
    expect(lines).toMatchObject([
      {
        ...{ type: 'charge', amount: TOTAL, fee: FEE, tax: TAX, net: TOTAL - FEE - TAX },
        ...{ day: '2027-02-10', available_on: '2027-02-12', reverses: null },
        postings: { bank_clearing: TOTAL, payable: -(TOTAL - FEE - TAX), fees: -FEE, iva: -TAX },
      },
    ]);
    expect(after.ledger).toMatchObject({ booked: 'charge', is_fee_booked: true, lines: ['2027-02-10'] });
  });

  test('direct: owes the operator fee and IVA', () => {
    expect(book(atBank('direct'), PAID).lines).toMatchObject([
      { type: 'charge', amount: TOTAL, postings: { payable: FEE + TAX, fees: -FEE, iva: -TAX } },
    ]);
  });

  test('returned, corrected and returned again pays its fee once, and each line takes back the last', () => {
    const { lines } = book(atBank('held'), PAID, FAILED, PAID, FAILED);
    expect(typesOf(lines)).toEqual([
      ['charge', TOTAL],
      ['charge_return', -TOTAL],
      ['charge_correction', TOTAL],
      ['charge_return', -TOTAL],
    ]);
    expect(lines.map(({ fee }) => fee)).toEqual([FEE, 0, 0, 0]);
    expect(lines.map(({ reverses }) => reverses)).toEqual([null, ...lines.slice(0, -1).map(({ id }) => id)]);
  });

  test('returned before it was available counts at once, with its return', () => {
    const { lines } = book(atBank('held'), PAID, FAILED);
    const balance = balanceOf(totalCountsOfLines(lines), day('2027-02-10'));
    expect(balance).toMatchObject({ pending: 0, available: 0, owed: FEE + TAX });
  });

  test('that is changed in any other way has no line', () => {
    expect(book(atBank('held'), PAID, { ...PAID, twice_with: 'ord_2' }).lines).toHaveLength(1);
  });
});

describe('an order that was paid as well as the one in its place', () => {
  test('is owed to its payer, and costs the merchant nothing', () => {
    const { lines } = book(atBank('held'), FAILED, { ...PAID, refund_due: REFUND });
    expect(lines).toMatchObject([
      { type: 'double_charge', fee: 0, postings: { bank_clearing: TOTAL, payer_due: -TOTAL } },
    ]);
  });

  test('leaves the ledger with nothing owed to the payer once the payer has it back', () => {
    const { lines } = book(
      atBank('held'),
      { ...PAID, refund_due: REFUND },
      { ...PAID, refunded_at: '2027-02-11T15:00:00.000Z' },
    );
    expect(typesOf(lines)).toEqual([
      ['double_charge', TOTAL],
      ['refund', -TOTAL],
      ['refund_paid', 0],
    ]);
    expect(accountsOf(lines)).toEqual({ bank_clearing: TOTAL, bank_cash: -TOTAL });
  });

  test('is the merchant’s with its fee once the bank takes the payment in its place back', () => {
    const { lines } = book(atBank('held'), { ...PAID, refund_due: REFUND }, PAID);
    expect(typesOf(lines)).toEqual([
      ['double_charge', TOTAL],
      ['double_charge', -TOTAL],
      ['charge', TOTAL],
    ]);
    expect(accountsOf(lines)).toEqual({
      ...{ bank_clearing: TOTAL, payable: -(TOTAL - FEE - TAX), fees: -FEE, iva: -TAX },
    });
  });

  test('direct: is noted as an obligation, without a posting, until the merchant has met it', () => {
    const { lines } = book(
      atBank('direct'),
      { ...PAID, refund_due: REFUND },
      { ...PAID, refunded_at: '2027-02-11T15:00:00.000Z' },
    );
    expect(typesOf(lines)).toEqual([
      ['double_charge', TOTAL],
      ['double_charge', -TOTAL],
    ]);
    expect(accountsOf(lines)).toEqual({});
  });
});

describe('an order from before the ledger', () => {
  const old = (changes: Partial<Charge>) => {
    const { ledger: _, ...before } = atBank('held');
    return { ...before, ...changes } as Charge;
  };

  test('gets the line of its payment with that of its return', () => {
    expect(typesOf(book(old(PAID), FAILED).lines)).toEqual([
      ['charge', TOTAL],
      ['charge_return', -TOTAL],
    ]);
  });

  test('gets the lines of its payment and its return with that of its correction', () => {
    const before = old({ ...FAILED, reversed_at: '2027-02-09T15:00:00.000Z' });
    expect(typesOf(book(before, PAID).lines)).toEqual([
      ['charge', TOTAL],
      ['charge_return', -TOTAL],
      ['charge_correction', TOTAL],
    ]);
  });

  test('gets its lines once, however often they are asked for', () => {
    const first = bookMissing(old(PAID), clock());
    expect([first.lines.length, bookMissing(first.charge, clock()).lines]).toEqual([1, []]);
    expect(bookMissing(old(FAILED), clock()).lines).toEqual([]);
  });
});

test('the id of a line names its order and its number', () => {
  const order = 'ord_1jf8c7h6b7d2kq9xw4mz0tbn3h8rvc5ge';
  expect(placeOfLine(lineId(order, 37))).toEqual({ orderId: order, n: 37 });
  expect(placeOfLine(order)).toBeUndefined();
});

/** The sums of the accounts that some lines move. */
function accountsOf(lines: readonly Line[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { postings } of lines)
    for (const [account, by] of Object.entries(postings)) sums[account] = (sums[account] ?? 0) + by;
  return Object.fromEntries(Object.entries(sums).filter(([, by]) => by !== 0));
}

/** What can happen to an order at the bank, by what is known of it: the way of the test's own, without our states. */
type Known = { paid: boolean; owedToPayer: boolean; refunded: boolean; everMerchants: boolean };
const START: Known = { paid: false, owedToPayer: false, refunded: false, everMerchants: false };

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

const chargeAs = (before: Charge, { paid, owedToPayer, refunded }: Known): Charge => {
  const { refund_due: _, ...rest } = before;
  return {
    ...rest,
    ...(paid ? PAID : FAILED),
    ...(owedToPayer && { refund_due: REFUND }),
    ...(refunded && { refunded_at: '2027-02-11T15:00:00.000Z' }),
  } as Charge;
};

test.each<Settlement>(['held', 'direct'])(
  'whatever happens to an order, its lines add up to where its money is: %s',
  (settlement) => {
    const happenings = fc.array(fc.constantFrom(...(Object.keys(HAPPENINGS) as Happening[])), {
      maxLength: 14,
    });
    fc.assert(
      fc.property(happenings, (some) => {
        let known = START;
        let order = atBank(settlement);
        const lines: Line[] = [];
        for (const [index, name] of some.entries()) {
          const next = HAPPENINGS[name](known);
          if (!next) continue;
          const now = new Date(Date.parse('2027-02-10T15:00:00.000Z') + index * 86_400_000);
          const at = { now, today: addDays(day('2027-02-10'), index), closed: new Set<string>() };
          const booked = bookTransition(order, chargeAs(order, next), at);
          known = next;
          order = booked.charge;
          lines.push(...booked.lines);
        }
        const held = settlement === 'held';
        const fee = known.everMerchants ? FEE + TAX : 0;
        // What the bank has credited, and who has it.
        const credited = known.paid ? TOTAL : 0;
        const merchants = known.paid && !known.owedToPayer && !known.refunded;
        const expected = {
          bank_clearing: held ? credited : 0,
          bank_cash: held && known.refunded ? -TOTAL : 0,
          payer_due: held && known.owedToPayer ? -TOTAL : 0,
          fees: known.everMerchants ? -FEE : 0,
          iva: known.everMerchants ? -TAX : 0,
          // A refunded payment that the bank takes back as well is the merchant's loss.
          payable: held ? fee - (merchants ? TOTAL : 0) + (known.refunded && !known.paid ? TOTAL : 0) : fee,
        };
        const kept = Object.entries(expected).filter(([, by]) => by !== 0);
        expect(accountsOf(lines)).toEqual(Object.fromEntries(kept));
        expect(order.ledger?.lines).toHaveLength(lines.length);
        expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
      }),
      { numRuns: examples(200) },
    );
  },
);
