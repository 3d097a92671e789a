import { isBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { type Decision, openedAs } from '#lib/domain/direct-debit/decision.ts';
import { lastPreNotifiedDay } from '#lib/domain/direct-debit/pre-notification.ts';
import { claimed } from '#lib/domain/direct-debit/presentment-transitions.ts';
import {
  collectionOn,
  type UpcomingCollection,
  type UpcomingFacts,
  upcomingCollection,
} from '#lib/domain/direct-debit/upcoming-collection.ts';
import { recall } from '#lib/domain/direct-debit/withdrawal.ts';
import { STANDARD_SETTLEMENT } from '#lib/domain/ledger/order-ledger.ts';
import { scheduledRuns } from '#lib/operations/direct-debits/find-upcoming.ts';
import { centavos, frozen, SELLER } from '#tests/domain/direct-debit/sample.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { decisionOf } from './decisions.ts';
import { DAY, type Happening, happening, type Passing, returned, waiting } from './happenings.ts';
import { beginning, type history } from './histories.ts';
import {
  carriedIn,
  chargeIn,
  chargesThatAre,
  clockOf,
  commit,
  factsIn,
  fileOf,
  send,
  todayIn,
  type World,
} from './world.ts';

const failing = fc
  .tuple(fc.nat({ max: 3 }), fc.constantFrom('04', '04', '00', '00'))
  .map(([place, code]) => returned(place, code));

/** Steps that bring several orders to one day: payments that fail, charges, retries, and days that pass. */
const eventful: fc.Arbitrary<readonly (Happening | Passing)[]> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.integer({ min: 1, max: 30 }).map((days) => Array.from({ length: days }, () => DAY).flat()),
  },
  { weight: 8, arbitrary: fc.array(failing, { minLength: 1, maxLength: 4 }) },
  { weight: 4, arbitrary: fc.array(happening('charge'), { minLength: 1, maxLength: 3 }) },
  {
    weight: 4,
    arbitrary: fc.oneof(
      ...(['retry', 'redate', 'withdraw', 'recall', 'terms', 'acknowledge'] as const).map((kind) =>
        happening(kind).map((one) => [one]),
      ),
    ),
  },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 40 }).map((hours) => [waiting(hours)]) },
  {
    weight: 1,
    arbitrary: fc.boolean().map((isSuspended): Passing[] => [{ kind: 'suspend', isSuspended }]),
  },
);

const ROOMY = centavos(2_000_00);

/** A direct debit that collects often, with room for more than its own amount, from its beginning on, and its steps. */
export const collecting: typeof history = fc.tuple(
  fc
    .tuple(
      beginning.filter(({ debit }) => debit.status === 'active' && debit.interval !== null),
      fc.constantFrom('weekly' as const, 'weekly' as const, 'biweekly' as const, 'monthly' as const),
    )
    .map(([world, interval]) => frozen({ ...world, debit: { ...world.debit, interval, max_amount: ROOMY } })),
  fc.array(eventful, { maxLength: 30, size: 'max' }).map((all) => all.flat()),
);

/** Returns the upcoming collection of a world, or that of a day, with the run of today over or not. */
export function upcomingIn(world: World, isOver: boolean, date?: CalendarDate): UpcomingCollection | null {
  const orders = chargesThatAre(world, 'created', 'pending');
  const facts: UpcomingFacts = {
    ...{ orders, carried: carriedIn(world), isSuspended: world.isSuspended, seller: SELLER },
    retried: orders.flatMap(({ retry_of }) => chargeIn(world, retry_of) ?? []),
    takenOn: (day) => (day === todayIn(world) ? factsIn(world).taken : {}),
  };
  const runs = scheduledRuns(clockOf(world), isOver);
  return date ? collectionOn(date, world.debit, facts, runs) : upcomingCollection(world.debit, facts, runs);
}

/** A day whose run has presented something, and its orders. */
export type PresentedOn = { date: CalendarDate; orders: readonly Charge[] };

/**
 * Makes the runs of a world's days up to one, as long as nothing else happens, and yields each day on which something
 * was presented.
 */
export function* presentedUntil(world: World, isOver: boolean, until: CalendarDate): Generator<PresentedOn> {
  // A file of today is on its way, with or without a run.
  const sent = isOver ? send(world) : world;
  if (isOver) yield* presentedSince(world, sent);
  let at = isOver ? nextMorning(sent) : sent;
  for (; todayIn(at) <= until; at = nextMorning(at)) {
    if (!isBusinessDay(todayIn(at)) || !hasWork(at)) continue;
    const before = at;
    at = runs(at);
    yield* presentedSince(before, at);
  }
}

function* presentedSince(before: World, after: World): Generator<PresentedOn> {
  const orders = sentSince(before, after);
  if (orders.length > 0) yield { date: todayIn(after), orders };
}

const sentSince = (before: World, after: World) =>
  after.charges.filter(
    ({ id, status }) => status === 'in_process' && chargeIn(before, id)?.status !== 'in_process',
  );

/** Half past eight in Mexico City on the next day, when the runs begin. */
function nextMorning(world: World): World {
  const tomorrow = addDays(todayIn(world), 1);
  return frozen({ ...world, time: Date.parse(`${tomorrow}T14:30:00.000Z`) });
}

function hasWork(world: World): boolean {
  const { debit } = world;
  const until = lastPreNotifiedDay(clockOf(world));
  const dates = chargesThatAre(world, 'created', 'pending').map(({ charge_date }) => charge_date);
  return [...dates, debit.next_payment_date, debit.schedule.last_day].some(
    (date) => date !== null && date <= until,
  );
}

/** The steps of a run on a day, in order: it opens into the day's file, pre-notifies, claims, and sends. */
function runs(world: World): World {
  const opened = decided(world, { kind: 'run', given: {} }, filing(world));
  const notified = tidied(decided(opened, { kind: 'preNotify', given: {} }));
  return send(decided(notified, { kind: 'claim', given: {} }));
}

/** Dissolves the files of earlier days that were not released. */
function tidied(world: World): World {
  const left = chargesThatAre(world, 'pending').filter(({ file_id }) => file_id !== fileOf(world));
  return left.reduce((at, charge) => {
    const order = { charge, retried: chargeIn(at, charge.retry_of) };
    const file = { fileId: charge.file_id ?? '', wasRefused: false };
    return commit(at, recall(at.debit, order, file, clockOf(at)));
  }, world);
}

const filing =
  (world: World) =>
  (decision: Decision): Decision =>
    openedAs(decision, (charge) => {
      const date = todayIn(world);
      const of = { fileId: fileOf(world), date, accountDigest: 'abc', settlement: STANDARD_SETTLEMENT };
      return charge.charge_date === date ? { ...charge, ...claimed(decision.next, of).set } : charge;
    });

function decided(world: World, happening: Happening, change = (decision: Decision) => decision): World {
  const decision = decisionOf(world, happening);
  return decision ? commit(world, change(decision)) : world;
}
