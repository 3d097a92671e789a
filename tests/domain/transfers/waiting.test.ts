import { describe, expect, test } from '@jest/globals';
import { presentPayment, releaseTransfer, settlePayment } from '#lib/domain/outgoing/outcome.ts';
import { moved } from '#lib/domain/outgoing/payment.ts';
import { isOverdue, waitingOf } from '#lib/domain/outgoing/waiting.ts';
import { cancelRefund, newRefund } from '#lib/domain/refunds/refund.ts';
import { closeTransfer, openTransfer, type Transfer } from '#lib/domain/transfers/transfer.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { centavos } from '#tests/domain/direct-debit/sample.ts';

/** Half past eleven in the evening of Thursday in Mexico City, which is Friday in UTC. */
const now = new Date('2027-02-12T05:30:00.000Z');
const [THURSDAY, FRIDAY] = [day('2027-02-11'), day('2027-02-12')];
const time = { now, today: THURSDAY, closed: new Set<string>() };
const TO = { payout_account_id: 'pa_1', bank: '012', last4: '3794' };

const open = openTransfer('acc_1', now);
const closed = closeTransfer(open, { reference: 1_000_001, to: TO }, now);
const released = releaseTransfer(closed, null, time).payment;
const filed = moved(released, { file_id: 'all/payouts-2027-02-12-002-00001' }, now);
const held = moved(released, { exception: 'exc_1' }, now);
const inTransit = presentPayment(filed, { presented_on: FRIDAY }, now);
const unanswered = moved(inTransit, { exception: 'exc_2' }, now);
const paid = settlePayment(inTransit, { code: '00' }, time).payment;

describe('a transfer', () => {
  test.each<[string, Transfer, ReturnType<typeof waitingOf>]>([
    ['for nothing while it is open', open, undefined],
    ['for its release once it is closed', closed, { for: 'release', since: THURSDAY }],
    ['for a file once it is released', released, { for: 'file', since: THURSDAY }],
    ['for the presentment of its file', filed, { for: 'presentment', since: THURSDAY }],
    ['for the exception that holds it', held, { for: 'presentment', since: THURSDAY }],
    ['for the bank while it is in transit', inTransit, { for: 'return', since: FRIDAY }],
    ['for the bank also once that is an exception', unanswered, { for: 'return', since: FRIDAY }],
    ['for nothing once it is paid', paid, undefined],
    ['for nothing once it came back', settlePayment(inTransit, { code: '01' }, time).payment, undefined],
  ])('waits %s', (_, transfer, waiting) => {
    expect(waitingOf(transfer)).toEqual(waiting);
  });
});

test('a refund waits for its cover from its creation on, as long as its merchant lets it', () => {
  const order = { id: 'ord_1', account_id: 'acc_1', direct_debit_id: 'dd_1', customer_id: 'cus_1' };
  const of = { amount: centavos(1_00), paid_by: null, reason: null, reference: 1_000_003 };
  const refund = newRefund({ ...order, payment_method_id: 'pm_1', reference: 1_000_002 }, of, now);
  expect(waitingOf(refund)).toEqual({ for: 'cover', since: THURSDAY });
  expect(isOverdue(refund, day('2027-12-31'))).toBe(false);
  expect(waitingOf(cancelRefund(refund, now))).toBeUndefined();
});

describe('a transfer has waited too long', () => {
  /** Returns the first day of these on whose run it is overdue. */
  const firstDayOf = (transfer: Transfer, ...closedDays: string[]) =>
    ['2027-02-11', '2027-02-12', '2027-02-15', '2027-02-16', '2027-02-17', '2027-02-18'].find((date) =>
      isOverdue(transfer, day(date), new Set(closedDays)),
    );

  test('for an operator after a whole business day: closed on a Thursday, on Monday', () => {
    expect(firstDayOf(closed)).toBe('2027-02-15');
    expect(firstDayOf(closed, '2027-02-12')).toBe('2027-02-16');
  });

  test('for the bank at the end of the first run after its release, in a file or not', () => {
    expect([released, filed].map((transfer) => firstDayOf(transfer))).toEqual(['2027-02-12', '2027-02-12']);
  });

  test('never while an exception holds it, while the bank has it, or if it waits for nothing', () => {
    const others = [open, held, inTransit, unanswered, paid];
    expect(others.map((transfer) => firstDayOf(transfer))).toEqual(others.map(() => undefined));
  });
});
