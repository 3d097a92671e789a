import { describe, expect, test } from '@jest/globals';
import { dateOfOperatorLine, placeOfLine } from '#lib/domain/ledger/line.ts';
import {
  type AskedEntry,
  faultOfEntry,
  lineOfEntry,
  needsApproval,
  OPERATOR_TYPES,
} from '#lib/domain/ledger/operator-entry.ts';
import { balanceOf, totalCountsOfLines } from '#lib/domain/ledger/sums.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { centavos, clock } from '#tests/domain/direct-debit/sample.ts';
import fc from '#tests/support/generated/fast-check.ts';

const OWED = centavos(500_00);
const asked: AskedEntry = {
  ...{ account_id: 'acc_1', type: 'fee_payment', amount: centavos(120_50) },
  ...{ reference: 'FOLIO-7714', reason: 'Fees of November', by: 'ana' },
};

describe('an entry of an operator', () => {
  test('lowers what is owed by its amount, on its day', () => {
    const line = lineOfEntry(asked, null, 'direct', clock());
    expect(line).toMatchObject({
      ...{ type: 'fee_payment', net: 120_50, order_id: null, direct_debit_id: null },
      ...{ day: '2027-02-10', available_on: '2027-02-10' },
      entry: { reference: 'FOLIO-7714', reason: 'Fees of November', by: 'ana', approved_by: null },
      postings: { bank_cash: 120_50, payable: -120_50 },
    });
    const owing = { payable: OWED as number };
    const { payable = 0 } = totalCountsOfLines([line]);
    const after = balanceOf({ payable: owing.payable + payable }, day('2027-02-10'));
    expect(after).toMatchObject({ owed: 379_50, available: 0 });
  });

  test('has an id that contains the time of its write, and is no id of an order’s line', () => {
    const { id, written_on } = lineOfEntry(asked, null, 'held', clock());
    expect([dateOfOperatorLine(id), placeOfLine(id)]).toEqual([written_on, undefined]);
  });

  test.each([
    ['fee_payment', 500_00, undefined],
    ['fee_payment', 500_01, 'owes 500'],
    ['write_off', 500_01, 'owes 500'],
    ['write_off', -1, 'above 0'],
    ['fee_payment', 1, undefined],
    ['adjustment', 500_01, undefined],
    ['adjustment', -500_01, undefined],
    ['adjustment', 0, 'is 0'],
  ] as const)('of the type %s over %i centavos is refused unless it is owed: %s', (type, amount, why) => {
    const fault = faultOfEntry({ type, amount: centavos(amount) }, OWED);
    if (why === undefined) expect(fault).toBeUndefined();
    else expect(fault).toContain(why);
  });

  test.each([
    ['adjustment', 100_00, false],
    ['adjustment', -100_00, false],
    ['adjustment', 100_01, true],
    ['adjustment', -100_01, true],
    ['write_off', 100_00, false],
    ['write_off', 100_01, true],
    ['fee_payment', 100_01, false],
  ] as const)(
    'of the type %s over %i centavos needs a second operator above 100.00: %s',
    (type, amount, is) =>
      expect(needsApproval({ type, amount: centavos(amount) }, centavos(100_00))).toBe(is),
  );

  test('needs a second operator if it costs more than the limit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...OPERATOR_TYPES),
        fc.integer({ min: -10_000, max: 10_000 }),
        fc.nat({ max: 10_000 }),
        (type, amount, limit) => {
          const needs = needsApproval({ type, amount: centavos(amount) }, centavos(limit));
          expect(needs).toBe(type !== 'fee_payment' && (amount > limit || -amount > limit));
        },
      ),
    );
  });
});
