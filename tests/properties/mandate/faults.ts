import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { CollectionFacts } from '#lib/domain/direct-debit/collection-facts.ts';
import type * as Plan from '#lib/domain/direct-debit/collection-plan.ts';
import type { Centavos } from '#lib/domain/money.ts';
import type * as Clocks from '#lib/operations/clock.ts';
import type { Faulty } from './faulty.ts';

type Charge = CollectionFacts['orders'][number];
type Plans = typeof Plan.planCollection;

/** A deliberate fault: the sequence that reveals it, the rule that it breaks, and its change. */
export type Fault = {
  case: string;
  breaks: string;
  makes: Faulty;
  /** Changes the file that the bank reads. */
  spoils?: (file: string) => string;
};

const planned = (change: (...given: Parameters<Plans>) => Parameters<Plans>): Faulty => ({
  plan: (actual: typeof Plan) => ({
    planCollection: (...given) => actual.planCollection(...change(...given)),
  }),
});

const detail = (file: string, start: number, text: string) =>
  file.replace(
    /(?<=\r\n)02.*/g,
    (line) => line.slice(0, start - 1) + text + line.slice(start - 1 + text.length),
  );

/** One of each kind. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  'the bound of the day is ignored': {
    case: 'a backlog of four periods',
    breaks: 'bound',
    makes: {
      places: () => ({ placesOf: () => () => true, takenWith: (_debit, _day, taken) => taken }),
    } satisfies Faulty,
  },
  'a pre-notification of another day is accepted': {
    case: 'an order that waited for its merchant',
    breaks: 'pre-notification of day',
    makes: {
      preNotifications: () => ({
        allows: (preNotification, { payment_method_id: id }, day) =>
          Boolean(preNotification && preNotification.on < day && preNotification.account === id),
      }),
    },
  },
  'a pre-notification of another account is accepted': {
    case: 'another account on the morning of the run',
    breaks: 'pre-notification of account',
    makes: {
      preNotifications: () => ({
        allows: (preNotification, _, day) =>
          Boolean(preNotification && preNotification.date === day && preNotification.on < day),
      }),
    },
  },
  'a pre-notification of the same day is accepted': {
    case: 'a run made for an earlier day',
    breaks: 'pre-notification',
    makes: { preNotifications: () => ({ earliestDay: ({ today }) => today }) },
  },
  'nobody is notified': {
    case: 'a customer with mails',
    breaks: 'pre-notification',
    makes: { preNotifications: () => ({ upcoming: () => [] }) },
  },
  'two clocks are confused': {
    case: 'a run made for an earlier day',
    breaks: 'pre-notification',
    makes: {
      clocks: (actual: typeof Clocks) => ({
        runClockAt: (now, asked) => {
          const clock = actual.runClockAt(now, asked);
          return clock && { ...clock, today: asked, day: asked as typeof clock.day };
        },
      }),
    },
  },
  'the newest periods go first': {
    case: 'three unpaid periods, then consent again',
    breaks: 'oldest first',
    makes: {
      next: () => ({ oldestFirst: newest }),
      ...planned((debit, facts, run) => [debit, { ...facts, carried: newest(facts.carried) }, run]),
    },
  },
  'the maximum in force is ignored': {
    case: 'a late return above the maximum in force',
    breaks: 'maximum',
    makes: {
      ...planned((debit, facts, run) => [{ ...debit, max_amount: LARGEST }, facts, run]),
      periods: () => ({ availableIn: () => LARGEST, hasRoomAgain: () => true }),
    },
  },
  'a suspended merchant is ignored': {
    case: 'an order that waited for its merchant',
    breaks: 'suspended',
    makes: planned((debit, facts, run) => [debit, { ...facts, isSuspended: false }, run]),
  },
  'the end of the term is ignored': {
    case: 'an outage over the end of the term',
    breaks: 'term',
    makes: { schedule: () => ({ isOver: () => false }) },
  },
  'a full period of waiting is ignored': {
    case: 'a suspended merchant with charges for coming weeks',
    breaks: 'lapsed',
    makes: planned((debit, facts, run) => [
      debit,
      { ...facts, orders: facts.orders.map(dueOn(run.day)) },
      run,
    ]),
  },
  'an amount is changed on the way to the bank': {
    case: 'a customer with mails',
    breaks: 'amount',
    makes: {},
    spoils: (file) => detail(file, 14, '000000000010001'),
  },
  'another account is charged': {
    case: 'a customer with mails',
    breaks: 'account',
    makes: {},
    spoils: (file) => detail(file, 78, '002999999999995555'),
  },
  'a detail of another day is filed': {
    case: 'a customer with mails',
    breaks: 'dates',
    makes: {},
    spoils: (file) => detail(file, 63, '20270109'),
  },
};

const LARGEST = 5_000_000 as Centavos;

const newest = (carried: readonly Charge[]) =>
  carried.toSorted((one, other) => other.period.n - one.period.n).slice(0, 2);

const dueOn = (day: CalendarDate) => (charge: Charge) => ({ ...charge, first_due_on: day });
