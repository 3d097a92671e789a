import { describe, expect, test } from '@jest/globals';
import { withEvents } from '#lib/domain/direct-debit/decision.ts';
import { askForIdentity, decide, UNKNOWN_IDENTITY } from '#lib/domain/direct-debit/lifecycle.ts';
import type { DirectDebit, PauseReason, Requirement } from '#lib/domain/direct-debit/record.ts';
import { requireActive, requireNotFinal } from '#lib/domain/direct-debit/require-state.ts';
import {
  nameOfAgreed,
  notingTerms,
  type Progress,
  requirementsOf,
  statusOf,
  withStatus,
} from '#lib/domain/direct-debit/status.ts';
import { day } from '#tests/domain/calendar/day.ts';
import {
  ACKNOWLEDGED,
  active,
  centavos,
  clock,
  consented,
  counted,
  created,
  cyclePreNotified,
  identity,
  link,
  NOW,
  pending,
  refusal,
  until,
  waitingForIdentity,
} from './sample.ts';

/** A direct debit of level 1 without outstanding steps; `changes` make it different. */
const progress = (changes: Partial<Progress>): Progress => ({
  status: 'created',
  acknowledge_by: ACKNOWLEDGED,
  consent: consented(),
  pauses: [],
  ending: null,
  is_withdrawing: false,
  ...counted(),
  payment_method_id: 'pm_1',
  account_validated: true,
  validation_level: 1,
  identity: null,
  ...changes,
});

const NO_ACCOUNT = {
  payment_method_id: null,
  consent: consented({ method_id: null }),
  account_validated: false,
};
const NEVER = { acknowledge_by: null, consent: consented({ count: 0, method_id: null }) };

const pausedFor = (...reasons: PauseReason[]) => ({
  pauses: reasons.map((reason) => ({ reason, bank_code: null, since: NOW, order_id: null })),
});
const APPROVED = identity({ status: 'approved' });
const DECLINED = identity({ status: 'declined' });

describe('status and requirements follow from the record', () => {
  type Row = [string, Partial<Progress>, string, Requirement[]];

  test.each<Row>([
    [
      'nothing',
      { ...NO_ACCOUNT, ...NEVER, validation_level: 2 },
      'created',
      ['acknowledgment', 'payment_method', 'account_validation', 'identity_verification'],
    ],
    ['nothing but the acknowledgment missing', NEVER, 'created', ['acknowledgment']],
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
      { validation_level: 2, identity: APPROVED, ...NEVER },
      'created',
      ['acknowledgment'],
    ],
    ['pending before, all done', { status: 'pending' }, 'active', []],
    ['active before, all as it was', { status: 'active' }, 'active', []],
    [
      'active before, the account not validated',
      { status: 'active', account_validated: false },
      'pending',
      ['account_validation'],
    ],
    [
      'active before, on another account than was consented to',
      { status: 'active', payment_method_id: 'pm_2' },
      'pending',
      ['acknowledgment'],
    ],
    ...(['customer_order', 'not_authorised', 'objection_chargeback'] as const).map(
      (reason): Row => [`paused, ${reason}`, pausedFor(reason), 'pending', ['acknowledgment']],
    ),
    ...(['hard_account', 'unpaid_periods'] as const).map(
      (reason): Row => [`paused, ${reason}`, pausedFor(reason), 'pending', ['payment_method']],
    ),
    [
      'paused for two reasons',
      pausedFor('hard_account', 'customer_order'),
      'pending',
      ['acknowledgment', 'payment_method'],
    ],
    ['orders being withdrawn, nothing missing', { is_withdrawing: true }, 'pending', []],
    [
      'revoked, an order open',
      { status: 'active', ending: 'cancelled', ...counted({ open_orders: 1 }) },
      'active',
      [],
    ],
    [
      'revoked, orders being withdrawn',
      { status: 'active', ending: 'cancelled', is_withdrawing: true },
      'active',
      [],
    ],
    ['revoked, no order open', { status: 'active', ending: 'cancelled' }, 'cancelled', []],
    ['at its end, no order open', { status: 'pending', ending: 'completed' }, 'completed', []],
    ['cancelled', { status: 'cancelled', ...NEVER, ...NO_ACCOUNT }, 'cancelled', []],
    ['completed', { status: 'completed', ...NEVER, ...NO_ACCOUNT }, 'completed', []],
  ])('%s', (_, changes, status, requirements) => {
    const debit = progress(changes);
    expect(statusOf(debit)).toBe(status);
    expect(requirementsOf({ ...debit, status: statusOf(debit) })).toEqual(requirements);
    const record = withStatus(created(debit));
    expect(record).toMatchObject({ status, requirements });
  });

  test('consent is in force for the account of the consent, until it is withdrawn', () => {
    expect(withStatus(created()).consent.in_force).toBe(false);
    expect(withStatus(pending()).consent.in_force).toBe(true);
    expect(withStatus(active({ payment_method_id: 'pm_2' })).consent.in_force).toBe(false);
    expect(withStatus(active(pausedFor('customer_order'))).consent.in_force).toBe(false);
    expect(withStatus(active(pausedFor('hard_account', 'unpaid_periods'))).consent.in_force).toBe(true);
  });

  test('an approved identity ends the pause of one that was declined, and no other pause', () => {
    const paused = active(pausedFor('identity_declined', 'hard_account'));
    expect(withStatus(paused).pauses).toHaveLength(2);
    const approved = { ...paused, identity: identity({ status: 'approved' }) };
    expect(withStatus(approved).pauses.map(({ reason }) => reason)).toEqual(['hard_account']);
  });

  test('a new link notes the terms that it is made with, which a merchant may still change', () => {
    const before = created();
    const made = notingTerms({ ...before, link: link({ token_id: 'tok_2' }) }, before);
    expect(made.link).toEqual(link({ token_id: 'tok_2', made_with: nameOfAgreed(before) }));
    expect(notingTerms(before, before)).toBe(before);
    expect(notingTerms(made, before)).toBe(made);
    expect(notingTerms(created({ link: null }), before).link).toBeNull();
    expect(notingTerms(before).link?.made_with).toBe(nameOfAgreed(before));
    expect(nameOfAgreed(created({ concept: 'Otro' }))).not.toBe(nameOfAgreed(before));
    expect(nameOfAgreed(before)).toMatch(/^[0-9a-f]{32}$/);
  });

  test('withStatus changes nothing else', () => {
    const { status, requirements, ...others } = withStatus(pending({ account_validated: true }));
    expect([status, requirements]).toEqual(['active', []]);
    expect(pending({ account_validated: true })).toMatchObject(others);
  });
});

describe('a decision refuses to', () => {
  test.each([
    [created(), undefined],
    [pending(), undefined],
    [active(), undefined],
    [active({ status: 'cancelled' }), 'direct_debit_final'],
    [active({ status: 'completed' }), 'direct_debit_final'],
  ])('change a final direct debit ($status)', (debit, code) => {
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
    [active({ revoked_at: NOW }), 'direct_debit_revoked'],
    [pending({ revoked_at: NOW }), 'direct_debit_revoked'],
    [active({ ending: 'completed' }), 'mandate_ended'],
    [active(until('2027-02-09')), 'mandate_ended'],
    [active(until('2027-02-10')), undefined],
  ])('collect from a direct debit that is not active ($status, %#)', (debit, code) => {
    const act = () => requireActive(debit, clock());
    if (code) expect(act).toThrow(refusal(code));
    else expect(act).not.toThrow();
  });
});

describe('every decision', () => {
  test('returns the record with its changes, the next version and the time, and no event if nothing changed', () => {
    const before = active();
    const { next, events, opened, moved } = decide(before, { concept: 'Otro' }, clock());
    expect(next).toEqual({ ...before, concept: 'Otro', version: 8, updated_at: NOW });
    expect([events, opened, moved]).toEqual([[], [], []]);
  });

  test('publishes the activation, with the amount of one collection', () => {
    const { next, events } = decide(pending(), { account_validated: true }, clock());
    expect(next).toMatchObject({ status: 'active', requirements: [] });
    expect(events).toEqual([
      { type: 'direct_debit.activated', data: { direct_debit_id: 'dd_1', amount: 350_50 } },
    ]);
  });

  describe('publishes a changed account, compared to the one that it was active with,', () => {
    const changed_at = NOW;
    const data = { payment_method_id: 'pm_2', former_payment_method_id: 'pm_1', changed_at };
    const other = { payment_method_id: 'pm_2', consent: consented({ method_id: 'pm_2' }) };
    const account_changed = {
      type: 'direct_debit.account_changed',
      data: { direct_debit_id: 'dd_1', ...data },
    };

    test('at once, if it stays active', () => {
      const { next, events } = decide(active(), other, clock());
      expect(events).toEqual([account_changed]);
      expect(next).not.toHaveProperty('active_method_id');
    });

    test('once it is active again, however often the account changed meanwhile', () => {
      const paused = decide(active(), { ...other, account_validated: false }, clock());
      expect(paused.next).toMatchObject({ status: 'pending', active_method_id: 'pm_1' });
      expect(paused.events.map(({ type }) => type)).toEqual(['direct_debit.paused']);
      const third = { payment_method_id: 'pm_3', consent: consented({ method_id: 'pm_3' }) };
      const again = decide(decide(paused.next, third, clock()).next, other, clock());
      const { next, events } = decide(again.next, { account_validated: true }, clock());
      expect(events).toMatchObject([
        account_changed,
        { type: 'direct_debit.activated', data: { is_account_changed: true } },
      ]);
      expect(next).not.toHaveProperty('active_method_id');
    });

    test('not if it is active again with the same account, nor for the first time', () => {
      const paused = decide(active(), { ...other, account_validated: false }, clock()).next;
      const back = {
        payment_method_id: 'pm_1',
        consent: consented({ method_id: 'pm_1' }),
        account_validated: true,
      };
      for (const [debit, changes] of [
        [paused, back],
        [pending(), { ...other, account_validated: true }],
      ] as const) {
        const { next, events } = decide(debit, changes, clock());
        expect(next.status).toBe('active');
        expect(events).toEqual([
          { type: 'direct_debit.activated', data: { direct_debit_id: 'dd_1', amount: 350_50 } },
        ]);
      }
    });

    test('not once it is final', () => {
      const paused = decide(active(), { ...other, account_validated: false }, clock()).next;
      const { next, events } = decide(paused, { status: 'cancelled' }, clock());
      expect(next).not.toHaveProperty('active_method_id');
      expect(events.map(({ type }) => type)).toEqual(['direct_debit.cancelled']);
    });
  });

  test('notes since when it is not active, and until when it was not', () => {
    const first = decide(pending(), { account_validated: true }, clock()).next;
    expect(first.inactive).toEqual({ from: '2027-02-08', to: '2027-02-10' });
    const paused = decide(first, { account_validated: false }, clock('2027-02-12T15:00:00.000Z')).next;
    expect(paused.inactive).toEqual({ from: '2027-02-12' });
    const still = decide(paused, { email_bounced: true }, clock('2027-02-13T15:00:00.000Z')).next;
    expect(still.inactive).toEqual({ from: '2027-02-12' });
    const again = decide(still, { account_validated: true }, clock('2027-02-14T15:00:00.000Z')).next;
    expect(again.inactive).toEqual({ from: '2027-02-12', to: '2027-02-14' });
  });

  test('publishes the activation with the maximum if the amount varies', () => {
    const varying = pending({ is_fixed_amount: false, amount: null, max_amount: centavos(900_00) });
    const { events } = decide(varying, { account_validated: true }, clock());
    expect(events).toMatchObject([{ data: { amount: 900_00 } }]);
  });

  test.each([
    [created(), false],
    [pending(), false],
    [active(), true],
  ])('publishes a cancellation, with whether $status was active', (before, was_active) => {
    const { next, events } = decide(before, { status: 'cancelled' }, clock());
    expect(next).toMatchObject({ status: 'cancelled', requirements: [] });
    expect(events).toEqual([
      { type: 'direct_debit.cancelled', data: { direct_debit_id: 'dd_1', amount: 350_50, was_active } },
    ]);
  });

  test.each([
    [pending(), false],
    [active(), true],
  ])('publishes the completion, with whether $status was active', (before, was_active) => {
    const { next, events } = decide(before, { status: 'completed' }, clock());
    expect(next.status).toBe('completed');
    expect(events).toEqual([
      { type: 'direct_debit.completed', data: { direct_debit_id: 'dd_1', amount: 350_50, was_active } },
    ]);
  });

  test.each(['cancelled', 'completed'] as const)(
    'publishes that one was active before that is %s while it waits for another account',
    (status) => {
      const waiting = decide(active(), { payment_method_id: 'pm_2' }, clock()).next;
      const { events } = decide(waiting, { status }, clock());
      expect(events).toMatchObject([{ data: { was_active: false, was_active_before: true } }]);
    },
  );

  test.each([
    ['for the reason that came last', pausedFor('hard_account', 'customer_order'), 'customer_order'],
    ['for none where nothing but its account has changed', { payment_method_id: 'pm_2' }, null],
  ])('publishes a pause, %s', (_, changes, reason) => {
    const { next, events } = decide(active(), changes, clock());
    expect(next.status).toBe('pending');
    expect(events).toEqual([
      { type: 'direct_debit.paused', data: { direct_debit_id: 'dd_1', amount: 350_50, reason } },
    ]);
  });

  test('publishes no pause of a direct debit that was not active', () => {
    expect(decide(pending(), pausedFor('hard_account'), clock()).events).toEqual([]);
  });

  test('publishes a withdrawal once, as it begins', () => {
    const { next, events } = decide(active(counted({ open_orders: 1 })), { is_withdrawing: true }, clock());
    expect(events.map(({ type }) => type)).toEqual(['direct_debit.paused', 'direct_debit.withdrawal_begun']);
    expect(decide(next, { is_withdrawing: true }, clock()).events).toEqual([]);
  });

  test.each([active(), active({ status: 'cancelled' }), active({ status: 'completed' })])(
    'publishes a transition once: not again if it is $status already',
    (before) => expect(decide(before, { email_bounced: true }, clock()).events).toEqual([]),
  );

  test('can add events after its own', () => {
    const decision = decide(pending(), { account_validated: true }, clock());
    const more = { type: 'direct_debit.identity_requested', data: { direct_debit_id: 'dd_1' } } as const;
    expect(withEvents(decision, more)).toEqual({ ...decision, events: [...decision.events, more] });
  });
});

/** 18:00 in Mexico City, and the last millisecond before. */
const EVENING = '2027-02-11T00:00:00.000Z';
const BEFORE_EVENING = '2027-02-10T23:59:59.999Z';

describe('a direct debit that becomes active', () => {
  const begin = (changes: Partial<DirectDebit>, now = NOW, ...closed: string[]) =>
    decide(pending(changes), { account_validated: true }, clock(now, ...closed));
  const activate = (date: string | null, now = NOW, ...closed: string[]) =>
    begin({ next_payment_date: date === null ? null : day(date) }, now, ...closed).next;

  test.each([
    ['2027-02-15', NOW, '2027-02-15', 'days ahead'],
    ['2027-02-11', NOW, '2027-02-11', 'tomorrow'],
    ['2027-02-10', NOW, '2027-02-11', 'today is too late'],
    ['2027-02-01', NOW, '2027-02-11', 'long passed'],
    ['2027-02-11', BEFORE_EVENING, '2027-02-11', '17:59:59 in Mexico City'],
    ['2027-02-11', EVENING, '2027-02-12', '18:00 in Mexico City'],
    ['2027-02-12', '2027-02-12T15:00:00.000Z', '2027-02-15', 'Friday to Monday'],
    ['2027-02-12', '2027-02-13T00:00:00.000Z', '2027-02-16', 'Friday evening to Tuesday'],
    ['2027-02-10', '2027-02-11T05:59:59.999Z', '2027-02-12', 'late on the 10th in Mexico City'],
    ['2027-02-10', '2027-02-11T06:00:00.000Z', '2027-02-12', 'early on the 11th in Mexico City'],
  ])('for %s at %s is collected on %s: %s', (date, now, expected) => {
    expect(activate(date, now).next_payment_date).toBe(expected);
  });

  test('is not collected on a closed day', () => {
    expect(activate('2027-02-10', NOW, '2027-02-11').next_payment_date).toBe('2027-02-12');
  });

  test('without a date gets none', () => {
    expect(begin({ next_payment_date: null, ...counted({ open_orders: 1 }) }).next).toMatchObject({
      status: 'active',
      next_payment_date: null,
    });
  });

  test('within a period is collected for that period; its agreed day is kept', () => {
    const before = pending();
    const { next } = begin({}, '2027-03-12T15:00:00.000Z');
    const { schedule, requested_payment_date } = before;
    expect(next).toMatchObject({
      next_payment_date: '2027-03-16',
      requested_payment_date,
      schedule,
    });
  });

  test.each([
    ['2027-03-15T15:00:00.000Z', '2027-03-16', '2027-03-15', 1],
    ['2027-05-14T15:00:00.000Z', '2027-05-17', '2027-04-15', 2],
    ['2027-05-15T15:00:00.000Z', '2027-05-17', '2027-05-15', 3],
  ])('after whole periods, at %s, is collected on %s for that of %s alone', (now, payment, agreed, cycle) => {
    expect(begin({}, now).next).toMatchObject({
      next_payment_date: payment,
      requested_payment_date: agreed,
      schedule: { cycle },
    });
  });

  test.each([active, created, pending])('keeps its date if it does not become active (%p)', (sample) => {
    const before = sample({ next_payment_date: day('2027-02-01') });
    expect(decide(before, { email_bounced: true }, clock()).next.next_payment_date).toBe('2027-02-01');
  });

  test.each([
    ['2027-02-11', 1],
    ['2027-02-12', 1],
    ['2027-02-15', 0],
  ])('for %s is pre-notified at once if the runs would be too late: %i', (date, times) => {
    const { next, events } = begin({ next_payment_date: day(date) });
    expect(events.filter(({ type }) => type === 'direct_debit.charge_upcoming')).toHaveLength(times);
    expect(next.pre_notification).toEqual(times ? cyclePreNotified('2027-02-10', date) : null);
  });
});

test('a direct debit that becomes active pre-notifies no collection for which its period has no room', () => {
  const periods = [{ n: 0, held: centavos(100), open: 0, paid: 1, failed: 0 }];
  const before = pending({ next_payment_date: day('2027-02-11'), ...counted({ periods }) });
  const { next, events } = decide(before, { account_validated: true }, clock());
  expect([next.status, next.pre_notification]).toEqual(['active', null]);
  expect(events.map(({ type }) => type)).toEqual(['direct_debit.activated']);
});

describe('a direct debit that becomes active at the end of its term', () => {
  const single = pending({
    is_recurring: false,
    interval: null,
    next_payment_date: day('2027-02-15'),
    ...until('2027-03-17'),
  });
  const begin = (before: DirectDebit, now: string) =>
    decide(before, { account_validated: true }, clock(now)).next;

  test('if a one-off, is collected the day after its 30th day, and its term lasts for 30 days more', () => {
    expect(begin(single, '2027-03-17T15:00:00.000Z')).toMatchObject({
      status: 'active',
      next_payment_date: '2027-03-18',
      schedule: { last_day: '2027-04-17' },
    });
  });

  test('if a one-off, is completed on the 31st day', () => {
    expect(begin(single, '2027-03-18T15:00:00.000Z')).toMatchObject({
      status: 'completed',
      next_payment_date: null,
    });
  });

  test.each([
    ['2027-03-17T15:00:00.000Z', 'active'],
    ['2027-03-18T15:00:00.000Z', 'completed'],
  ])(
    'if a one-off without a date that was not paid, at %s is %s: its merchant can charge it',
    (now, status) => {
      const unpaid = { ...single, next_payment_date: null, schedule: { ...single.schedule, cycle: 1 } };
      expect(begin(unpaid, now)).toMatchObject({ status, next_payment_date: null });
    },
  );

  test('if a one-off with an end, is completed without a date on the last day: nothing can be charged', () => {
    const unpaid = { ...single, next_payment_date: null, end_date: day('2027-03-17') };
    expect(begin(unpaid, '2027-03-16T15:00:00.000Z').status).toBe('active');
    expect(begin(unpaid, '2027-03-17T15:00:00.000Z').status).toBe('completed');
  });

  test.each([
    ['the day before the last', '2027-03-16T15:00:00.000Z', 'active', '2027-03-17'],
    ['the evening before the last', '2027-03-17T00:00:00.000Z', 'completed', null],
    ['the last day', '2027-03-17T15:00:00.000Z', 'completed', null],
  ])('if a one-off with an end, on %s', (_, now, status, date) => {
    const ends = { ...single, end_date: day('2027-03-17') };
    expect(begin(ends, now)).toMatchObject({
      status,
      next_payment_date: date,
      schedule: { last_day: '2027-03-17' },
    });
  });

  test.each([
    ['2027-03-16T15:00:00.000Z', 'active', '2027-03-17'],
    ['2027-03-17T15:00:00.000Z', 'completed', null],
    ['2027-03-18T15:00:00.000Z', 'completed', null],
  ])('if recurring, at %s, is %s', (now, status, date) => {
    const ends = pending({
      end_date: day('2027-03-17'),
      ...until('2027-03-17'),
    });
    expect(begin(ends, now)).toMatchObject({ status, next_payment_date: date });
  });

  test('is not completed while an order is still open', () => {
    const ends = pending({
      end_date: day('2027-03-17'),
      ...until('2027-03-17'),
      ...counted({ unpaid_orders: 1 }),
    });
    expect(begin(ends, '2027-03-17T15:00:00.000Z').status).toBe('active');
    expect(begin(ends, '2027-03-18T15:00:00.000Z').status).toBe('completed');
  });
});

describe('the identity of a customer', () => {
  const ASKED = { ...UNKNOWN_IDENTITY, requested_at: NOW };

  test('is unknown at first', () => {
    expect(UNKNOWN_IDENTITY).toEqual(identity());
  });

  test('is requested once nothing else is missing', () => {
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
  ])('is not requested if %s', (_, before) => {
    const { next, events } = decide(before, { concept: 'Otro' }, clock());
    expect(next.identity).toEqual(before.identity);
    expect(events).toEqual([]);
  });

  test('is requested again on demand, with a new page; its known result is kept', () => {
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
  ])('is requested on demand if %s', (_, debit, changes) => {
    expect(askForIdentity(debit, clock())).toEqual(changes);
  });
});
