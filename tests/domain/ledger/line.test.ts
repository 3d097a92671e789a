import { describe, expect, test } from '@jest/globals';
import { isTransferable, lineId, lowersAtOnce, placeOfLine, sourceOf } from '#lib/domain/ledger/line.ts';
import { type Booking, newLine, newOperatorLine, newPaymentLine } from '#lib/domain/ledger/new-line.ts';
import { LINE_TYPES, type LineType, MOVES, type Side } from '#lib/domain/ledger/postings.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { centavos, clock, clockOn, NOW } from '#tests/domain/direct-debit/sample.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { accountsOf, ORDER } from './sample.ts';

const order = { id: ORDER, account_id: 'acc_1', direct_debit_id: 'dd_1' };
const TERMS = { settlement_days: 2, awaits_credit: false };
const ENTRY = { reference: 'FOLIO-7714', reason: 'Fees of November', by: 'ana', approved_by: null };

const rows = LINE_TYPES.flatMap((type) => Object.keys(MOVES[type]).map((side) => [type, side] as const));
const bookingOf = (type: LineType, side: string, more: object = {}) =>
  ({ type, side: side as Side, ...more }) as Booking;

describe('the id of a line', () => {
  const character = fc.constantFrom(...'0123456789abcdefghjkmnpqrstvwxyz');
  const orders = fc.string({ unit: character, minLength: 33, maxLength: 33 }).map((id) => `ord_${id}`);
  const number = fc.nat({ max: 32 * 32 - 1 });

  test('names its order and its number', () => {
    fc.assert(
      fc.property(orders, number, (orderId, n) => {
        expect(placeOfLine(lineId(orderId, n))).toMatchObject({ orderId, n });
      }),
    );
  });

  test('sorts by its number among the lines of its order', () => {
    fc.assert(
      fc.property(orders, number, number, (orderId, one, other) => {
        expect(lineId(orderId, one) < lineId(orderId, other)).toBe(one < other);
      }),
    );
  });

  test('names whatever its source may be', () => {
    const own = ORDER.slice('ord_'.length);
    expect(placeOfLine(lineId(`rf_${own}`, 2))).toEqual({
      ...{ orderId: ORDER, transferId: `tr_${own}`, refundId: `rf_${own}`, reserveId: `rs_${own}` },
      ...{ disputeId: `dp_${own}`, n: 2 },
    });
  });

  const id = lineId(ORDER, 37);
  test.each([
    ['the id of an order', ORDER],
    ['an id with a letter before it', `a${id}`],
    ['an id with a digit after it', `${id}0`],
    ['two ids on two lines', `${id}\n${id}`],
    ['an id without its last character', id.slice(0, -1)],
    ['an id with a letter that no id has', id.replace(/_./, '_u')],
    ['an id whose number is not in base 32', `${id.slice(0, -1)}w`],
    ['an empty text', ''],
  ])('is not %s', (_, text) => expect(placeOfLine(text)).toBeUndefined());
});

describe('a line', () => {
  const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(centavos);

  test('leaves the merchant its amount less the fee and the IVA, and its postings sum to zero', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...rows),
        fc.record({ amount, fee: amount, tax: amount, paid: amount }, { requiredKeys: [] }),
        ([type, side], given) => {
          const line = newLine(order, 3, bookingOf(type, side, given), clock(), TERMS);
          const { amount: whole = 0, fee = 0, tax = 0 } = given;
          expect(line).toMatchObject({ type, amount: whole, fee, tax, net: whole - fee - tax });
          expect(Object.values(line.postings).reduce((sum, by) => sum + by, 0)).toBe(0);
        },
      ),
    );
  });

  test('of an order is its n-th, and names its direct debit and its account', () => {
    const reverses = lineId(ORDER, 2);
    const booking = bookingOf('charge_return', 'held', { reverses });
    expect(newLine(order, 3, booking, clock(), TERMS)).toMatchObject({
      ...{ id: lineId(ORDER, 3), n: 3, order_id: ORDER, direct_debit_id: 'dd_1', account_id: 'acc_1' },
      ...{ entry: null, reverses },
    });
  });

  test('has the day of its transition, and the date on which it was written', () => {
    const late = '2027-02-11T05:59:59.999Z';
    expect(newLine(order, 0, bookingOf('refund', 'payer'), clockOn('2027-02-17', late), TERMS)).toMatchObject(
      {
        ...{ day: '2027-02-17', available_on: '2027-02-17', written_on: '2027-02-10', created_at: late },
      },
    );
  });

  test.each([
    ['charge', '2027-02-15'],
    ['charge_correction', '2027-02-15'],
    ['charge_return', '2027-02-10'],
    ['double_charge', '2027-02-10'],
    ['refund', '2027-02-10'],
    ['refund_paid', '2027-02-10'],
    ['fee_payment', '2027-02-10'],
    ['adjustment', '2027-02-10'],
    ['write_off', '2027-02-10'],
  ] as const)('waits for two business days only if it is a payment: %s until %s', (type, until) => {
    // Wednesday; Thursday is closed in addition to the rules.
    const time = clock(NOW, '2027-02-11');
    for (const side of Object.keys(MOVES[type])) {
      // What the bank credited to the merchant is not paid out: its fee counts at once.
      const expected = side === 'direct' ? '2027-02-10' : until;
      const booking = bookingOf(type, side, { amount: 10_000, fee: 500, tax: 80 });
      expect(newLine(order, 0, booking, time, TERMS).available_on).toBe(expected);
    }
  });

  test('of an operator never waits', () => {
    for (const [type, side] of rows) {
      const line = newOperatorLine('acc_1', ENTRY, bookingOf(type, side), clock());
      expect(line).toMatchObject({ n: 0, entry: ENTRY, day: '2027-02-10', available_on: '2027-02-10' });
      expect(line.awaits_credit).toBe(false);
    }
  });

  test.each([
    ['2027-02-09', null],
    ['2027-02-10', null],
    ['2027-02-11', { until: '2027-02-11', payable: -94_20 }],
  ])('frees only what still waits after its day: until %s', (until, left) => {
    const frees = { until: day(until), payable: centavos(-94_20) };
    expect(newLine(order, 1, bookingOf('charge_return', 'held', { frees }), clock(), TERMS).frees).toEqual(
      left,
    );
  });

  test('frees nothing and takes nothing back unless it says so', () => {
    const line = newLine(order, 1, bookingOf('charge_return', 'held'), clock(), TERMS);
    expect([line.frees, line.reverses, accountsOf([line])]).toEqual([null, null, {}]);
  });
});

describe('a line of a refund', () => {
  const [REFUND, TRANSFER] = [ORDER.replace('ord', 'rf'), ORDER.replace('ord', 'tr')];
  const booking = bookingOf('refund', 'held', { amount: -1_00 });

  test('names its refund, its order and its direct debit', () => {
    const refund = { id: REFUND, account_id: 'acc_1', order_id: ORDER, direct_debit_id: 'dd_1' };
    expect(newPaymentLine(refund, 1, booking, clock())).toMatchObject({
      ...{ id: lineId(REFUND, 1), refund_id: REFUND, order_id: ORDER, direct_debit_id: 'dd_1' },
      awaits_credit: false,
    });
  });

  test('is of no order if it is a transfer’s', () => {
    expect(newPaymentLine({ id: TRANSFER, account_id: 'acc_1' }, 0, booking, clock())).toMatchObject({
      ...{ refund_id: null, order_id: null, direct_debit_id: null },
    });
  });
});

describe('the source of a line', () => {
  const own = ORDER.slice('ord_'.length);
  const none = { order_id: null, refund_id: null, dispute_id: null, entry: null };
  const of = { ...none, id: lineId(ORDER, 0) };
  test.each([
    ['its order', { ...of, type: 'charge', order_id: ORDER }, ORDER],
    ['its refund', { ...of, type: 'refund', order_id: ORDER, refund_id: 'rf_1' }, 'rf_1'],
    ['its dispute', { ...of, type: 'dispute_fee', order_id: ORDER, dispute_id: 'dp_1' }, 'dp_1'],
    ['its transfer', { ...of, type: 'transfer' }, `tr_${own}`],
    ['its reserve', { ...of, type: 'reserve_hold' }, `rs_${own}`],
    ['its reserve', { ...of, type: 'reserve_release' }, `rs_${own}`],
    ['the line itself if an operator booked it', { ...of, type: 'adjustment', entry: ENTRY }, of.id],
  ] as const)('is %s', (_, line, source) => expect(sourceOf(line)).toBe(source));
});

test('a transfer takes what changes the debt to the merchant, and a transfer only if it was adopted', () => {
  const postings = { payable: centavos(1_00) };
  expect(isTransferable({ type: 'charge_return', postings })).toBe(true);
  expect(isTransferable({ type: 'transfer', postings })).toBe(false);
  expect(isTransferable({ type: 'transfer', postings, is_adopted: true })).toBe(true);
  expect(isTransferable({ type: 'transfer_paid', postings: {}, is_adopted: true })).toBe(false);
});

test('only a line that takes from the merchant lowers the balance at once, and not before its day', () => {
  const today = { day: day('2027-02-10'), available_on: day('2027-02-10') };
  expect(lowersAtOnce({ ...today, postings: { payable: centavos(1) } })).toBe(true);
  expect(lowersAtOnce({ ...today, postings: {} })).toBe(false);
  expect(lowersAtOnce({ ...today, postings: { payable: centavos(-1) } })).toBe(false);
  const later = { ...today, available_on: day('2027-02-11') };
  expect(lowersAtOnce({ ...later, postings: { payable: centavos(1) } })).toBe(false);
});
