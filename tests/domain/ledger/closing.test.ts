import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import {
  emptyPart,
  isClosable,
  LinesToClose,
  lastClosableDay,
  lastDueDay,
  lastOf,
  merchantPart,
  partOf,
  textOfClosing,
  textOfLine,
} from '#lib/domain/ledger/closing.ts';
import { accountsHashOf } from '#lib/domain/ledger/closing-head.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { centavos } from '#tests/domain/direct-debit/sample.ts';
import { line, RETURN } from './lines.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const closed = (...lines: ReturnType<typeof line>[]) => {
  const all = new LinesToClose();
  for (const one of lines) all.add(one);
  return all.closed();
};
/** A time in Mexico City, which is six hours behind. */
const at = (time: string) => new Date(`${time}:00.000-06:00`);

describe('a day', () => {
  test.each([
    ['2027-02-11T01:59', '2027-02-09'],
    ['2027-02-11T02:00', '2027-02-10'],
    ['2027-02-11T23:59', '2027-02-10'],
  ])('may be closed from two o’clock of the next day on: at %s the last one is %s', (time, last) =>
    expect(lastClosableDay(at(time))).toBe(last),
  );

  test.each([
    ['2027-02-11T05:59', '2027-02-09'],
    ['2027-02-11T06:00', '2027-02-10'],
  ])('should be closed by six o’clock of the next day: at %s the last one is %s', (time, last) =>
    expect(lastDueDay(at(time))).toBe(last),
  );

  test('closes the lines that were written on it, and none that a run of the sandbox simulates', () => {
    expect(isClosable(line())).toBe(true);
    expect(isClosable(line({ written_on: day('2027-02-09') }))).toBe(false);
  });
});

describe('the text of a line', () => {
  test('has the members that never change, sorted by name', () => {
    expect(textOfLine(line())).toBe(
      JSON.stringify({
        ...{ account_id: 'acc_1', amount: 100_00, available_on: '2027-02-12', awaits_credit: false },
        ...{ created_at: '2027-02-10T15:00:00.000Z', day: '2027-02-10', direct_debit_id: 'dd_1' },
        ...{ dispute_id: null, entry: null, fee: 5_00, frees: null, id: 'txn_1', n: 0, net: 94_20 },
        order_id: 'ord_1',
        postings: { bank_clearing: 100_00, fees: -5_00, iva: -80, payable: -94_20 },
        ...{ refund_id: null, reverses: null, tax: 80, type: 'charge', written_on: '2027-02-10' },
      }),
    );
  });

  test('stays the same once its money is credited and transferred', () => {
    const later = { transfer_id: 'tr_1', credited_on: day('2027-02-11'), statement_id: 'a1' };
    expect(textOfLine(line(later))).toBe(textOfLine(line()));
  });

  test('has the reference and the reason of an operator, and no name', () => {
    const entry = { reference: 'FOLIO-7714', reason: 'Fees of November', by: 'ana', approved_by: 'eva' };
    const text = textOfLine(line({ entry }));
    expect(JSON.parse(text).entry).toEqual({ reference: 'FOLIO-7714', reason: 'Fees of November' });
    expect(text).not.toMatch(/ana|eva/);
  });
});

describe('the part of an account', () => {
  const last = { hash: 'a1', closing: { payable: centavos(-5_00), bank_cash: centavos(5_00) } };
  const both = closed(line(), RETURN);

  test('counts its lines, hashes their texts in their order, and sums their postings', () => {
    expect(both).toEqual({
      lines: 2,
      lines_hash: sha256(`${textOfLine(line())}\n${textOfLine(RETURN)}\n`),
      movements: { payable: 5_80, fees: -5_00, iva: -80 },
    });
  });

  test('continues its last part', () => {
    expect(partOf('acc_1', both, last)).toEqual({
      ...{ account_id: 'acc_1', ...both, previous_hash: 'a1', opening: last.closing },
      closing: { payable: 80, bank_cash: 5_00, fees: -5_00, iva: -80 },
    });
  });

  test('begins with nothing if it is its first one', () => {
    expect(partOf('acc_1', both, undefined)).toEqual({
      ...{ account_id: 'acc_1', ...both, previous_hash: null, opening: {}, closing: both.movements },
    });
  });

  test('without lines closes as it opens', () => {
    expect(emptyPart('acc_1', last)).toEqual({
      ...{ account_id: 'acc_1', lines: 0, lines_hash: sha256(''), movements: {} },
      ...{ opening: last.closing, closing: last.closing, previous_hash: 'a1' },
    });
  });

  test('is the merchant’s with its day and the hash of that day’s head, and its text sorts its members', () => {
    const part = emptyPart('acc_1', last);
    const own = merchantPart(day('2027-02-10'), 'b2', part);
    expect(own).toEqual({ v: 1, day: '2027-02-10', head_hash: 'b2', ...part });
    const text = textOfClosing(own);
    expect(JSON.parse(text)).toEqual(own);
    expect(text).toMatch(/^{"account_id":"acc_1","closing":{"bank_cash":500,"payable":-500},"day":/);
  });

  test('is what the next one needs of it, once it is signed', () => {
    const text = textOfClosing(merchantPart(day('2027-02-10'), 'b2', partOf('acc_1', both, last)));
    expect(lastOf({ text, hash: 'c3', signature: '' })).toEqual({
      hash: 'c3',
      closing: { payable: 80, bank_cash: 5_00, fees: -5_00, iva: -80 },
    });
    expect(lastOf(undefined)).toBeUndefined();
  });

  test('is in the hash of all accounts with its account and the hash of its lines', () => {
    const parts = [partOf('acc_1', both, last), emptyPart('acc_2', undefined)];
    expect(accountsHashOf(parts)).toBe(sha256(`acc_1 ${both.lines_hash}\nacc_2 ${sha256('')}\n`));
  });
});
