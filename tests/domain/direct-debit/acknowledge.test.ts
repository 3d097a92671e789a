import { describe, expect, test } from '@jest/globals';
import { acknowledge, requireAcknowledgeable } from '#lib/domain/direct-debit/acknowledge.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { DirectDebit, Pause } from '#lib/domain/direct-debit/record.ts';
import { withStatus } from '#lib/domain/direct-debit/status.ts';
import { day } from '#tests/domain/calendar/day.ts';
import {
  ACKNOWLEDGED,
  active,
  clock,
  counted,
  created,
  cyclePreNotified,
  identity,
  link,
  method,
  methodThatIs,
  NOW,
  pending,
  refusal,
  until,
} from './sample.ts';

const by = ACKNOWLEDGED;
const listing = { orders: [], waiting: [] };

const pause = (reason: Pause['reason']): Pause => ({
  reason,
  bank_code: '08',
  since: NOW,
  order_id: 'ord_1',
});
const paused = (...reasons: Pause['reason'][]) => withStatus(active({ pauses: reasons.map(pause) }));
const refused = (debit: DirectDebit, code: string) => {
  expect(() => requireAcknowledgeable(debit, clock())).toThrow(refusal(code));
  expect(() => acknowledge(debit, { by, method: method(), listing }, clock())).toThrow(refusal(code));
};

describe('an acknowledgment is refused for a direct debit that', () => {
  test.each([
    [active({ status: 'cancelled' }), 'direct_debit_final'],
    [active({ status: 'completed' }), 'direct_debit_final'],
    [created({ status: 'cancelled' }), 'direct_debit_final'],
    [pending(), 'already_acknowledged'],
    [active(), 'already_acknowledged'],
  ])('is $status', refused);

  test.each([
    ['was revoked', active({ revoked_at: NOW, ending: 'cancelled' }), 'direct_debit_revoked'],
    ['is at its end', active({ ending: 'completed' }), 'direct_debit_final'],
    ['ended yesterday', created(until('2027-02-09')), 'direct_debit_final'],
    ['has lost its account alone', paused('hard_account'), 'already_acknowledged'],
    ['has lost its identity alone', paused('identity_declined'), 'already_acknowledged'],
  ])('%s', (_, debit, code) => refused(debit, code));

  test.each([
    ['is created', created()],
    ['ends today', created(until('2027-02-10'))],
    ['was stopped by its customer', paused('customer_order')],
    ['was not authorised', paused('not_authorised')],
    ['was objected to', paused('objection_chargeback')],
    ['was not paid for three periods', paused('unpaid_periods')],
    ['collects from another account', withStatus(active({ payment_method_id: 'pm_2' }))],
  ])('but not one that %s', (_, debit) => {
    expect(() => requireAcknowledgeable(debit, clock())).not.toThrow();
  });
});

describe('when the customer agrees,', () => {
  const ready = created({
    payment_method_id: 'pm_1',
    account_validated: true,
    requirements: ['acknowledgment'],
  });

  test('the direct debit is active and the link spent if nothing else is missing', () => {
    const { next, events } = acknowledge(ready, { by, method: method(), listing }, clock());
    expect(next).toMatchObject({ status: 'active', requirements: [], acknowledge_by: by });
    expect(next).toMatchObject({ consent: { count: 1, method_id: 'pm_1', in_force: true } });
    expect(next.link).toEqual(link({ spent_at: NOW }));
    expect(events.map(({ type }) => type)).toEqual(['direct_debit.activated']);
  });

  test('the page goes on while the account is being validated; no mail is sent', () => {
    const debit = created({
      payment_method_id: 'pm_1',
      requirements: ['acknowledgment', 'account_validation'],
    });
    const { next, events } = acknowledge(debit, { by, method: methodThatIs('pending'), listing }, clock());
    expect(next).toMatchObject({
      status: 'pending',
      requirements: ['account_validation'],
      acknowledge_by: by,
    });
    expect(next.link).toMatchObject({ purpose: 'validation', on_page: true, spent_at: null });
    expect(next.link?.token_id).not.toBe('tok_1');
    expect(events).toEqual([]);
  });

  test('the page goes on to the identity verification, which is requested', () => {
    const debit = created({
      ...ready,
      validation_level: 2,
      requirements: ['acknowledgment', 'identity_verification'],
    });
    const { next, events } = acknowledge(debit, { by, method: method(), listing }, clock());
    expect(next).toMatchObject({ status: 'pending', requirements: ['identity_verification'] });
    expect(next.link).toMatchObject({ purpose: 'validation', on_page: true });
    expect(events.map(({ type }) => type)).toEqual(['direct_debit.identity_requested']);
  });

  test.each([
    ['there is no account', undefined],
    ['the account was not validated', methodThatIs('unverified')],
    ['the account was found wrong', methodThatIs('failed')],
  ])('a mail asks for the account if %s', (_, account) => {
    const { next, events } = acknowledge(created(), { by, method: account, listing }, clock());
    expect(next).toMatchObject({ status: 'pending', acknowledge_by: by });
    expect(next.link).toMatchObject({ purpose: 'validation', spent_at: null });
    expect(next.link).not.toHaveProperty('on_page');
    expect(events).toEqual([
      {
        type: 'direct_debit.link_requested',
        data: { direct_debit_id: 'dd_1', token_id: next.link?.token_id },
      },
    ]);
  });

  test('no mail is sent if the merchant wants none', () => {
    const { next, events } = acknowledge(
      created({ send_email: false }),
      { by, method: undefined, listing },
      clock(),
    );
    expect(next.link).toMatchObject({ purpose: 'validation' });
    expect(events).toEqual([]);
  });
});

describe('when the customer agrees again,', () => {
  const again = (debit: DirectDebit, orders: string[] = [], waiting: Charge[] = []) =>
    acknowledge(debit, { by, method: method(), listing: { orders, waiting } }, clock());

  test.each([
    [['customer_order'], 'active', []],
    [['not_authorised', 'objection_chargeback'], 'active', []],
    [['unpaid_periods'], 'active', []],
    [['customer_order', 'hard_account'], 'pending', ['hard_account']],
  ] as const)('the pauses %j are lifted: it is %s', (reasons, status, left) => {
    const { next } = again(paused(...reasons));
    expect(next.status).toBe(status);
    expect(next.pauses.map(({ reason }) => reason)).toEqual(left);
    expect(next).toMatchObject({ consent: { count: 2, in_force: true } });
  });

  test('a decline of the identity is not lifted', () => {
    const declined = paused('customer_order', 'identity_declined');
    const { next } = again({ ...declined, validation_level: 2, identity: identity({ status: 'declined' }) });
    expect(next).toMatchObject({ status: 'pending', requirements: ['identity_verification'] });
    expect(next.pauses).toEqual([pause('identity_declined')]);
  });

  test('to another account, that account is charged from then on', () => {
    const { next } = again(withStatus(active({ payment_method_id: 'pm_2' })));
    expect(next).toMatchObject({ status: 'active', consent: { method_id: 'pm_2', count: 2 } });
  });

  test('after three unpaid periods, the count begins again', () => {
    const debit = paused('unpaid_periods');
    expect(again({ ...debit, unpaid_periods: [0, 1, 2] }).next.unpaid_periods).toEqual([]);
  });

  test('it is collected on the first day for which the customer can be pre-notified, and pre-notified at once', () => {
    const late = paused('customer_order');
    const { next, events } = again({ ...late, next_payment_date: day('2027-02-08') });
    expect(next).toMatchObject({
      next_payment_date: '2027-02-11',
      pre_notification: cyclePreNotified('2027-02-10', '2027-02-11', { account: 'pm_1' }),
    });
    expect(events.map(({ type }) => type)).toEqual([
      'direct_debit.activated',
      'direct_debit.charge_upcoming',
    ]);
  });

  test('while its orders are being withdrawn, it is active once that is done', () => {
    const debit = { ...paused('customer_order'), ...counted({ open_orders: 1 }), is_withdrawing: true };
    expect(again(debit).next).toMatchObject({ status: 'pending', requirements: [] });
  });
});
