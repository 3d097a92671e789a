import { describe, expect, test } from '@jest/globals';
import {
  askForAccount,
  followValidation,
  methodInUse,
  needsCustomer,
  requireAccountOutstanding,
  takenFrom,
  takePaymentMethod,
} from '#lib/domain/direct-debit/payment-method.ts';
import {
  active,
  clock,
  created,
  identity,
  later,
  link,
  method,
  methodThatIs,
  NOW,
  pending,
  refusal,
  waitingForIdentity,
} from './sample.ts';

describe('what is taken over from a payment method', () => {
  const own = identity({ provider_id: 'applicant-1' });

  test.each([
    ['verified', true],
    ['pending', false],
    ['unverified', false],
    ['failed', false],
  ] as const)('whose validation is %s: validated %s', (status, account_validated) => {
    expect(takenFrom(methodThatIs(status), { identity: own }, clock())).toEqual({
      payment_method_id: 'pm_1',
      account_validated,
      identity: own,
    });
  });

  test('of none is nothing, but its own identity stays', () => {
    expect(takenFrom(undefined, { identity: own }, clock())).toEqual({
      payment_method_id: null,
      account_validated: false,
      identity: own,
    });
  });

  test('whose holder was verified before is that too', () => {
    const enabled = method({ direct_debit_enabled: true });
    expect(takenFrom(enabled, { identity: null }, clock()).identity).toMatchObject({
      status: 'approved',
      inherited: true,
      decided_at: NOW,
    });
  });
});

describe('a payment method in use', () => {
  test.each([
    [created(), null],
    [created({ payment_method_id: 'pm_1' }), 'pm_1'],
    [pending(), 'pm_1'],
    [active(), 'pm_1'],
    [active({ status: 'cancelled' }), null],
    [active({ status: 'completed' }), null],
  ])('of what is $status is %s', (debit, id) => expect(methodInUse(debit)).toBe(id));
});

describe('an account can be brought by a link', () => {
  test.each([created(), pending()])('while it is not validated ($status)', (debit) => {
    expect(() => requireAccountOutstanding(debit)).not.toThrow();
  });

  test.each([
    [active({ status: 'cancelled', account_validated: false }), 'direct_debit_final'],
    [active({ status: 'completed' }), 'direct_debit_final'],
    [active(), 'nothing_outstanding'],
    [waitingForIdentity(), 'nothing_outstanding'],
  ])('but not to what is $status (%#)', (debit, code) => {
    expect(() => requireAccountOutstanding(debit)).toThrow(refusal(code));
  });

  test('and the link by which the page goes on takes the place of the one before', () => {
    const goesOn = link({ token_id: 'tok_2', purpose: 'validation', on_page: true });
    const { next } = takePaymentMethod(
      pending(),
      { method: methodThatIs('pending', 'pm_2'), link: goesOn },
      clock(),
    );
    expect(next).toMatchObject({ payment_method_id: 'pm_2', account_validated: false, link: goesOn });
    expect(next.status).toBe('pending');
  });

  test('and where it is verified already the direct debit becomes active, its link as before', () => {
    const before = pending();
    const { next, events } = takePaymentMethod(
      before,
      { method: method({ id: 'pm_2' }), link: null },
      clock(),
    );
    expect(next).toMatchObject({ status: 'active', payment_method_id: 'pm_2', link: before.link });
    expect(events.map(({ type }) => type)).toEqual(['direct_debit.activated']);
  });
});

describe('the customer has to do something about the account', () => {
  test.each([
    ['unverified', true],
    ['failed', true],
    ['pending', false],
    ['verified', false],
  ] as const)('that is %s: %s', (status, needed) => {
    expect(needsCustomer(methodThatIs(status))).toBe(needed);
  });

  test('where there is none', () => expect(needsCustomer(undefined)).toBe(true));
});

describe('a validation that has ended', () => {
  const follow = (debit: Parameters<typeof followValidation>[0], account = methodThatIs('failed')) =>
    followValidation(debit, account, 'run_1', clock(later(3_600_000)));

  test('well makes an acknowledged direct debit active', () => {
    const decision = follow(pending(), method());
    expect(decision?.next).toMatchObject({ status: 'active', account_validated: true });
    expect(decision?.events.map(({ type }) => type)).toEqual(['direct_debit.activated']);
  });

  test('well counts before the acknowledgment, too', () => {
    const decision = follow(created({ payment_method_id: 'pm_1' }), method());
    expect(decision?.next).toMatchObject({
      status: 'created',
      account_validated: true,
      requirements: ['acknowledgment'],
    });
    expect(decision?.events).toEqual([]);
  });

  test.each(['failed', 'unverified'] as const)('%s has its customer asked for the account', (status) => {
    const decision = follow(pending(), methodThatIs(status));
    expect(decision?.next).toMatchObject({ status: 'pending', told_run_id: 'run_1' });
    expect(decision?.next.link?.token_id).not.toBe('tok_1');
    expect(decision?.events).toEqual([
      {
        type: 'direct_debit.link_requested',
        data: { direct_debit_id: 'dd_1', token_id: decision?.next.link?.token_id },
      },
    ]);
  });

  test('ill, and begun anew since, asks for nothing', () => {
    const decision = follow(pending(), methodThatIs('pending'));
    expect(decision?.next).toMatchObject({ told_run_id: 'run_1', link: pending().link });
    expect(decision?.events).toEqual([]);
  });

  test.each([
    ['is cancelled', pending({ status: 'cancelled' })],
    ['is completed', pending({ status: 'completed' })],
    ['collects from another account', pending({ payment_method_id: 'pm_2' })],
    ['has no account', created()],
    ['was told of this one', pending({ told_run_id: 'run_1' })],
    ['is not acknowledged', created({ payment_method_id: 'pm_1' })],
    ['was validated before', waitingForIdentity()],
  ])('ill says nothing to one that %s', (_, debit) => expect(follow(debit)).toBeUndefined());

  test('says nothing to what is final even where all is well', () => {
    expect(follow(pending({ status: 'cancelled' }), method())).toBeUndefined();
    expect(follow(pending({ payment_method_id: 'pm_2' }), method())).toBeUndefined();
  });

  test('tells of another validation than the last one', () => {
    expect(follow(pending({ told_run_id: 'run_0' }))?.next.told_run_id).toBe('run_1');
  });
});

describe('to ask for the account', () => {
  test('is to make the changes, with a link and its mail', () => {
    const { next, events } = askForAccount(pending({ link: null }), { told_run_id: 'run_1' }, clock());
    expect(next).toMatchObject({ told_run_id: 'run_1', link: { purpose: 'validation', spent_at: null } });
    expect(events.map(({ type }) => type)).toEqual(['direct_debit.link_requested']);
  });

  test('sends the link of a page that may be open, once more', () => {
    const { next } = askForAccount(pending(), {}, clock());
    expect(next.link).toEqual(pending().link);
  });

  test.each([{ send_email: false }, { email_bounced: true }])('sends no mail with %j', (changes) => {
    const { next, events } = askForAccount(pending({ link: null, ...changes }), {}, clock());
    expect(next.link).not.toBeNull();
    expect(events).toEqual([]);
  });
});
