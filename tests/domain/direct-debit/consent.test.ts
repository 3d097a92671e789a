import { describe, expect, test } from '@jest/globals';
import { acknowledge, requireAcknowledgeable } from '#lib/domain/direct-debit/consent.ts';
import {
  ACKNOWLEDGED,
  active,
  clock,
  created,
  link,
  method,
  methodThatIs,
  NOW,
  pending,
  refusal,
} from './sample.ts';

const by = ACKNOWLEDGED;

describe('what cannot be acknowledged', () => {
  test.each([
    [active({ status: 'cancelled' }), 'direct_debit_final'],
    [active({ status: 'completed' }), 'direct_debit_final'],
    [created({ status: 'cancelled' }), 'direct_debit_final'],
    [pending(), 'already_acknowledged'],
    [active(), 'already_acknowledged'],
  ])('is what is $status', (debit, code) => {
    expect(() => requireAcknowledgeable(debit)).toThrow(refusal(code));
    expect(() => acknowledge(debit, { by, method: method() }, clock())).toThrow(refusal(code));
  });

  test('but not what is created', () => expect(() => requireAcknowledgeable(created())).not.toThrow());
});

describe('the customer agrees', () => {
  const ready = created({
    payment_method_id: 'pm_1',
    account_validated: true,
    requirements: ['acknowledgment'],
  });

  test('and it is active, the link spent, where nothing else is missing', () => {
    const { next, events } = acknowledge(ready, { by, method: method() }, clock());
    expect(next).toMatchObject({ status: 'active', requirements: [], acknowledge_by: by });
    expect(next.link).toEqual(link({ spent_at: NOW }));
    expect(events.map(({ type }) => type)).toEqual(['direct_debit.activated']);
  });

  test('and its page goes on while the account is being validated; nobody is mailed', () => {
    const debit = created({
      payment_method_id: 'pm_1',
      requirements: ['acknowledgment', 'account_validation'],
    });
    const { next, events } = acknowledge(debit, { by, method: methodThatIs('pending') }, clock());
    expect(next).toMatchObject({
      status: 'pending',
      requirements: ['account_validation'],
      acknowledge_by: by,
    });
    expect(next.link).toMatchObject({ purpose: 'validation', on_page: true, spent_at: null });
    expect(next.link?.token_id).not.toBe('tok_1');
    expect(events).toEqual([]);
  });

  test('and its page goes on to the identity, which is asked for', () => {
    const debit = created({
      ...ready,
      validation_level: 2,
      requirements: ['acknowledgment', 'identity_verification'],
    });
    const { next, events } = acknowledge(debit, { by, method: method() }, clock());
    expect(next).toMatchObject({ status: 'pending', requirements: ['identity_verification'] });
    expect(next.link).toMatchObject({ purpose: 'validation', on_page: true });
    expect(events.map(({ type }) => type)).toEqual(['direct_debit.identity_requested']);
  });

  test.each([
    ['there is no account', undefined],
    ['the account was not validated', methodThatIs('unverified')],
    ['the account was found wrong', methodThatIs('failed')],
  ])('and is mailed the way to bring the account where %s', (_, account) => {
    const { next, events } = acknowledge(created(), { by, method: account }, clock());
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

  test('and is not mailed where the merchant wants no mails', () => {
    const { next, events } = acknowledge(created({ send_email: false }), { by, method: undefined }, clock());
    expect(next.link).toMatchObject({ purpose: 'validation' });
    expect(events).toEqual([]);
  });
});
