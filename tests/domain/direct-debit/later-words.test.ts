import { describe, expect, test } from '@jest/globals';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { settle } from '#lib/domain/direct-debit/settlement.ts';
import { settlementOf } from '#lib/domain/direct-debit/settlement-of.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { active, charge, clock, failedCharge, method, returned } from './sample.ts';

const [EARLY, LATE] = [day('2027-02-12'), day('2027-02-15')];
const PAID: Partial<Charge> = { status: 'paid', failure: null };

/** Returns the effect of a return on an order that was settled by a file of another day. */
const does = (order: Charge, code: string, saidOn: typeof EARLY | undefined, more = {}) =>
  settlementOf(order, { bankReturn: returned(code), saidOn, ...more }, clock().today);

describe('among two returns that contradict each other,', () => {
  const failedOn = (returned_on: typeof EARLY) => failedCharge({ returned_on });
  const paidOn = (returned_on: typeof EARLY) => charge({ ...PAID, returned_on });

  test('the one of the later header date counts, whichever arrives first', () => {
    expect(does(failedOn(EARLY), '00', LATE)).toBe('corrected');
    expect(does(failedOn(LATE), '00', EARLY)).toBe('unchanged');
    expect(does(paidOn(EARLY), '04', LATE)).toBe('reversed');
    expect(does(paidOn(LATE), '04', EARLY)).toBe('unchanged');
    expect(does(paidOn(LATE), '13', EARLY)).toBe('unchanged');
  });

  test('neither counts if both have one date, unless an operator decides', () => {
    expect(does(failedOn(EARLY), '00', EARLY)).toBe('contradiction');
    expect(does(paidOn(EARLY), '04', EARLY)).toBe('contradiction');
    expect(does(paidOn(EARLY), '04', undefined, { isOperators: true })).toBe('reversed');
  });

  test('an order settled by a release without dates is settled by the last to arrive', () => {
    expect(does(failedCharge(), '00', EARLY)).toBe('corrected');
  });

  test('the order stores the later date', () => {
    const { moved } =
      settle(
        active(),
        failedOn(LATE),
        { bankReturn: returned('13'), method: method(), saidOn: EARLY },
        clock(),
      ) ?? {};
    expect(moved?.[0]?.transition.set.returned_on).toBe(LATE);
  });
});

describe('an objection of the customer after another code', () => {
  test.each(['08', '10', '11', '13'])('counts, whatever the dates: %s', (code) => {
    for (const saidOn of [EARLY, LATE])
      expect(does(failedCharge({ returned_on: EARLY }), code, saidOn)).toBe('objected');
    expect(does(failedCharge({ returned_on: LATE }), code, EARLY)).toBe('objected');
  });

  test('with a code of another class, or another objection of the same day, is a contradiction', () => {
    expect(does(failedCharge({ returned_on: EARLY }), '06', LATE)).toBe('contradiction');
    const { bankCode: bank_code, reason } = returned('13') as { bankCode: string; reason: { code: string } };
    const objected = failedCharge({
      returned_on: EARLY,
      failure: { code: reason.code, bank_code, message: '', retryable: false },
    });
    expect(does(objected, '13', LATE)).toBe('unchanged');
    expect(does(objected, '08', EARLY)).toBe('contradiction');
    expect(does(objected, '08', LATE)).toBe('objected');
  });
});

describe('an order that an operator marks as taken twice', () => {
  const said = { isOperators: true, isTakenTwice: true };

  test('was taken twice if its retry was paid', () => {
    const order = failedCharge({ retried_by: 'ord_2' });
    const successor = charge({ ...PAID, id: 'ord_2', retry_of: order.id });
    expect(does(order, '00', undefined, { ...said, group: [successor] })).toBe('taken_twice');
    expect(does(order, '00', undefined, { ...said, group: [charge({ id: 'ord_2' })] })).toBe('contradiction');
    expect(does(order, '00', undefined, said)).toBe('contradiction');
    expect(does(charge(PAID), '00', undefined, { ...said, group: [successor] })).toBe('contradiction');
  });

  test('was taken twice as well if its earlier payment is paid', () => {
    const twin = charge({ ...PAID, id: 'ord_1' });
    const order = failedCharge({ id: 'ord_2', retry_of: 'ord_1', twice_with: ['ord_1'] });
    expect(does(order, '00', undefined, { ...said, group: [twin] })).toBe('taken_twice');
    expect(does(order, '00', undefined, { ...said, group: [failedCharge({ id: 'ord_1' })] })).toBe(
      'contradiction',
    );
  });
});

describe('a second payment that the bank had taken back, and corrects', () => {
  const GIVEN_BACK = { refunded_at: '2027-02-11T15:00:00.000Z' };
  const second = failedCharge({ id: 'ord_2', retry_of: 'ord_1', twice_with: ['ord_1'] });
  const first = charge({ ...PAID, id: 'ord_1', retried_by: 'ord_2' });
  const settled = (order: Charge, twin: Charge) =>
    settle(
      active(),
      order,
      { bankReturn: returned('00'), method: method(), isOperators: true, isTakenTwice: true, group: [twin] },
      clock(),
    )?.moved.map(({ transition }) => transition.set);

  test('is for an operator while the other one is paid', () => {
    expect(does(second, '00', LATE, { group: [first] })).toBe('contradiction');
    expect(does(second, '00', LATE, { group: [failedCharge({ id: 'ord_1' })] })).toBe('corrected');
  });

  test('is the only one if either was given back before', () => {
    expect(does(second, '00', LATE, { group: [{ ...first, ...GIVEN_BACK }] })).toBe('corrected');
    expect(does({ ...second, ...GIVEN_BACK }, '00', LATE, { group: [first] })).toBe('corrected');
  });

  test('is owed to its payer, unless either was given back before', () => {
    expect(settled(second, first)).toMatchObject([
      { status: 'paid', refund_due: { paid_by: 'ord_1' } },
      { twice_with: ['ord_2'] },
    ]);
    expect(settled({ ...second, ...GIVEN_BACK }, first)?.[0]?.refund_due).toBeUndefined();
    expect(settled(second, { ...first, ...GIVEN_BACK })?.[0]?.refund_due).toBeUndefined();
  });
});
