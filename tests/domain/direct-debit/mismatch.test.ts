import { describe, expect, test } from '@jest/globals';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { isReturnFault, mismatchOf } from '#lib/domain/direct-debit/settlement-of.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { centavos, charge } from './sample.ts';

const [PRESENTED, OTHER] = [day('2027-02-15'), day('2027-02-16')];
const AT_BANK: Partial<Charge> = { presented_on: PRESENTED, account_digest: 'digest' };
const LINE = { amount: centavos(350_50), chargeDate: PRESENTED, settlementDate: PRESENTED };

/** Returns the fault of a line against an order that was presented on a day from an account. */
const fault = (line: Partial<typeof LINE> = {}, order: Partial<Charge> = {}, digest = 'digest') =>
  mismatchOf(charge({ ...AT_BANK, ...order }), { ...LINE, ...line }, digest);

describe('a line of a return file', () => {
  test('matches the order of its reference with the presented amount, account and dates', () => {
    expect(fault()).toBeUndefined();
  });

  test('matches no order without one of its reference', () => {
    expect(mismatchOf(undefined, LINE, 'digest')).toBe('unknown_reference');
  });

  test('with another amount, even by a centavo, does not match', () => {
    expect(fault({ amount: centavos(350_51) })).toBe('other_amount');
  });

  test('with another account does not match', () => {
    expect(fault({}, {}, 'other')).toBe('other_account');
    expect(fault({}, { account_digest: 'other' })).toBe('other_account');
  });

  test('with another date in either place does not match', () => {
    expect(fault({ chargeDate: OTHER })).toBe('other_date');
    expect(fault({ settlementDate: OTHER })).toBe('other_date');
    expect(fault({ chargeDate: OTHER, settlementDate: OTHER })).toBe('other_date');
  });

  test('for an order that has not gone to the bank does not match', () => {
    const { presented_on: _, ...waiting } = charge({ account_digest: 'digest', status: 'created' });
    expect(mismatchOf(waiting, LINE, 'digest')).toBe('not_presented');
    expect(fault({}, { status: 'pending' })).toBe('not_presented');
  });

  test('with the dates of a refused presentment is returned for that one', () => {
    const again = { refused_on: [PRESENTED], presented_on: OTHER };
    expect(fault({}, again)).toBe('presentment_refused');
    expect(fault({ chargeDate: OTHER, settlementDate: OTHER }, again)).toBeUndefined();
    expect(fault({ settlementDate: OTHER }, again)).toBe('other_date');
  });
});

test('the faults of a return are no settlements', () => {
  for (const fault of ['not_presented', 'contradiction', 'returned_too_late'] as const)
    expect(isReturnFault(fault)).toBe(true);
  for (const settlement of ['paid', 'failed', 'reversed', 'corrected', 'objected', 'unchanged'] as const)
    expect(isReturnFault(settlement)).toBe(false);
});
