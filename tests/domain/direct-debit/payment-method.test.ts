import { describe, expect, test } from '@jest/globals';
import type { Link } from '#lib/domain/direct-debit/authorisation.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import {
  askForAccount,
  countAccount,
  countValidation,
  followValidation,
  methodInUse,
  needsCustomer,
  takenFrom,
  takePaymentMethod,
} from '#lib/domain/direct-debit/payment-method.ts';
import type { DirectDebit, PauseReason } from '#lib/domain/direct-debit/record.ts';
import { requireOngoing } from '#lib/domain/direct-debit/require-state.ts';
import { withStatus } from '#lib/domain/direct-debit/status.ts';
import {
  active,
  clock,
  counted,
  created,
  failedCharge,
  identity,
  later,
  link,
  method,
  methodThatIs,
  NOW,
  pending,
  refusal,
  until,
  waitingForIdentity,
} from './sample.ts';

describe('the state that is taken over from a payment method', () => {
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

  test('is empty without a payment method, but its own identity stays', () => {
    expect(takenFrom(undefined, { identity: own }, clock())).toEqual({
      payment_method_id: null,
      account_validated: false,
      identity: own,
    });
  });

  test('includes that its holder was verified before', () => {
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
  ])('of a direct debit that is $status is %s', (debit, id) => expect(methodInUse(debit)).toBe(id));
});

describe('an account that is added by link', () => {
  const bring = (
    debit: DirectDebit,
    account = method({ id: 'pm_2' }),
    { consents = false, waiting = [] as Charge[], next = null as Link | null } = {},
  ) => takePaymentMethod(debit, { method: account, link: next, consents, waiting }, clock());
  const pausedFor = (...reasons: PauseReason[]) =>
    withStatus(
      active({
        pauses: reasons.map((reason) => ({ reason, bank_code: '03', since: NOW, order_id: 'ord_1' })),
      }),
    );

  test.each([
    [created(), undefined],
    [pending(), undefined],
    [active(), undefined],
    [waitingForIdentity(), undefined],
    [active(until('2027-02-10')), undefined],
    [active({ status: 'cancelled', account_validated: false }), 'direct_debit_final'],
    [active({ status: 'completed' }), 'direct_debit_final'],
    [active({ ending: 'completed' }), 'direct_debit_final'],
    [active(until('2027-02-09')), 'direct_debit_final'],
    [active({ revoked_at: NOW, ending: 'cancelled' }), 'direct_debit_revoked'],
  ])('is accepted until the direct debit is final ($status, %#)', (debit, code) => {
    const act = () => requireOngoing(debit, clock());
    if (code) expect(act).toThrow(refusal(code));
    else expect(act).not.toThrow();
  });

  test('replaces the former link by the one with which the page goes on', () => {
    const goesOn = link({ token_id: 'tok_2', purpose: 'validation', on_page: true });
    expect(bring(pending(), methodThatIs('pending', 'pm_2'), { next: goesOn }).next.link).toMatchObject(
      goesOn,
    );
    expect(bring(pending()).next.link).toEqual(pending().link);
  });

  test('before the acknowledgment: consent: true changes nothing', () => {
    for (const consents of [true, false])
      expect(bring(created(), method(), { consents }).next).toMatchObject({
        status: 'created',
        payment_method_id: 'pm_1',
        consent: { count: 0 },
        requirements: ['acknowledgment'],
      });
  });

  test('with consent: the consent is renewed, and the account is charged', () => {
    const { next, events } = bring(pending(), undefined, { consents: true });
    expect(next).toMatchObject({
      status: 'active',
      payment_method_id: 'pm_2',
      consent: { method_id: 'pm_2', count: 2 },
    });
    expect(events[0]?.type).toBe('direct_debit.activated');
  });

  test('without consent: the direct debit waits for it, and stops collecting', () => {
    const { next, events } = bring(active());
    expect(next).toMatchObject({
      status: 'pending',
      payment_method_id: 'pm_2',
      consent: { method_id: 'pm_1', count: 1, in_force: false },
      requirements: ['acknowledgment'],
    });
    expect(events.map(({ type }) => type)).toEqual(['direct_debit.paused']);
  });

  test('that is another one ends a consent that was given; without one, or with the same one, nothing lapses', () => {
    expect(bring(active()).next.consent.lapsed).toBe(true);
    expect(bring(created()).next.consent.lapsed).toBe(false);
    expect(bring(active(), method()).next.consent.lapsed).toBe(false);
    const lapsed = active({ consent: { ...active().consent, lapsed: true } });
    expect(bring(lapsed, method()).next.consent.lapsed).toBe(true);
  });

  test('with consent, and not yet validated: the direct debit waits for the validation alone', () => {
    const { next } = bring(active(), methodThatIs('pending', 'pm_2'), { consents: true });
    expect(next).toMatchObject({ status: 'pending', requirements: ['account_validation'] });
  });

  test.each([
    ['another one, with consent', 'pm_2', true, []],
    ['another one, without', 'pm_2', false, ['customer_order']],
    ['the same one, with consent', 'pm_1', true, ['hard_account']],
    ['the same one, without', 'pm_1', false, ['customer_order', 'hard_account', 'unpaid_periods']],
  ])('%s: the pauses that are left', (_, id, consents, left) => {
    const paused = pausedFor('customer_order', 'hard_account', 'unpaid_periods');
    const { next } = bring({ ...paused, unpaid_periods: [0, 1, 2] }, method({ id }), { consents });
    expect(next.pauses.map(({ reason }) => reason)).toEqual(left);
    expect(next.unpaid_periods).toEqual(id === 'pm_2' || consents ? [] : [0, 1, 2]);
  });

  test('with consent that lists no orders: orders that wait for consent are not presented again', () => {
    const waiting = failedCharge({ status: 'pending_next_cycle', needs_consent: true });
    const before = { ...pausedFor('customer_order'), ...counted({ carried_orders: ['ord_1', 'ord_2'] }) };
    const { next, moved } = bring(before, undefined, { consents: true, waiting: [waiting] });
    expect(next.counters.carried_orders).toEqual(['ord_2']);
    expect(moved).toMatchObject([{ charge: { id: 'ord_1' }, transition: { set: { status: 'failed' } } }]);
  });
});

describe('the customer has to act on the account', () => {
  test.each([
    ['unverified', true],
    ['failed', true],
    ['pending', false],
    ['verified', false],
  ] as const)('that is %s: %s', (status, needed) => {
    expect(needsCustomer(methodThatIs(status))).toBe(needed);
  });

  test('if there is no account', () => expect(needsCustomer(undefined)).toBe(true));
});

test('accounts that a link brings are five a day, in addition to the validations that it starts', () => {
  const debit = Array.from({ length: 5 }).reduce<DirectDebit>(
    (before) => ({ ...before, ...countAccount(before, clock()) }),
    active(),
  );
  expect(() => countAccount(debit, clock())).toThrow(refusal('too_many_requests'));
  expect(countAccount(debit, clock(later(86_400_000))).asked).toBeDefined();
  expect(countValidation(debit, clock()).asked).toEqual({
    accounts: debit.asked.accounts,
    validations: expect.objectContaining({ count: 1 }),
  });
});

test('validations that are started by link are five a day', () => {
  const debit = Array.from({ length: 5 }).reduce<DirectDebit>(
    (before) => ({ ...before, ...countValidation(before, clock()) }),
    active(),
  );
  expect(() => countValidation(debit, clock())).toThrow(refusal('too_many_requests'));
  expect(countValidation(debit, clock(later(86_400_000))).asked).toBeDefined();
  expect(debit.asked).toEqual({ validations: expect.anything() });
});

describe('a validation that ended', () => {
  const follow = (debit: Parameters<typeof followValidation>[0], account = methodThatIs('failed')) =>
    followValidation(debit, account, 'run_1', clock(later(3_600_000)));

  test('verified activates an acknowledged direct debit', () => {
    const decision = follow(pending(), method());
    expect(decision?.next).toMatchObject({ status: 'active', account_validated: true });
    expect(decision?.events.map(({ type }) => type)).toEqual(['direct_debit.activated']);
  });

  test('verified counts before the acknowledgment, too', () => {
    const decision = follow(created({ payment_method_id: 'pm_1' }), method());
    expect(decision?.next).toMatchObject({
      status: 'created',
      account_validated: true,
      requirements: ['acknowledgment'],
    });
    expect(decision?.events).toEqual([]);
  });

  test.each(['failed', 'unverified'] as const)('%s asks the customer for the account', (status) => {
    const decision = follow(pending(), methodThatIs(status));
    expect(decision?.next).toMatchObject({ status: 'pending', notified_run_id: 'run_1' });
    expect(decision?.next.link?.token_id).not.toBe('tok_1');
    expect(decision?.events).toEqual([
      {
        type: 'direct_debit.link_requested',
        data: { direct_debit_id: 'dd_1', token_id: decision?.next.link?.token_id },
      },
    ]);
  });

  test('failed, and started again since, asks for nothing', () => {
    const decision = follow(pending(), methodThatIs('pending'));
    expect(decision?.next).toMatchObject({ notified_run_id: 'run_1', link: pending().link });
    expect(decision?.events).toEqual([]);
  });

  test('failed is stored before the acknowledgment, so that a simultaneous acknowledgment is decided again', () => {
    const before = created({ payment_method_id: 'pm_1' });
    const decision = follow(before);
    expect(decision?.next).toMatchObject({ status: 'created', notified_run_id: 'run_1', link: before.link });
    expect(decision?.next.version).toBe(before.version + 1);
    expect(decision?.events).toEqual([]);
  });

  test.each([
    ['is cancelled', pending({ status: 'cancelled' })],
    ['is completed', pending({ status: 'completed' })],
    ['collects from another account', pending({ payment_method_id: 'pm_2' })],
    ['has no account', created()],
    ['was notified of this one', pending({ notified_run_id: 'run_1' })],
    ['was validated before', waitingForIdentity()],
  ])('failed changes nothing of a direct debit that %s', (_, debit) => expect(follow(debit)).toBeUndefined());

  test('verified changes nothing of a final direct debit', () => {
    expect(follow(pending({ status: 'cancelled' }), method())).toBeUndefined();
    expect(follow(pending({ payment_method_id: 'pm_2' }), method())).toBeUndefined();
  });

  test('other than the latest one changes nothing', () => {
    expect(follow(pending({ notified_run_id: 'run_0' }))?.next.notified_run_id).toBe('run_1');
  });
});

describe('asking for the account', () => {
  test('makes the changes, with a link and its mail', () => {
    const { next, events } = askForAccount(pending({ link: null }), { notified_run_id: 'run_1' }, clock());
    expect(next).toMatchObject({ notified_run_id: 'run_1', link: { purpose: 'validation', spent_at: null } });
    expect(events.map(({ type }) => type)).toEqual(['direct_debit.link_requested']);
  });

  test('sends the link of a page that may be open again', () => {
    const { next } = askForAccount(pending(), {}, clock());
    expect(next.link).toEqual(pending().link);
  });

  test.each([{ send_email: false }, { email_bounced: true }])('sends no mail with %j', (changes) => {
    const { next, events } = askForAccount(pending({ link: null, ...changes }), {}, clock());
    expect(next.link).not.toBeNull();
    expect(events).toEqual([]);
  });
});
