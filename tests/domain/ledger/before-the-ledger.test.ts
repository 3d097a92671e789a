import { describe, expect, test } from '@jest/globals';
import { bookMissing } from '#lib/domain/ledger/order-lines.ts';
import { clock } from '#tests/domain/direct-debit/sample.ts';
import { book, FAILED, FEE, PAID, PAID_TWICE, TAX, TOTAL, typesOf, withoutLedger } from './sample.ts';

describe('an order from before the ledger', () => {
  const reversed = withoutLedger({ ...FAILED, reversed_at: '2027-02-09T15:00:00.000Z' });

  test('gets the line of its payment with that of its return', () => {
    expect(typesOf(book(withoutLedger(PAID), FAILED).lines)).toEqual([
      ['charge', TOTAL],
      ['charge_return', -TOTAL],
    ]);
  });

  test('gets the lines of its payment and its return with that of its correction', () => {
    const { lines } = book(reversed, PAID);
    expect(typesOf(lines)).toEqual([
      ['charge', TOTAL],
      ['charge_return', -TOTAL],
      ['charge_correction', TOTAL],
    ]);
    expect(lines.map(({ n }) => n)).toEqual([0, 1, 2]);
  });

  test('owes its fee, although its payment was returned', () => {
    const { lines, charge } = bookMissing(reversed, clock());
    expect(lines).toMatchObject([{ fee: FEE, tax: TAX }, { reverses: lines[0]?.id }]);
    expect(charge.ledger).toMatchObject({ booked: 'nothing', is_fee_booked: true, lines: { length: 2 } });
  });

  test('owes its payment to its payer, and no fee, if it was paid twice', () => {
    const { lines, charge } = bookMissing(withoutLedger(PAID_TWICE), clock());
    expect(lines).toMatchObject([{ type: 'double_charge', amount: TOTAL, fee: 0 }]);
    expect(charge.ledger).toMatchObject({ booked: 'double_charge', is_fee_booked: false });
  });

  test('is settled by the terms of an account that has none of its own', () => {
    const { charge } = bookMissing(withoutLedger(PAID), clock());
    expect(charge.ledger).toMatchObject({ settlement: 'direct', settlement_days: 2, awaits_credit: false });
  });

  test('gets its lines once, however often they are asked for', () => {
    const first = bookMissing(withoutLedger(PAID), clock());
    const second = bookMissing(first.charge, clock());
    expect(first.lines).toHaveLength(1);
    expect(second).toEqual({ charge: first.charge, lines: [] });
  });

  test('that was never paid gets neither a line nor a ledger', () => {
    const failed = withoutLedger(FAILED);
    expect(bookMissing(failed, clock())).toEqual({ charge: failed, lines: [] });
    expect(book(withoutLedger({}), FAILED)).toEqual({
      charge: expect.not.objectContaining({ ledger: expect.anything() }),
      lines: [],
    });
  });
});
