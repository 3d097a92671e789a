import { describe, expect, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { isTransferable, type Line, lineId, sourceOf, transferableFrom } from '#lib/domain/ledger/line.ts';
import { newOperatorLine, newPaymentLine } from '#lib/domain/ledger/new-line.ts';
import { LINE_TYPES, type LineType } from '#lib/domain/ledger/postings.ts';
import {
  isPresentableOn,
  presentPayment,
  recallPayment,
  releaseTransfer,
  settlementOfPayment,
  settlePayment,
} from '#lib/domain/outgoing/outcome.ts';
import {
  closeTransfer,
  faultOf,
  openTransfer,
  owedBy,
  reopenTransfer,
  type Transfer,
  withLines,
} from '#lib/domain/transfers/transfer.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { centavos } from '#tests/domain/direct-debit/sample.ts';

const now = new Date('2027-02-10T15:00:00.000Z');
const time = { now, today: day('2027-02-10'), closed: new Set<string>() };
const TO = { payout_account_id: 'pa_1', bank: '012', last4: '3794' };

const owed = (amount: number): Line =>
  newOperatorLine(
    'acc_1',
    { reference: 'A', reason: 'why', by: 'ana', approved_by: null },
    { type: 'adjustment', side: 'held', amount: centavos(amount) },
    time,
  );

const open = (...amounts: number[]): Transfer =>
  withLines(openTransfer('acc_1', now), amounts.map(owed), now);
const closed = (...amounts: number[]) =>
  closeTransfer(open(...amounts), { reference: 1_000_001, to: TO }, now);
const inTransit = (amount: number) =>
  presentPayment(releaseTransfer(closed(amount), null, time).payment, { presented_on: time.today }, now);

describe('an open transfer', () => {
  test('begins without any line, and was neither released nor settled', () => {
    const time = now.toISOString();
    expect(openTransfer('acc_1', now)).toMatchObject({
      ...{ status: 'open', amount: 0, lines: 0, slices: 0, reference: null, to: null, version: 1 },
      ...{ created_at: time, updated_at: time, closed_at: null, released_at: null, settled_at: null },
    });
  });

  test('sums what its lines add to what is owed, those that lower it included', () => {
    const transfer = withLines(open(500_00, -120_50), [owed(1)], now);
    expect(transfer).toMatchObject({ amount: 379_51, lines: 3, slices: 2, version: 3 });
  });

  test('stays open while it is below the minimum, without any amount, or not covered', () => {
    const cover = { available: centavos(500_00), minimum: centavos(100_00) };
    expect([99_99, 0, -5, 100_00, 500_00, 500_01].map((sum) => faultOf(open(sum), cover))).toEqual([
      ...['below_minimum', 'below_minimum', 'below_minimum', undefined, undefined, 'not_covered'],
    ]);
    expect(faultOf(open(0), { available: centavos(5), minimum: centavos(0) })).toBe('below_minimum');
  });

  test('takes no line once it is closed, and takes lines again once it was opened again', () => {
    const transfer = closed(500_00);
    expect(() => withLines(transfer, [owed(1)], now)).toThrow('is closed, not open');
    const again = withLines(reopenTransfer(transfer, 'ana', now), [owed(-100_00)], now);
    expect(again).toMatchObject({
      status: 'open',
      amount: 400_00,
      to: null,
      closed_at: null,
      decided_by: 'ana',
    });
    expect(closeTransfer(again, { reference: 1_000_001, to: TO }, now)).toMatchObject({
      ...{ status: 'closed', reference: 1_000_001, to: TO, amount: 400_00 },
    });
  });
});

describe('a released transfer', () => {
  test('moves its amount from what is owed to the way out', () => {
    const { payment: transfer, lines } = releaseTransfer(closed(379_51), 'ana', time);
    expect(lines).toMatchObject([
      {
        ...{
          id: lineId(transfer.id, 0),
          type: 'transfer',
          amount: -379_51,
          net: -379_51,
          available_on: time.today,
        },
        ...{ postings: { payable: 379_51, in_transit: -379_51 }, transfer_id: null, order_id: null },
      },
    ]);
    expect(transfer).toMatchObject({ status: 'released', decided_by: 'ana', booked_on: ['2027-02-10'] });
  });

  test('is released once, and only after it was closed', () => {
    const { payment: transfer } = releaseTransfer(closed(1), null, time);
    expect(() => releaseTransfer(transfer, null, time)).toThrow('is released, not closed');
    expect(() => releaseTransfer(open(1), null, time)).toThrow('is open, not closed');
    expect(() => reopenTransfer(transfer, 'ana', now)).toThrow('is released, not closed');
  });

  test('goes to the bank with another file after the bank refused its file', () => {
    const presented = { ...inTransit(5), file_id: 'all/f', exception: 'exc_1' };
    const recalled = recallPayment(presented, { wasRefused: true }, now);
    expect(recalled).toMatchObject({
      ...{ status: 'released', file_id: null, presented_on: null, booked_on: ['2027-02-10'] },
      refused_on: ['2027-02-10'],
    });
    expect(recalled.exception).toBeUndefined();
    expect(() => recallPayment(closed(5), { wasRefused: true }, now)).toThrow('is closed');
    const { payment: released } = releaseTransfer(closed(5), null, time);
    expect(recallPayment({ ...released, file_id: 'all/f' }, { wasRefused: true }, now)).toMatchObject({
      ...{ status: 'released', file_id: null, presented_on: null },
    });
    const unpresented = recallPayment({ ...released, file_id: 'all/f' }, { wasRefused: true }, now);
    expect(unpresented).not.toHaveProperty('refused_on');
    expect(() => presentPayment(recalled, { presented_on: time.today }, now)).not.toThrow();
    expect(() => presentPayment(closed(5), { presented_on: time.today }, now)).toThrow('not released');
  });

  test('is presented again on a later day, so that returns of the two presentments differ', () => {
    const refused = recallPayment(inTransit(5), { wasRefused: true }, now);
    const unread = recallPayment(inTransit(5), { wasRefused: false }, now);
    const isOn = (transfer: Transfer) =>
      ['2027-02-10', '2027-02-11'].map((date) => isPresentableOn(transfer, day(date)));
    expect([isOn(refused), isOn(unread)]).toEqual([
      [false, true],
      [true, true],
    ]);
    expect(isOn({ ...closed(5), status: 'in_transit' })).toEqual([false, false]);
    expect(isOn({ ...unread, exception: 'exc_1' })).toEqual([false, false]);
    expect(isOn({ ...unread, file_id: 'all/f' })).toEqual([false, false]);
  });
});

describe('the bank’s word about a transfer', () => {
  const paid = settlePayment(inTransit(379_51), { code: '00' }, time);
  const returned = settlePayment(inTransit(379_51), { code: '03' }, time);

  test('that it arrived moves nothing that is owed', () => {
    expect(paid.payment).toMatchObject({ status: 'paid', return_code: null });
    expect(paid.lines).toMatchObject([
      { type: 'transfer_paid', amount: 0, net: 0, postings: { in_transit: 379_51, bank_cash: -379_51 } },
    ]);
  });

  test('that it came back makes its amount owed again, before and after it arrived', () => {
    const later = settlePayment(paid.payment, { code: '03' }, time);
    expect(returned.lines).toMatchObject([
      { type: 'transfer_return', amount: 379_51, postings: { in_transit: 379_51, payable: -379_51 } },
    ]);
    expect(later.lines).toMatchObject([
      {
        ...{ id: lineId(paid.payment.id, 2), type: 'transfer_return', amount: 379_51 },
        ...{ postings: { bank_cash: 379_51, payable: -379_51 }, reverses: lineId(paid.payment.id, 0) },
      },
    ]);
    expect([returned.payment, later.payment]).toMatchObject([
      { status: 'returned', return_code: '03' },
      { status: 'returned', return_code: '03' },
    ]);
  });

  test('changes nothing if it is repeated, contradicts a return, or is about money that has not left', () => {
    const said = (transfer: Transfer, code: string) => settlementOfPayment(transfer, { code });
    expect([said(paid.payment, '00'), said(returned.payment, '05')]).toEqual(['unchanged', 'unchanged']);
    expect(said(returned.payment, '00')).toBe('contradiction');
    expect(said({ ...open(1), exception: 'exc_1' }, '00')).toBe('not_presented');
    expect([said(open(1), '00'), said(closed(1), '03')]).toEqual(['not_presented', 'not_presented']);
    expect(() => settlePayment(returned.payment, { code: '00' }, time)).toThrow('contradiction');
  });

  test('that it arrived is no news after its return in a file of an earlier day alone', () => {
    const on = (day: string) => day as CalendarDate;
    const { payment } = settlePayment(inTransit(379_51), { code: '03', saidOn: on('2027-02-11') }, time);
    const said = (saidOn?: CalendarDate) =>
      settlementOfPayment(payment, { code: '00', ...(saidOn && { saidOn }) });
    expect([said(on('2027-02-10')), said(on('2027-02-11')), said(on('2027-02-12')), said()]).toEqual([
      'unchanged',
      'contradiction',
      'contradiction',
      'contradiction',
    ]);
  });

  test('settles a released transfer only if an exception holds it: an operator knows what became of it', () => {
    const { payment: released } = releaseTransfer(closed(379_51), null, time);
    const held = { ...released, exception: 'exc_1' };
    const settled = (transfer: Transfer) =>
      ['00', '03'].map((code) => settlementOfPayment(transfer, { code }));
    expect([settled(released), settled(held)]).toEqual([
      ['not_presented', 'not_presented'],
      ['paid', 'returned'],
    ]);
    expect(settlePayment(held, { code: '03' }, time)).toMatchObject({
      payment: { status: 'returned', booked_on: ['2027-02-10', '2027-02-10'] },
      lines: [{ postings: { in_transit: 379_51, payable: -379_51 } }],
    });
  });

  test('that its file is recalled frees a transfer from the exception about its missing return', () => {
    const recalled = recallPayment({ ...inTransit(5_00), exception: 'exc_1' }, { wasRefused: false }, now);
    expect(recalled).toMatchObject({ status: 'released', file_id: null, presented_on: null });
    expect(recalled.exception).toBeUndefined();
  });
});

test('a transfer takes each line that moves what is owed, but none that records a transfer or a refund', () => {
  const types = LINE_TYPES.filter((type) => isTransferable({ type, postings: { payable: centavos(5) } }));
  const own: LineType[] = ['transfer', 'transfer_paid', 'refund_paid'];
  expect(types).toEqual(LINE_TYPES.filter((type) => !own.includes(type)));
  expect(isTransferable({ type: 'charge_return', postings: {} })).toBe(false);
  expect(owedBy([{ postings: { payable: centavos(-5) } }, { postings: {} }])).toBe(5);
});

test('a transfer takes at once what lowers the balance, also a line of a later day of the sandbox', () => {
  const from = (payable: number, written_on: string, available_on: string, of = available_on) =>
    transferableFrom({
      postings: { payable: centavos(payable) },
      day: day(of),
      written_on: day(written_on),
      available_on: day(available_on),
    });
  // The hold of a reserve waits with its payments.
  expect(from(5, '2027-02-10', '2027-02-12', '2027-02-10')).toBe('2027-02-12');
  expect(from(-5, '2027-02-10', '2027-02-17')).toBe('2027-02-17');
  expect(from(5, '2027-02-10', '2027-02-17')).toBe('2027-02-10');
  expect(from(5, '2027-02-17', '2027-02-10')).toBe('2027-02-10');
});

test('a line names its source: its transfer, or itself if an operator booked it', () => {
  const transfer = closed(5);
  const line = newPaymentLine(transfer, 3, { type: 'transfer', side: 'held' }, time);
  const booked = owed(5);
  expect([sourceOf(line), sourceOf(booked)]).toEqual([transfer.id, booked.id]);
});
