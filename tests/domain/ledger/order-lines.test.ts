import { describe, expect, test } from '@jest/globals';
import { requireNoLine } from '#lib/domain/ledger/order-lines.ts';
import { balanceOf, totalCountsOfLines } from '#lib/domain/ledger/sums.ts';
import { day } from '#tests/domain/calendar/day.ts';
import {
  accountsOf,
  atBank,
  book,
  FAILED,
  FEE,
  NET,
  PAID,
  PAID_TWICE,
  REFUNDED,
  TAX,
  TOTAL,
  typesOf,
} from './sample.ts';

describe('a paid order', () => {
  test('held: owes its merchant the amount less fee and IVA, from the second business day on', () => {
    const { lines, charge: after } = book(atBank('held'), PAID);
    expect(lines).toMatchObject([
      {
        ...{ type: 'charge', amount: TOTAL, fee: FEE, tax: TAX, net: NET },
        ...{ day: '2027-02-10', available_on: '2027-02-12', reverses: null },
        postings: { bank_clearing: TOTAL, payable: -NET, fees: -FEE, iva: -TAX },
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
});

describe('an order that was paid as well as the one in its place', () => {
  test('is owed to its payer, and costs the merchant nothing', () => {
    const { lines } = book(atBank('held'), FAILED, PAID_TWICE);
    expect(lines).toMatchObject([
      { type: 'double_charge', fee: 0, postings: { bank_clearing: TOTAL, payer_due: -TOTAL } },
    ]);
  });

  test('leaves the ledger with nothing owed to the payer once the payer has it back', () => {
    const { lines } = book(atBank('held'), PAID_TWICE, REFUNDED);
    expect(typesOf(lines)).toEqual([
      ['double_charge', TOTAL],
      ['refund', -TOTAL],
      ['refund_paid', 0],
    ]);
    expect(accountsOf(lines)).toEqual({ bank_clearing: TOTAL, bank_cash: -TOTAL });
  });

  test('is the merchant’s with its fee once the bank takes the payment in its place back', () => {
    const { lines } = book(atBank('held'), PAID_TWICE, PAID);
    expect(typesOf(lines)).toEqual([
      ['double_charge', TOTAL],
      ['double_charge', -TOTAL],
      ['charge', TOTAL],
    ]);
    expect(accountsOf(lines)).toEqual({
      ...{ bank_clearing: TOTAL, payable: -NET, fees: -FEE, iva: -TAX },
    });
  });

  test('direct: is noted as an obligation, without a posting, until the merchant has met it', () => {
    const { lines } = book(atBank('direct'), PAID_TWICE, REFUNDED);
    expect(typesOf(lines)).toEqual([
      ['double_charge', TOTAL],
      ['double_charge', -TOTAL],
    ]);
    expect(accountsOf(lines)).toEqual({});
  });
});

describe('an order that is stored without a transition', () => {
  const { charge: paid } = book(atBank('held'), PAID);

  test('is one that moves no money, or whose lines are booked', () => {
    expect(() => requireNoLine(atBank('held'))).not.toThrow();
    const { ledger: _, ...unclaimed } = atBank('held');
    expect(() => requireNoLine(unclaimed)).not.toThrow();
    expect(() => requireNoLine(paid)).not.toThrow();
  });

  test.each(['created', 'pending', 'in_process', 'failed', 'pending_next_cycle', 'cancelled'] as const)(
    'moves no money while it is %s',
    (status) => expect(() => requireNoLine({ ...atBank('held'), status } as typeof paid)).not.toThrow(),
  );

  test('is refused if its payment, or its return, has no line', () => {
    expect(() => requireNoLine({ ...atBank('held'), ...PAID } as typeof paid)).toThrow(
      'holds nothing, and must hold charge',
    );
    expect(() => requireNoLine({ ...paid, ...FAILED } as typeof paid)).toThrow(
      'holds charge, and must hold nothing',
    );
    expect(() => requireNoLine({ ...paid, ...PAID_TWICE } as typeof paid)).toThrow(
      'holds charge, and must hold double_charge',
    );
  });
});
