import { describe, expect, test } from '@jest/globals';
import {
  askForIdentity,
  decide,
  type Progress,
  requireActive,
  requirementsOf,
  requireNotFinal,
  statusOf,
  telling,
  UNKNOWN_IDENTITY,
  withStatus,
} from '#lib/domain/direct-debit/lifecycle.ts';
import type { Requirement } from '#lib/domain/direct-debit/record.ts';
import { day } from '#tests/domain/calendar/day.ts';
import {
  ACKNOWLEDGED,
  active,
  centavos,
  clock,
  created,
  identity,
  NOW,
  pending,
  refusal,
  waitingForIdentity,
} from './sample.ts';

/** All is done, at level 1; `changes` say what is not. */
const progress = (changes: Partial<Progress>): Progress => ({
  status: 'created',
  acknowledge_by: ACKNOWLEDGED,
  payment_method_id: 'pm_1',
  account_validated: true,
  validation_level: 1,
  identity: null,
  ...changes,
});

const NO_ACCOUNT = { payment_method_id: null, account_validated: false };
const APPROVED = identity({ status: 'approved' });
const DECLINED = identity({ status: 'declined' });

describe('status and requirements follow from what was done', () => {
  test.each<[string, Partial<Progress>, string, Requirement[]]>([
    [
      'nothing',
      { acknowledge_by: null, ...NO_ACCOUNT, validation_level: 2 },
      'created',
      ['acknowledgment', 'payment_method', 'account_validation', 'identity_verification'],
    ],
    ['nothing but the acknowledgment missing', { acknowledge_by: null }, 'created', ['acknowledgment']],
    ['acknowledged, no account', NO_ACCOUNT, 'pending', ['payment_method', 'account_validation']],
    ['acknowledged, not validated', { account_validated: false }, 'pending', ['account_validation']],
    ['all of level 1', {}, 'active', []],
    ['all of level 1, whatever the identity', { identity: DECLINED }, 'active', []],
    ['level 2, identity unknown', { validation_level: 2 }, 'pending', ['identity_verification']],
    [
      'level 2, identity pending',
      { validation_level: 2, identity: identity() },
      'pending',
      ['identity_verification'],
    ],
    [
      'level 2, identity declined',
      { validation_level: 2, identity: DECLINED },
      'pending',
      ['identity_verification'],
    ],
    ['level 2, identity approved', { validation_level: 2, identity: APPROVED }, 'active', []],
    [
      'level 2, approved but not acknowledged',
      { validation_level: 2, identity: APPROVED, acknowledge_by: null },
      'created',
      ['acknowledgment'],
    ],
    ['pending before, all done', { status: 'pending' }, 'active', []],
    ['active before: nothing is asked for again', { status: 'active', ...NO_ACCOUNT }, 'active', []],
    ['active before, whatever is missing', { status: 'active', acknowledge_by: null }, 'active', []],
    ['cancelled', { status: 'cancelled', acknowledge_by: null, ...NO_ACCOUNT }, 'cancelled', []],
    ['completed', { status: 'completed', acknowledge_by: null, ...NO_ACCOUNT }, 'completed', []],
  ])('%s', (_, changes, status, requirements) => {
    const debit = progress(changes);
    expect(statusOf(debit)).toBe(status);
    expect(requirementsOf({ ...debit, status: statusOf(debit) })).toEqual(requirements);
    const record = withStatus(created(debit));
    expect(record).toMatchObject({ status, requirements });
  });

  test('withStatus changes nothing else', () => {
    const { status, requirements, ...others } = withStatus(pending({ account_validated: true }));
    expect([status, requirements]).toEqual(['active', []]);
    expect(pending({ account_validated: true })).toMatchObject(others);
  });
});

describe('what nobody may do', () => {
  test.each([
    [created(), undefined],
    [pending(), undefined],
    [active(), undefined],
    [active({ status: 'cancelled' }), 'direct_debit_final'],
    [active({ status: 'completed' }), 'direct_debit_final'],
  ])('change what is final ($status)', (debit, code) => {
    const act = () => requireNotFinal(debit);
    if (code) expect(act).toThrow(refusal(code));
    else expect(act).not.toThrow();
  });

  test.each([
    [created(), 'direct_debit_not_active'],
    [pending(), 'direct_debit_not_active'],
    [active(), undefined],
    [active({ status: 'cancelled' }), 'direct_debit_final'],
    [active({ status: 'completed' }), 'direct_debit_final'],
  ])('collect from what is not active ($status)', (debit, code) => {
    const act = () => requireActive(debit);
    if (code) expect(act).toThrow(refusal(code));
    else expect(act).not.toThrow();
  });
});

describe('every decision', () => {
  test('gives the record with its changes, the next version and the time, and tells nobody of nothing', () => {
    const before = active();
    const { next, events, opened, moved } = decide(before, { concept: 'Otro' }, clock());
    expect(next).toEqual({ ...before, concept: 'Otro', version: 8, updated_at: NOW });
    expect([events, opened, moved]).toEqual([[], [], []]);
  });

  test('tells of the beginning, with the amount of one collection', () => {
    const { next, events } = decide(pending(), { account_validated: true }, clock());
    expect(next).toMatchObject({ status: 'active', requirements: [] });
    expect(events).toEqual([
      { type: 'direct_debit.activated', data: { direct_debit_id: 'dd_1', amount: 350_50 } },
    ]);
  });

  test('tells of the beginning with the most, where the amount varies', () => {
    const varying = pending({ is_fixed_amount: false, amount: null, max_amount: centavos(900_00) });
    const { events } = decide(varying, { account_validated: true }, clock());
    expect(events).toMatchObject([{ data: { amount: 900_00 } }]);
  });

  test.each([
    [created(), false],
    [pending(), false],
    [active(), true],
  ])('tells of a cancellation, and whether $status was active', (before, was_active) => {
    const { next, events } = decide(before, { status: 'cancelled' }, clock());
    expect(next).toMatchObject({ status: 'cancelled', requirements: [] });
    expect(events).toEqual([
      { type: 'direct_debit.cancelled', data: { direct_debit_id: 'dd_1', amount: 350_50, was_active } },
    ]);
  });

  test('tells of the completion', () => {
    const { next, events } = decide(active(), { status: 'completed' }, clock());
    expect(next.status).toBe('completed');
    expect(events).toEqual([
      { type: 'direct_debit.completed', data: { direct_debit_id: 'dd_1', amount: 350_50 } },
    ]);
  });

  test.each([active(), active({ status: 'cancelled' }), active({ status: 'completed' })])(
    'tells of a transition once: not again of what is $status already',
    (before) => expect(decide(before, { email_bounced: true }, clock()).events).toEqual([]),
  );

  test('can tell more, after its own events', () => {
    const decision = decide(pending(), { account_validated: true }, clock());
    const more = { type: 'direct_debit.identity_requested', data: { direct_debit_id: 'dd_1' } } as const;
    expect(telling(decision, more)).toEqual({ ...decision, events: [...decision.events, more] });
  });
});

describe('what becomes active', () => {
  const activate = (date: string | null, now: string, ...closed: string[]) =>
    decide(
      pending({ next_payment_date: date === null ? null : day(date) }),
      { account_validated: true },
      clock(now, ...closed),
    ).next;

  test.each([
    ['2027-02-15', NOW, '2027-02-15', 'days ahead'],
    ['2027-02-11', NOW, '2027-02-11', 'the day after today is not reached'],
    ['2027-02-10', NOW, '2027-02-11', 'today is reached'],
    ['2027-02-01', NOW, '2027-02-11', 'long passed'],
    ['2027-02-12', '2027-02-12T15:00:00.000Z', '2027-02-15', 'Friday to Monday'],
    ['2027-02-10', '2027-02-11T05:59:59.999Z', '2027-02-11', 'still the 10th in Mexico City'],
    ['2027-02-10', '2027-02-11T06:00:00.000Z', '2027-02-12', 'the 11th in Mexico City'],
    ['2027-02-11', '2027-02-11T05:59:59.999Z', '2027-02-11', 'tomorrow, whatever the day in UTC'],
  ])('for %s at %s is collected on %s: %s', (date, now, expected) => {
    expect(activate(date, now).next_payment_date).toBe(expected);
  });

  test('is not collected on a closed day', () => {
    expect(activate('2027-02-10', NOW, '2027-02-11').next_payment_date).toBe('2027-02-12');
  });

  test('without a date has none', () => expect(activate(null, NOW).next_payment_date).toBeNull());

  test('keeps its agreed day', () => {
    const before = pending({ next_payment_date: day('2027-02-01') });
    const { next } = decide(before, { account_validated: true }, clock());
    const { anchor_date, requested_payment_date, cycle } = before;
    expect(next).toMatchObject({ anchor_date, requested_payment_date, cycle });
  });

  test.each([active, created, pending])('and what does not become active keeps its date (%p)', (sample) => {
    const before = sample({ next_payment_date: day('2027-02-01') });
    expect(decide(before, { email_bounced: true }, clock()).next.next_payment_date).toBe('2027-02-01');
  });
});

describe('the identity of a customer', () => {
  const ASKED = { ...UNKNOWN_IDENTITY, requested_at: NOW };

  test('of which nothing is known', () => {
    expect(UNKNOWN_IDENTITY).toEqual(identity());
  });

  test('is asked for where nothing else is missing any more', () => {
    const before = pending({ validation_level: 2 });
    const { next, events } = decide(before, { account_validated: true }, clock());
    expect(next).toMatchObject({
      status: 'pending',
      requirements: ['identity_verification'],
      identity: ASKED,
    });
    expect(events).toEqual([{ type: 'direct_debit.identity_requested', data: { direct_debit_id: 'dd_1' } }]);
  });

  test.each([
    ['something else is missing', pending({ validation_level: 2, payment_method_id: null })],
    [
      'it was asked for before',
      waitingForIdentity({ identity: identity({ requested_at: '2027-02-09T15:00:00.000Z' }) }),
    ],
    ['it was declined', waitingForIdentity({ identity: DECLINED })],
    ['the level asks for none', pending()],
    ['the direct debit is final', active({ status: 'cancelled', validation_level: 2 })],
  ])('is not asked for where %s', (_, before) => {
    const { next, events } = decide(before, { concept: 'Otro' }, clock());
    expect(next.identity).toEqual(before.identity);
    expect(events).toEqual([]);
  });

  test('is asked for again on demand: the page is a new one, what is known of it stays', () => {
    const known = identity({
      url: 'https://id.example/1',
      requested_at: '2027-02-09T15:00:00.000Z',
      provider_id: 'app-1',
    });
    expect(askForIdentity(waitingForIdentity({ identity: known }), clock())).toEqual({
      identity: { ...known, url: null, requested_at: NOW },
    });
  });

  test.each([
    ['nothing was known', waitingForIdentity(), { identity: ASKED }],
    ['it was declined', waitingForIdentity({ identity: DECLINED }), {}],
    ['more is missing', created({ requirements: ['acknowledgment', 'identity_verification'] }), {}],
    ['nothing is missing', active(), {}],
    ['another thing is missing', pending(), {}],
  ])('on demand where %s', (_, debit, changes) => {
    expect(askForIdentity(debit, clock())).toEqual(changes);
  });
});
