import { describe, expect, test } from '@jest/globals';
import { isTransferable } from '#lib/domain/ledger/line.ts';
import { releaseTransfer } from '#lib/domain/outgoing/outcome.ts';
import { adoptedId, adoptPayment, foundPresented, withoutReference } from '#lib/domain/transfers/adopt.ts';
import { closeTransfer, openTransfer } from '#lib/domain/transfers/transfer.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { centavos } from '#tests/domain/direct-debit/sample.ts';

const now = new Date('2027-02-10T15:00:00.000Z');
const time = { now, today: day('2027-02-10'), closed: new Set<string>() };
const to = { payout_account_id: 'pa_1', bank: '012', last4: '3794' };
const found = {
  ...{ file_id: 'file_1', presented_on: day('2027-02-09'), reference: 1_000_001 },
  ...{ amount: centavos(500_00), to },
};
const AT_BANK = { status: 'in_transit', file_id: 'file_1', presented_on: '2027-02-09' };
const closed = () =>
  closeTransfer(
    { ...openTransfer('acc_1', now), amount: centavos(500_00) },
    { reference: 1_000_001, to },
    now,
  );

describe('a payment at the bank that a restored table does not know', () => {
  test('becomes a transfer in its first version, with the line that lowers what is owed', () => {
    const { payment, lines } = adoptPayment('acc_1', found, time);
    expect(payment).toMatchObject({
      ...{ ...AT_BANK, id: adoptedId(found), account_id: 'acc_1', amount: 500_00, reference: 1_000_001 },
      ...{ to, lines: 0, version: 1, closed_at: now.toISOString(), released_at: now.toISOString() },
    });
    expect(lines).toMatchObject([{ type: 'transfer', is_adopted: true, postings: { payable: 500_00 } }]);
    // The next transfer takes that line, so that the two together pay what is owed.
    expect(lines.map(isTransferable)).toEqual([true]);
  });

  test('is adopted once: its file and its reference are its id, which sorts by its day', () => {
    const other = (changes: object) => adoptedId({ ...found, ...changes });
    expect(other({ amount: centavos(1) })).toBe(adoptedId(found));
    expect(other({ file_id: 'file_2' })).not.toBe(adoptedId(found));
    expect(other({ reference: 1_000_002 })).not.toBe(adoptedId(found));
    expect(other({ presented_on: day('2027-02-10') }) > adoptedId(found)).toBe(true);
    expect(adoptedId(found)).toMatch(/^tr_[0-9a-hjkmnp-tv-z]{33}$/);
  });
});

describe('a transfer that a file at the bank shows', () => {
  test('was released after the restored moment if it is closed', () => {
    const { payment, lines } = foundPresented({ ...closed(), exception: 'exc_1' }, found, time);
    expect(payment).toMatchObject({
      ...AT_BANK,
      released_at: now.toISOString(),
      version: closed().version + 2,
    });
    expect(payment).not.toHaveProperty('exception');
    expect(lines).toMatchObject([{ type: 'transfer' }]);
  });

  test('books nothing more if it is released', () => {
    const { payment: released } = releaseTransfer(closed(), 'ana', time);
    const { payment, lines } = foundPresented(released, found, time);
    expect(payment).toMatchObject({ ...AT_BANK, decided_by: 'ana' });
    expect(lines).toEqual([]);
  });

  test('is neither open nor settled', () => {
    expect(() => foundPresented(openTransfer('acc_1', now), found, time)).toThrow('not closed or released');
    expect(() => foundPresented({ ...closed(), status: 'paid' }, found, time)).toThrow(
      'not closed or released',
    );
  });
});

test('a transfer opens again without a reference that the bank has with another payment, unless it has left', () => {
  const opened = { status: 'open', to: null, closed_at: null, reference: null };
  expect(withoutReference(closed(), now)).toEqual({
    ...closed(),
    id: expect.any(String),
    ...opened,
    version: 3,
  });
  expect(withoutReference({ ...openTransfer('acc_1', now), reference: 1_000_001 }, now)).toMatchObject(
    opened,
  );
  const { payment: released } = releaseTransfer(closed(), null, time);
  expect(() => withoutReference(released, now)).toThrow('not open or closed');
});
