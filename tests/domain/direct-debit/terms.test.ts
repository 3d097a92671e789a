import { describe, expect, test } from '@jest/globals';
import { addDays } from '#lib/domain/calendar/dates.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { TermChanges } from '#lib/domain/direct-debit/given.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { datesAfter } from '#lib/domain/direct-debit/schedule.ts';
import { settle } from '#lib/domain/direct-debit/settlement.ts';
import { withStatus } from '#lib/domain/direct-debit/status.ts';
import { cancel, changeTerms, requireChangeable } from '#lib/domain/direct-debit/terms.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { day } from '#tests/domain/calendar/day.ts';
import {
  active,
  centavos,
  charge,
  clock,
  counted,
  created,
  cyclePreNotified,
  failedCharge,
  fault,
  identity,
  methodThatIs,
  NOW,
  pending,
  refusal,
  returned,
  scheduled,
  until,
} from './sample.ts';

const CANCELLED = active({ status: 'cancelled' });
const COMPLETED = active({ status: 'completed' });
const VARYING = { is_fixed_amount: false, amount: null, max_amount: centavos(900_00) };

const TOLD = cyclePreNotified('2027-02-10', '2027-02-15');

/** Acknowledged and paused: its customer has to agree again. */
const STOPPED = withStatus(
  active({ pauses: [{ reason: 'customer_order', bank_code: '08', since: NOW, order_id: 'ord_1' }] }),
);

const change = (
  debit: DirectDebit,
  changes: TermChanges,
  { method: account, open = [], now = NOW }: { method?: PaymentMethod; open?: Charge[]; now?: string } = {},
) => changeTerms(debit, { changes, method: account, open }, clock(now));

describe('a change is refused for', () => {
  const date: TermChanges = { next_payment_date: day('2027-03-01') };
  const AGREED: TermChanges[] = [
    { amount: centavos(400_00) },
    { max_amount: centavos(400_00) },
    { concept: 'Otro' },
    { interval: 'weekly' },
    { payment_method_id: 'pm_2' },
  ];

  test.each([CANCELLED, COMPLETED, created({ status: 'cancelled' })])(
    'a direct debit that is final (%#)',
    (debit) => {
      expect(() => requireChangeable(debit, date)).toThrow(refusal('direct_debit_final'));
      expect(() => requireChangeable(debit, {})).toThrow(refusal('direct_debit_final'));
    },
  );

  test('the terms of one that is ending, whose other members can be corrected until then', () => {
    expect(() => requireChangeable(active({ ending: 'completed' }), date)).toThrow(
      refusal('direct_debit_final'),
    );
    expect(() => requireChangeable(active({ ending: 'completed' }), {})).not.toThrow();
  });

  test('a direct debit that was revoked', () => {
    const revoked = active({ revoked_at: NOW, ending: 'cancelled' });
    expect(() => requireChangeable(revoked, date)).toThrow(refusal('direct_debit_revoked'));
  });

  test.each(AGREED)('agreed terms, unless a new consent is required: %j', (changes) => {
    expect(() => requireChangeable(created(), changes)).not.toThrow();
    expect(() => requireChangeable(STOPPED, changes)).not.toThrow();
    expect(() => requireChangeable(pending(), changes)).toThrow(refusal('terms_locked'));
    expect(() => requireChangeable(active(), changes)).toThrow(refusal('terms_locked'));
  });

  test('agreed terms, and names those that are locked', () => {
    const ends = { end_date: day('2027-06-01'), ...until('2027-06-01') };
    const changes = { concept: 'Renta', interval: 'weekly' as const, end_date: null };
    expect(() => requireChangeable(active(ends), changes)).toThrow(
      /^concept, interval, a later end_date: The customer has acknowledged these terms/,
    );
  });

  test.each([
    ['2027-05-31', undefined],
    ['2027-06-01', undefined],
    ['2027-06-02', 'terms_locked'],
  ])('an end of 1 June to a later one: %s', (end, code) => {
    const changes = { end_date: day(end) };
    const ends = { end_date: day('2027-06-01'), ...until('2027-06-01') };
    const act = () => requireChangeable(active(ends), changes);
    if (code) expect(act).toThrow(refusal(code));
    else expect(act).not.toThrow();
    expect(() => requireChangeable({ ...STOPPED, ...ends }, changes)).not.toThrow();
    expect(() => requireChangeable(created(ends), changes)).not.toThrow();
  });

  test.each([created(), pending(), active()])(
    'not for the date of a direct debit that is $status',
    (debit) => {
      expect(() => requireChangeable(debit, date)).not.toThrow();
    },
  );

  test('the date if no collection is left', () => {
    const last = active({ next_payment_date: null, requested_payment_date: null });
    expect(() => requireChangeable(last, date)).toThrow(refusal('nothing_to_move'));
    expect(() => requireChangeable(last, {})).not.toThrow();
  });

  test('the interval of a one-off', () => {
    const single = created({ is_recurring: false, interval: null });
    expect(() => requireChangeable(single, { interval: 'weekly' })).toThrow(
      fault('interval', 'not_recurring'),
    );
    expect(() => requireChangeable(single, { concept: 'Otro' })).not.toThrow();
  });

  test('a fixed amount if the amount varies', () => {
    expect(() => requireChangeable(created(VARYING), { amount: centavos(400_00) })).toThrow(
      fault('amount', 'not_fixed'),
    );
    expect(() => requireChangeable(created(VARYING), { max_amount: centavos(10_00) })).not.toThrow();
  });

  test.each([
    [{}, { max_amount: centavos(350_49) }, false],
    [{}, { max_amount: centavos(350_50) }, true],
    [{ max_amount: centavos(400_00) }, { amount: centavos(400_00) }, true],
    [{ max_amount: centavos(400_00) }, { amount: centavos(400_01) }, false],
    [{}, { amount: centavos(400_01) }, true],
    [{}, { amount: centavos(400_01), max_amount: centavos(400_00) }, false],
  ])('a maximum to less than the amount: %j, %j: %s', (before, changes, isAllowed) => {
    const act = () => requireChangeable(created(before), changes);
    if (isAllowed) expect(act).not.toThrow();
    else expect(act).toThrow(fault('max_amount', 'below_amount'));
  });
});

describe('other terms', () => {
  test.each<[TermChanges, object]>([
    [{ amount: centavos(400_00) }, { amount: 400_00, max_amount: 400_00 }],
    [{ max_amount: centavos(400_00) }, { max_amount: 400_00 }],
    [{ concept: 'Otro' }, { concept: 'Otro' }],
    [{ interval: 'weekly' }, { interval: 'weekly' }],
    [{ end_date: day('2027-06-01') }, { end_date: '2027-06-01', ...until('2027-06-01') }],
  ])('change %j and nothing else', (changes, expected) => {
    const before = created();
    expect(change(before, changes).next).toEqual({ ...before, ...expected, version: 8, updated_at: NOW });
  });

  test('include a new maximum, which is kept unless it was only the amount', () => {
    expect(change(created(VARYING), { max_amount: centavos(400_00) }).next).toMatchObject({
      amount: null,
      max_amount: 400_00,
    });
    const roomy = created({ max_amount: centavos(900_00) });
    expect(change(roomy, { amount: centavos(400_00) }).next).toMatchObject({
      amount: 400_00,
      max_amount: 900_00,
    });
  });

  test('include another interval, counted from the next agreed day on', () => {
    const before = { ...STOPPED, schedule: scheduled({ cycle: 2 }), next_payment_date: day('2027-04-15') };
    expect(change(before, { interval: 'weekly' }).next).toMatchObject({
      interval: 'weekly',
      schedule: { anchor_date: '2027-04-15', anchor_cycle: 2, cycle: 2 },
    });
    expect(change(before, { interval: 'monthly' }).next).toMatchObject({
      schedule: { anchor_date: '2027-02-15', anchor_cycle: 0 },
    });
  });

  test('include another account, whose state replaces that of the former one', () => {
    const before = created({ payment_method_id: 'pm_1', account_validated: true });
    const account = { method: methodThatIs('pending', 'pm_2') };
    expect(change(before, { payment_method_id: 'pm_2' }, account).next).toMatchObject({
      payment_method_id: 'pm_2',
      account_validated: false,
      requirements: ['acknowledgment', 'account_validation'],
    });
    const pauses = (['customer_order', 'hard_account', 'unpaid_periods'] as const).map((reason) => ({
      reason,
      bank_code: null,
      since: NOW,
      order_id: null,
    }));
    const stopped = withStatus(active({ pauses, unpaid_periods: [0, 1, 2] }));
    const { next } = change(
      stopped,
      { payment_method_id: 'pm_2' },
      { method: methodThatIs('verified', 'pm_2') },
    );
    expect(next.pauses.map(({ reason }) => reason)).toEqual(['customer_order']);
    expect(next).toMatchObject({ unpaid_periods: [], status: 'pending', requirements: ['acknowledgment'] });
  });

  test('end the consent, unless each is sent as it is: then a correction by the bank still ends the pause', () => {
    const { amount, max_amount, concept, interval, payment_method_id } = STOPPED;
    const same = { amount, max_amount, concept, interval, payment_method_id } as TermChanges;
    const sent = change(STOPPED, same).next;
    expect(sent.consent.lapsed).toBe(false);
    const failed = failedCharge({ payment_method_id: 'pm_1', consent: 1 });
    const paid = { bankReturn: returned('00'), method: undefined };
    expect(settle(sent, failed, paid, clock())?.next).toMatchObject({ status: 'active', pauses: [] });
    for (const other of [
      { concept: 'Otro' },
      { max_amount: centavos(900_00) },
      { interval: 'weekly' } as const,
    ])
      expect(change(STOPPED, { ...same, ...other }).next.consent.lapsed).toBe(true);
  });

  test('keep the account if it does not change', () => {
    const own = identity({ provider_id: 'applicant-1' });
    const before = created({ payment_method_id: 'pm_1', account_validated: true, identity: own });
    expect(change(before, { concept: 'Otro' }).next).toMatchObject({
      payment_method_id: 'pm_1',
      account_validated: true,
      identity: own,
    });
  });
});

describe('another first date, before the customer agrees', () => {
  const first = (changes: TermChanges, before: Partial<DirectDebit> = {}) =>
    change(created(before), changes).next;

  test('is rolled to a business day, and the periods are counted from there', () => {
    expect(first({ next_payment_date: day('2027-11-13') })).toMatchObject({
      next_payment_date: '2027-11-16',
      requested_payment_date: '2027-11-13',
      schedule: { anchor_date: '2027-11-13', anchor_cycle: 0, cycle: 0 },
    });
  });

  test('moves the term of a one-off', () => {
    const single = { is_recurring: false, interval: null, ...until('2027-03-17') };
    expect(first({ next_payment_date: day('2027-11-13') }, single).schedule.last_day).toBe('2027-12-16');
  });

  test.each([
    ['2027-02-26', undefined],
    ['2027-02-27', 'after_end'],
    ['2027-02-28', 'after_end'],
  ])('on %s, with 28 February as its end: %s', (date, code) => {
    const act = () =>
      first({ next_payment_date: day(date) }, { end_date: day('2027-02-28'), ...until('2027-02-28') });
    if (code) expect(act).toThrow(fault('next_payment_date', code));
    else expect(act).not.toThrow();
  });

  test('is not after an earlier end', () => {
    expect(() => first({ end_date: day('2027-02-14') })).toThrow(fault('end_date', 'before_first'));
    expect(first({ end_date: day('2027-02-15') }).schedule.last_day).toBe('2027-02-15');
  });
});

describe('another day for the next collection, after the customer agreed', () => {
  const move = (date: string, before: Partial<DirectDebit> = {}, now = NOW) =>
    change(active(before), { next_payment_date: day(date) }, { now });
  const SECOND = {
    schedule: scheduled({ cycle: 1 }),
    next_payment_date: day('2027-03-16'),
    requested_payment_date: day('2027-03-15'),
  };

  test('is within its period, and the agreed days stay', () => {
    const { next } = move('2027-03-20', SECOND);
    expect(next).toMatchObject({
      next_payment_date: '2027-03-22',
      requested_payment_date: '2027-03-20',
      schedule: { anchor_date: '2027-02-15', anchor_cycle: 0, cycle: 1 },
    });
    const { next_payment_date } = datesAfter(next, next.schedule.cycle, day('2027-03-22'), clock());
    expect(next_payment_date).toBe('2027-04-15');
  });

  test.each([
    ['2027-03-14', false],
    ['2027-03-15', true],
    ['2027-04-14', true],
    ['2027-04-15', false],
    // Rolled past its end.
    ['2027-04-10', true],
    ['2027-05-15', false],
  ])('which begins on 15 March and ends on 14 April: %s is %s', (date, isAllowed) => {
    const act = () => move(date, SECOND);
    if (isAllowed) expect(act).not.toThrow();
    else expect(act).toThrow(fault('next_payment_date', 'outside_period'));
  });

  test('is refused with the days of its period, as far as that has an end', () => {
    const saying = (text: string) =>
      expect.objectContaining({ errors: [expect.objectContaining({ message: text })] }) as unknown as Error;
    expect(() => move('2027-05-15', SECOND)).toThrow(
      saying('This day is outside the billing period. Send a day from 2027-03-15 to 2027-04-14.'),
    );
    const single = { is_recurring: false, interval: null, ...until('2027-03-17') };
    expect(() => move('2027-02-14', single)).toThrow(
      saying('This day is outside the billing period. Send a day from 2027-02-15.'),
    );
  });

  test('is not rolled past its period', () => {
    const weekly = { interval: 'weekly', schedule: scheduled({ anchor_date: day('2027-02-14') }) } as const;
    expect(() => move('2027-02-20', weekly)).toThrow(fault('next_payment_date', 'outside_period'));
    expect(() => move('2027-02-19', weekly)).not.toThrow();
  });

  test.each([
    ['2027-02-16T23:59:59.999Z', '2027-02-17'],
    ['2027-02-17T00:00:00.000Z', '2027-02-18'],
  ])('that is too early to pre-notify at %s is rolled to %s', (now, date) => {
    expect(move('2027-02-15', {}, now).next.next_payment_date).toBe(date);
  });

  test('is pre-notified once', () => {
    const { next, events } = move('2027-02-17', { pre_notification: TOLD });
    expect(next.pre_notification).toEqual(cyclePreNotified('2027-02-10', '2027-02-17'));
    expect(events).toEqual([
      {
        type: 'direct_debit.charge_upcoming',
        data: {
          direct_debit_id: 'dd_1',
          amount: 350_50,
          earlier: 0,
          concept: 'Suscripción mensual',
          date: '2027-02-17',
          reference: 1_000_000,
          payment_method_id: 'pm_1',
          orders: [{ order_id: null, retry_of: null, period: 0, amount: 350_50 }],
        },
      },
    ]);
    const again = change(next, { next_payment_date: day('2027-02-17') });
    expect([again.events, again.next.pre_notification]).toEqual([[], next.pre_notification]);
  });

  test('is not pre-notified if nothing is collected yet, nor if the amount varies', () => {
    const waiting = change(pending(), { next_payment_date: day('2027-02-17') });
    expect([waiting.events, waiting.next.pre_notification]).toEqual([[], null]);
    expect(move('2027-02-17', VARYING).events).toEqual([]);
  });

  test('is not after the end', () => {
    const ends = { end_date: day('2027-02-18'), ...until('2027-02-18') };
    expect(() => move('2027-02-18', ends)).not.toThrow();
    expect(() => move('2027-02-19', ends)).toThrow(fault('next_payment_date', 'after_end'));
  });

  test('may be any day of the term of a one-off, and does not prolong that term', () => {
    const single = { is_recurring: false, interval: null, ...until('2027-03-17') };
    const dates = { next_payment_date: '2027-03-16', ...until('2027-03-17') };
    expect(move('2027-03-16', single).next).toMatchObject(dates);
    expect(move('2027-03-16', { ...single, end_date: day('2027-03-17') }).next).toMatchObject(dates);
    expect(() => move('2027-03-18', single)).toThrow(fault('next_payment_date', 'after_end'));
  });
});

describe('an end that is taken away', () => {
  const ending = { end_date: day('2027-06-30'), ...until('2027-06-30') };

  test('before the customer agrees: nothing ends a recurring one, and a one-off ends as it would without', () => {
    expect(change(created(ending), { end_date: null }).next).toMatchObject({
      ...{ end_date: null, schedule: { last_day: null } },
    });
    const single = { is_recurring: false, interval: null, ...ending };
    const { end_date, schedule } = change(created(single), { end_date: null }).next;
    const left = created({ is_recurring: false, interval: null });
    expect([end_date, schedule.last_day]).toEqual([null, addDays(left.schedule.anchor_date, 30)]);
  });

  test.each([
    ['on a Saturday', created, '2027-02-20', '2027-02-22', '2027-03-24'],
    [
      'moved to a later day, and asked to agree again',
      (more: object) => ({ ...STOPPED, ...more }),
      '2027-02-15',
      '2027-04-15',
      '2027-05-15',
    ],
  ] as const)(
    'ends no one-off earlier than 30 days after its payment: %s',
    (_, made, asked, payment, last) => {
      const single = {
        ...{ is_recurring: false, interval: null, end_date: day('2027-06-30') },
        ...{ next_payment_date: day(payment), requested_payment_date: day(asked) },
        schedule: scheduled({ anchor_date: day(asked), last_day: day('2027-06-30') }),
      };
      expect(change(made(single), { end_date: null }).next).toMatchObject({
        ...{ next_payment_date: payment, schedule: { last_day: last } },
      });
    },
  );

  test('is a later end, which needs the customer', () => {
    expect(() => change(active(ending), { end_date: null })).toThrow(
      expect.objectContaining({ code: 'terms_locked' }) as unknown as Error,
    );
    const agreed = created({ ...ending, consent: { ...created().consent, count: 1 } });
    expect(change(agreed, { end_date: null }).next.consent.lapsed).toBe(true);
  });

  test('is no later end if there is none, although the term of a one-off is over some day', () => {
    // Collected late, so its term was extended.
    const single = active({ is_recurring: false, interval: null, ...until('2027-04-30') });
    expect(change(single, { end_date: null }).next.schedule).toEqual(single.schedule);
  });

  test('changes nothing if there is none', () => {
    const before = active({ end_date: null });
    expect(change(before, { end_date: null }).next).toMatchObject({
      end_date: null,
      consent: before.consent,
    });
  });
});

describe('a later end, without another date,', () => {
  const COLLECTED = { next_payment_date: null, requested_payment_date: null };
  const ends = (before: Partial<DirectDebit>, end: string) =>
    change({ ...STOPPED, ...COLLECTED, ...before }, { end_date: day(end) }).next;
  const before = { end_date: day('2027-03-01'), ...until('2027-03-01', { cycle: 1 }) };

  test('lets a recurring direct debit collect again', () => {
    expect(ends(before, '2027-03-31')).toMatchObject({
      ...{ next_payment_date: '2027-03-16', requested_payment_date: '2027-03-15' },
    });
  });

  test('lets it not, if its next collection is after that end as well', () => {
    expect(ends(before, '2027-03-15')).toMatchObject({ end_date: '2027-03-15', ...COLLECTED });
  });

  test('never collects a one-off again', () => {
    const single = { is_recurring: false, interval: null, ...before };
    expect(ends(single, '2027-12-31')).toMatchObject({ end_date: '2027-12-31', ...COLLECTED });
  });
});

describe('a lower maximum', () => {
  const lower = (counters: object) =>
    change(
      { ...STOPPED, ...counters, max_amount: centavos(900_00) },
      { max_amount: centavos(500_00) },
      {
        open: Array.from({ length: 101 }, (_, n) => charge({ id: `ord_${n}`, status: 'created' })),
      },
    );

  test('is refused while orders are open, and lists a hundred of them', () => {
    expect(lower({}).next.max_amount).toBe(500_00);
    expect(() => lower(counted({ open_orders: 101 }))).toThrow(refusal('direct_debit_has_open_orders'));
    try {
      lower(counted({ open_orders: 101 }));
    } catch (error) {
      expect((error as { extra: { orders: unknown[] } }).extra.orders).toHaveLength(100);
    }
  });

  test('is accepted while orders are open if it is higher or the same', () => {
    for (const max_amount of [900_00, 900_01].map(centavos))
      expect(
        change(
          { ...STOPPED, ...counted({ open_orders: 1 }), max_amount: centavos(900_00) },
          { max_amount },
          { open: [charge()] },
        ).next.max_amount,
      ).toBe(max_amount);
  });
});

describe('another interval', () => {
  const paused = { ...STOPPED, ...counted({ open_orders: 2 }), schedule: scheduled({ cycle: 1 }) };
  const dated = (n: number, status: Charge['status'] = 'created') =>
    charge({ id: `ord_${n}`, status, period: { ...charge().period, n } });
  const rename = (...open: Charge[]) => change(paused, { interval: 'yearly' }, { open });

  test('is refused while an order is open of a period that it would change, and names that order', () => {
    for (const status of ['created', 'pending', 'in_process'] as const)
      expect(() => rename(dated(0), dated(3, status))).toThrow(
        expect.objectContaining({
          code: 'direct_debit_has_open_orders',
          extra: { orders: [{ id: 'ord_3', status, withdrawable: status === 'created' }] },
        }),
      );
    expect(() => rename(dated(1))).toThrow(refusal('direct_debit_has_open_orders'));
    const held = { ...dated(3), exception: 'exc_1', refused_on: [day('2027-02-10')] };
    expect(() => rename(held)).toThrow(
      expect.objectContaining({ extra: { orders: [expect.objectContaining({ withdrawable: false })] } }),
    );
  });

  test('is accepted while orders of earlier periods are open, and if it is the same', () => {
    expect(rename(dated(0)).next.interval).toBe('yearly');
    expect(change(paused, { interval: 'monthly' }, { open: [dated(3)] }).next.interval).toBe('monthly');
  });
});

test('a correction alone changes no terms and no dates, also of a direct debit that is revoked', () => {
  const over = {
    ...counted({ open_orders: 1 }),
    next_payment_date: null,
    requested_payment_date: null,
    ...until('2027-04-30'),
  };
  for (const before of [active(over), active({ ...over, revoked_at: NOW, ending: 'cancelled' })]) {
    const corrections = { external_id: 'no-7' };
    const decision = changeTerms(before, { changes: {}, corrections, method: undefined, open: [] }, clock());
    expect(decision.next).toEqual({ ...before, ...corrections, version: 8, updated_at: NOW });
  }
});

describe('an earlier end', () => {
  const end = (date: string, open: Charge[] = [], before: Partial<DirectDebit> = {}) =>
    change(active({ ...counted({ open_orders: open.length }), ...before }), { end_date: day(date) }, { open })
      .next;

  test.each([
    ['2027-02-15', '2027-02-15'],
    ['2027-02-14', null],
  ])('on %s keeps the date %s', (date, payment) => {
    expect(end(date)).toMatchObject({
      end_date: date,
      schedule: { last_day: date },
      next_payment_date: payment,
    });
  });

  test.each(['created', 'pending', 'in_process'] as const)(
    'is refused before the day of an order that is %s',
    (status) => {
      const open = [charge({ status, charge_date: day('2027-02-16') })];
      expect(() => end('2027-02-16', open)).not.toThrow();
      const orders = [{ id: 'ord_1', status, withdrawable: status === 'created' }];
      expect(() => end('2027-02-15', open)).toThrow(
        expect.objectContaining({
          code: 'direct_debit_has_open_orders',
          extra: { orders },
        }) as unknown as Error,
      );
    },
  );
});

describe('a cancellation', () => {
  const nothing = { open: [], carried: [] };

  test.each([CANCELLED, COMPLETED])('is refused for a direct debit that is $status', (debit) => {
    expect(() => cancel(debit, nothing, clock())).toThrow(refusal('direct_debit_final'));
  });

  test('is refused while orders are open, and says which can be withdrawn', () => {
    const open = [charge({ status: 'created' }), charge({ id: 'ord_2' })];
    expect(() => cancel(active(counted({ open_orders: 2 })), { open, carried: [] }, clock())).toThrow(
      expect.objectContaining({
        code: 'direct_debit_has_open_orders',
        extra: {
          orders: [
            { id: 'ord_1', status: 'created', withdrawable: true },
            { id: 'ord_2', status: 'in_process', withdrawable: false },
          ],
        },
      }) as unknown as Error,
    );
  });

  test.each([created(), pending(), STOPPED, active(), active(counted({ unpaid_orders: 2 }))])(
    'ends a direct debit that is $status (%#)',
    (debit) => {
      const { next, events, opened, moved } = cancel(debit, nothing, clock());
      expect(next).toMatchObject({ status: 'cancelled', next_payment_date: null, requirements: [] });
      expect(events.map(({ type }) => type)).toEqual(['direct_debit.cancelled']);
      expect([opened, moved]).toEqual([[], []]);
    },
  );

  test('cancels the carried orders', () => {
    const carried = ['ord_1', 'ord_2'].map((id) => failedCharge({ id, status: 'pending_next_cycle' }));
    const debit = active(counted({ carried_orders: ['ord_1', 'ord_2'] }));
    const { next, moved } = cancel(debit, { open: [], carried }, clock());
    expect(next.counters.carried_orders).toEqual([]);
    const transition = { from: ['pending_next_cycle'], set: { status: 'cancelled' } };
    expect(moved).toEqual(carried.map((given) => ({ charge: given, transition })));
  });
});
