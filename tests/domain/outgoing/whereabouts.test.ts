import { describe, expect, test } from '@jest/globals';
import type { Line } from '#lib/domain/ledger/line.ts';
import {
  type Payment,
  presentPayment,
  recallPayment,
  releaseRefund,
  releaseTransfer,
  settlePayment,
} from '#lib/domain/outgoing/outcome.ts';
import type { BookedPayment } from '#lib/domain/outgoing/payment.ts';
import { requireBooked } from '#lib/domain/outgoing/whereabouts.ts';
import { cancelRefund, newRefund, REFUND_STATUSES, type Refund } from '#lib/domain/refunds/refund.ts';
import {
  closeTransfer,
  openTransfer,
  reopenTransfer,
  TRANSFER_STATUSES,
} from '#lib/domain/transfers/transfer.ts';
import { movePayment } from '#lib/operations/writes/payments.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { centavos } from '#tests/domain/direct-debit/sample.ts';

const now = new Date('2027-02-10T15:00:00.000Z');
const time = { now, today: day('2027-02-10'), closed: new Set<string>() };
const [paid, back] = [{ code: '00' }, { code: '01' }];

const open = { ...openTransfer('acc_1', now), amount: centavos(500_00) };
const TO = { payout_account_id: 'pa_1', bank: '012', last4: '3794' };
const closed = closeTransfer(open, { reference: 1_000_001, to: TO }, now);
const present = <P extends Payment>(payment: P) => presentPayment(payment, { presented_on: time.today }, now);

const order = {
  ...{
    id: open.id.replace('tr_', 'ord_'),
    account_id: 'acc_1',
    direct_debit_id: 'dd_1',
    customer_id: 'cus_1',
  },
  ...{ payment_method_id: 'pm_1', reference: 1_000_002 },
};
const refundOf = (paid_by: string | null): Refund =>
  newRefund(order, { amount: centavos(120_50), paid_by, reason: null, reference: 1_000_003 }, now);

type Step = readonly [name: string, before: Payment, after: BookedPayment<Payment>];

/** The steps of a payment that move its money, from its release on. */
function stepsOf<P extends Payment>(name: string, before: P, released: BookedPayment<P>): Step[] {
  const presented = present(released.payment);
  const settled = settlePayment(presented, paid, time);
  return [
    [`${name} is released`, before, released],
    [`${name} arrives`, presented, settled],
    [`${name} comes back`, presented, settlePayment(presented, back, time)],
    [`${name} comes back after it arrived`, settled.payment, settlePayment(settled.payment, back, time)],
  ];
}
const STEPS: readonly Step[] = [
  ...stepsOf('a transfer', closed, releaseTransfer(closed, null, time)),
  ...stepsOf('a refund', refundOf(null), releaseRefund(refundOf(null), time)),
  ...stepsOf('a refund of a payer’s own money', refundOf('ord_2'), releaseRefund(refundOf('ord_2'), time)),
];

describe.each(STEPS)('when %s', (_, before, { payment, lines }) => {
  const step = (some: readonly Line[]) => () => requireBooked(before, payment, some);

  test('its lines move what the step moves', () => {
    expect(step(lines)).not.toThrow();
  });

  test('a lost line, a second one and one of another amount are refused, and the step is named', () => {
    const named = `${payment.id} from ${before.status} to ${payment.status}`;
    expect(step([])).toThrow(named);
    expect(step([...lines, ...lines])).toThrow(named);
    const [line] = lines as readonly [Line];
    const [account = '', by = 0] =
      Object.entries(line.postings).find(([one]) => one === 'in_transit' || one === 'bank_cash') ?? [];
    expect(step([{ ...line, postings: { ...line.postings, [account]: by + 1 } }])).toThrow(named);
  });

  test('it cannot be stored as a step that moves nothing', () => {
    expect(() => movePayment(before, payment, now)).toThrow(payment.id);
  });
});

const released = releaseTransfer(closed, null, time).payment;
const QUIET: readonly (readonly [string, Payment, Payment])[] = [
  ['closing a transfer', open, closed],
  ['opening it again', closed, reopenTransfer(closed, 'ana', now)],
  ['presenting it', released, present(released)],
  [
    'taking it out of its file',
    present(released),
    recallPayment(present(released), { wasRefused: true }, now),
  ],
  ['cancelling a refund', refundOf(null), cancelRefund(refundOf(null), now)],
];

test.each(QUIET)('%s moves nothing, and takes no line', (_, before, after) => {
  const [line] = releaseTransfer(closed, null, time).lines as readonly [Line];
  expect(() => requireBooked(before, after, [])).not.toThrow();
  expect(() => requireBooked(before, after, [line])).toThrow(after.id);
});

const HERE = ['open', 'closed', 'created', 'cancelled'];
const OUT = ['released', 'in_transit'];
const placeOf = (status: string) => (HERE.includes(status) ? 'here' : OUT.includes(status) ? 'out' : status);

test.each([
  ['transfer', TRANSFER_STATUSES.map((status) => ({ ...closed, status }))],
  ['refund', REFUND_STATUSES.map((status) => ({ ...refundOf(null), status }))],
])('each pair of statuses of a %s needs a line if its money is elsewhere', (_, payments) => {
  for (const before of payments as readonly Payment[])
    for (const after of payments as readonly Payment[]) {
      const [from, to] = [placeOf(before.status), placeOf(after.status)];
      const isMoved =
        from !== to && !(from === 'here' && to === 'returned') && !(from === 'returned' && to === 'here');
      const check = expect(() => requireBooked(before, after, []));
      if (isMoved) check.toThrow(`from ${before.status} to ${after.status}`);
      else check.not.toThrow();
    }
});

test('a new payment may not begin with its money elsewhere', () => {
  expect(() => requireBooked(undefined, closed, [])).not.toThrow();
  expect(() => requireBooked(undefined, released, [])).toThrow(`${released.id} from nothing to released`);
});
