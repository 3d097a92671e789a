import { describe, expect, test } from '@jest/globals';
import { addDays } from '#lib/domain/calendar/dates.ts';
import {
  countsOfLines,
  imbalanceOf,
  movementsOf,
  pastWaiting,
  sumsByType,
  totalCountsOfLines,
} from '#lib/domain/ledger/sums.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { centavos } from '#tests/domain/direct-debit/sample.ts';
import { CORRECTION, line, RETURN } from './lines.ts';

describe('the sums of a day', () => {
  test('have the number and the measures of its lines by type, and the movement of each account', () => {
    expect(countsOfLines([line(), RETURN, line({ fee: centavos(1_00), tax: centavos(0) })])).toEqual({
      ...{ charge_count: 2, charge_amount: 200_00, charge_fee: 6_00, charge_tax: 80, charge_net: 188_40 },
      ...{ charge_return_count: 1, charge_return_amount: -100_00, charge_return_net: -100_00 },
      ...{ bank_clearing: 100_00, payable: -88_40, fees: -10_00, iva: -1_60 },
    });
  });

  test('leave out what the lines of the day cancel', () => {
    expect(countsOfLines([RETURN, CORRECTION])).toEqual({
      ...{ charge_return_count: 1, charge_return_amount: -100_00, charge_return_net: -100_00 },
      ...{ charge_correction_count: 1, charge_correction_amount: 100_00, charge_correction_net: 100_00 },
    });
  });
});

describe('the sums of the whole account', () => {
  test('have a payment wait until the day on which it is available', () => {
    expect(totalCountsOfLines([line()])).toEqual({
      ...{ bank_clearing: 100_00, payable: -94_20, fees: -5_00, iva: -80 },
      'waiting_2027-02-12': -94_20,
    });
  });

  test('have a payment that is available at once wait for no day', () => {
    const { available_on: _, day: today } = line();
    expect(totalCountsOfLines([line({ available_on: today })])).toEqual({
      ...{ bank_clearing: 100_00, payable: -94_20, fees: -5_00, iva: -80 },
    });
  });

  test('have nothing of a payment wait that was returned before it was available', () => {
    expect(totalCountsOfLines([line(), RETURN])).toEqual({ payable: 5_80, fees: -5_00, iva: -80 });
  });

  test('take back from its day what a return frees', () => {
    expect(totalCountsOfLines([RETURN])).toEqual({
      ...{ bank_clearing: -100_00, payable: 100_00, 'waiting_2027-02-12': 94_20 },
    });
  });

  test('take back from the bank’s credit what a return frees that was not credited', () => {
    const frees = { until: null, payable: centavos(-94_20) };
    const uncredited = line({ awaits_credit: true });
    expect(totalCountsOfLines([uncredited])).toMatchObject({ payable: -94_20, uncredited: -94_20 });
    expect(totalCountsOfLines([uncredited, { ...RETURN, frees }])).toEqual({
      ...{ payable: 5_80, fees: -5_00, iva: -80 },
    });
  });

  test('have nothing wait for a line that moves nothing that is owed to the merchant', () => {
    expect(totalCountsOfLines([line({ postings: {} })])).toEqual({});
  });
});

describe('the sums by type', () => {
  test('have the types that have lines, in the order of the types', () => {
    expect(sumsByType(countsOfLines([RETURN, line(), line()]))).toEqual([
      { type: 'charge', count: 2, amount: 200_00, fee: 10_00, tax: 1_60, net: 188_40 },
      { type: 'charge_return', count: 1, amount: -100_00, fee: 0, tax: 0, net: -100_00 },
    ]);
  });

  test('are none without lines', () => {
    expect(sumsByType({})).toEqual([]);
  });
});

test('the movements have every account, debits above zero, and 0 for those that did not move', () => {
  expect(movementsOf(totalCountsOfLines([line()]))).toEqual({
    ...{ payable: -94_20, reserve: 0, in_transit: 0, payer_due: 0 },
    ...{ bank_clearing: 100_00, bank_cash: 0, fees: -5_00, iva: -80, losses: 0 },
  });
});

test('all accounts together are zero, unless a line or a sum is wrong', () => {
  const sums = totalCountsOfLines([line(), RETURN]);
  expect(imbalanceOf(sums)).toBe(0);
  expect(imbalanceOf({ ...sums, losses: 7 })).toBe(7);
  expect(imbalanceOf({ ...sums, payable: 5_00 })).toBe(-80);
});

describe('the waiting sums that a line removes', () => {
  test('are those of the two weeks before it was written', () => {
    const names = pastWaiting(day('2027-02-13'));
    expect(names).toHaveLength(14);
    expect(names[0]).toBe('waiting_2027-02-12');
    expect(names[13]).toBe('waiting_2027-01-30');
  });

  test('have the names under which payments wait, and none of a day that is not over', () => {
    const waiting = Object.keys(totalCountsOfLines([line()])).filter((name) => name.startsWith('waiting_'));
    const { available_on } = line();
    expect(pastWaiting(addDays(available_on, 1))).toEqual(expect.arrayContaining(waiting));
    expect(pastWaiting(available_on)).not.toEqual(expect.arrayContaining(waiting));
  });
});
