import { describe, expect, test } from '@jest/globals';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { releaseRefund } from '#lib/domain/outgoing/outcome.ts';
import { adoptRefund, refundAtBank } from '#lib/domain/refunds/adopt-refund.ts';
import { cancelRefund, newRefund } from '#lib/domain/refunds/refund.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { centavos } from '#tests/domain/direct-debit/sample.ts';
import { atBank, book, PAID, PAID_TWICE, TOTAL } from '#tests/domain/ledger/sample.ts';

const now = new Date('2027-02-12T15:00:00.000Z');
const time = { now, today: day('2027-02-12'), closed: new Set<string>() };
const found = {
  ...{ reference: 1_000_500, amount: centavos(100_00), file_id: 'file_1' },
  presented_on: day('2027-02-11'),
};
const AT_BANK = { status: 'in_transit', file_id: 'file_1', presented_on: '2027-02-11' };
const paid: Charge = book(atBank('held'), PAID).charge;
const created = () =>
  newRefund(paid, { amount: centavos(100_00), paid_by: null, reason: 'late', reference: 1_000_500 }, now);

describe('a refund at the bank that a restored table does not know', () => {
  test('becomes a refund of its order in its first version, taken from its merchant', () => {
    const { payment, lines } = adoptRefund(paid, found, time);
    expect(payment).toMatchObject({
      ...{ ...AT_BANK, order_id: paid.id, amount: 100_00, reference: 1_000_500, paid_by: null },
      ...{ reason: null, version: 1, released_at: now.toISOString() },
    });
    expect(lines).toMatchObject([{ type: 'refund', amount: -100_00, postings: { payable: 100_00 } }]);
  });

  test('is adopted once: its file and its reference are its id, which sorts by its day', () => {
    const idOf = (changes: object) => adoptRefund(paid, { ...found, ...changes }, time).payment.id;
    expect(idOf({})).toMatch(/^rf_[0-9a-hjkmnp-tv-z]{33}$/);
    expect(idOf({ amount: centavos(1) })).toBe(idOf({}));
    expect(idOf({ file_id: 'file_2' })).not.toBe(idOf({}));
    expect(idOf({ reference: 1_000_501 })).not.toBe(idOf({}));
    expect(idOf({ presented_on: day('2027-02-12') }) > idOf({})).toBe(true);
  });

  test('is that of the second payment of its order if it has that amount', () => {
    const { charge: twice } = book(atBank('held'), PAID_TWICE);
    const whole = adoptRefund(twice, { ...found, amount: centavos(TOTAL) }, time);
    expect(whole.payment.paid_by).toBe('ord_2');
    expect(whole.lines).toMatchObject([{ postings: { payer_due: TOTAL } }]);
    expect(adoptRefund(twice, found, time).payment.paid_by).toBeNull();
  });
});

describe('a refund that a file at the bank shows', () => {
  test('was released after the restored moment if it waited for its cover', () => {
    const { payment, lines } = refundAtBank({ ...created(), exception: 'exc_1' }, found, time);
    expect(payment).toMatchObject({ ...AT_BANK, released_at: now.toISOString(), reason: 'late' });
    expect(payment).not.toHaveProperty('exception');
    expect(lines).toMatchObject([{ type: 'refund' }]);
  });

  test('books nothing more if it is released', () => {
    const { payment, lines } = refundAtBank(releaseRefund(created(), time).payment, found, time);
    expect([payment.status, lines]).toEqual(['in_transit', []]);
  });

  test('is neither cancelled nor settled', () => {
    for (const other of [cancelRefund(created(), now), { ...created(), status: 'paid' } as const])
      expect(() => refundAtBank(other, found, time)).toThrow('not created or released');
  });
});
