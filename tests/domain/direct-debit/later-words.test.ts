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

  test('one without a date is later than any', () => {
    expect(does(failedOn(EARLY), '00', undefined)).toBe('corrected');
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

describe('an order that the bank pays after all', () => {
  const order = failedCharge({ retried_by: 'ord_2' });
  const retry = (changes: Partial<Charge>) => charge({ id: 'ord_2', retry_of: 'ord_1', ...changes });
  const { failure } = failedCharge();

  test('is corrected if its retry failed, or has not gone to the bank', () => {
    expect(does(order, '00', LATE, { group: [retry({ status: 'failed', failure })] })).toBe('corrected');
    expect(does(order, '00', LATE, { group: [retry({ status: 'created' })] })).toBe('corrected');
  });

  test('is not corrected if its retry may be paid, or is not known', () => {
    for (const changes of [
      { status: 'in_process' },
      { status: 'pending' },
      PAID,
      { status: 'failed' },
    ] as const)
      expect(does(order, '00', LATE, { group: [retry(changes)] })).toBe('contradiction');
    const held = { status: 'created', exception: 'exc_1' } as const;
    expect(does(order, '00', LATE, { group: [retry({ ...held, refused_on: [EARLY] })] })).toBe(
      'contradiction',
    );
    expect(does(order, '00', LATE, { group: [] })).toBe('contradiction');
  });

  test('is not corrected while another order of its debt is open that does not retry it', () => {
    const other = charge({ id: 'ord_3', status: 'in_process' });
    expect(does(failedCharge(), '00', LATE, { group: [other] })).toBe('contradiction');
    expect(does(failedCharge(), '00', LATE, { group: [failedCharge({ id: 'ord_3' })] })).toBe('corrected');
  });

  test('withdraws the retry that waits, and takes the place of the last one that failed', () => {
    const failed = retry({ status: 'failed', failure, retried_by: 'ord_3' });
    const waiting = charge({ id: 'ord_3', retry_of: 'ord_2', status: 'created' });
    const moved = settle(
      active(),
      order,
      { bankReturn: returned('00'), method: method(), saidOn: LATE, group: [failed, waiting] },
      clock(),
    )?.moved.map(({ charge: { id }, transition }) => [id, transition.set]);
    expect(moved).toEqual([
      ['ord_1', expect.objectContaining({ status: 'paid', retried_by: null, needs_consent: false })],
      ['ord_3', { status: 'cancelled' }],
      ['ord_2', { status: 'failed', retried_by: 'ord_1' }],
    ]);
  });
});

test('an exception makes no order settle that waits in a file, or failed', () => {
  const held = { exception: 'exc_1' };
  expect(does(charge({ ...held, status: 'created' }), '00', LATE)).toBe('paid');
  expect(does(charge({ ...held, status: 'pending' }), '00', LATE)).toBe('not_presented');
  expect(does(failedCharge({ ...held, returned_on: LATE }), '00', EARLY)).toBe('unchanged');
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

describe('a retry that was withdrawn after the bank had refused its file', () => {
  const retry = charge({ id: 'ord_2', retry_of: 'ord_1', status: 'cancelled', refused_on: [EARLY] });
  const carried = failedCharge({ status: 'pending_next_cycle' });
  const says = (group: readonly Charge[], more = {}) =>
    does(retry, '00', undefined, { group, isOperators: true, ...more });

  test('is paid only if an operator says so, and was not failed', () => {
    expect(says([carried])).toBe('paid');
    expect(does(retry, '00', LATE, { group: [carried] })).toBe('not_presented');
    expect(does(retry, '04', undefined, { group: [carried], isOperators: true })).toBe('unchanged');
    expect(does(charge({ status: 'cancelled' }), '00', undefined, { isOperators: true })).toBe(
      'not_presented',
    );
  });

  test('takes the place of the order that it retried, so that nothing is collected twice', () => {
    const said = { bankReturn: returned('00'), method: method(), group: [carried], isOperators: true };
    const { moved } = settle(active(), retry, said, clock()) ?? {};
    expect(moved?.map(({ charge: { id }, transition: { set } }) => [id, set])).toMatchObject([
      ['ord_2', { status: 'paid' }],
      ['ord_1', { status: 'failed', retried_by: 'ord_2' }],
    ]);
  });

  test('was taken twice if another order of its debt is paid', () => {
    const paid = charge(PAID);
    expect(says([paid])).toBe('contradiction');
    expect(says([paid], { isTakenTwice: true })).toBe('taken_twice');
  });
});
