import { command, type OpsCommand } from '#infra/ops/command.ts';
import { coming, wholeNumber } from '#infra/ops/options.ts';
import {
  expectedByMerchant,
  expectedOn,
  expectedRows,
  stepsOf,
  stoppedBefore,
  withoutRun,
} from '#infra/ops/overview/day-rows.ts';
import { failuresByMerchant, failuresByReason } from '#infra/ops/overview/failure-rows.ts';
import { findStuck } from '#infra/ops/overview/find-trouble.ts';
import { endpointTrouble, exceptionsByAge, stuckRows } from '#infra/ops/overview/trouble-rows.ts';
import { showProgress } from '#infra/ops/progress.ts';
import { stageClock } from '#infra/ops/stage-settings.ts';
import { UnreadRecords } from '#infra/ops/unread-records.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { findReferenceUse } from '#lib/operations/collections/returns/reference-use.ts';
import { findDayOfFiles } from '#lib/operations/overview/day-of-files.ts';
import { type ExpectedDays, findExpectedDays } from '#lib/operations/overview/expected-days.ts';
import { findOutcomesOfMerchants } from '#lib/operations/overview/outcomes.ts';
import { findRun } from '#lib/store/collections/collection-runs.ts';
import { listExceptions } from '#lib/store/collections/exceptions.ts';
import { findBounced } from '#lib/store/direct-debits.ts';
import type { Unread } from '#lib/store/engine/stored-item.ts';
import { findTroubledEndpoints } from '#lib/store/webhooks/troubled-endpoints.ts';

/** How many direct debits are read for the coming days, unless all are asked for. */
export const MOST_READ = 10_000;

/** How many exceptions, endpoints and mails are read, and how many merchants are shown. */
const [MOST, SHOWN] = [1_000, 10];

const DAYS = 7;

/** The day as a whole. */
export const overviewCommands: readonly OpsCommand[] = [
  command({
    name: 'overview',
    summary: 'Show the day: what was due, presented, paid and failed, the next days, and open problems.',
    details:
      'Sums of outcomes are those that a worker keeps: one item of each merchant for the day. What is expected is ' +
      'computed by the function that decides what runs present, from the direct debits that are due on these days, ' +
      `and at most ${MOST_READ} of them: if more are due, complete_until names the last day that is whole, and the ` +
      'sums of later days say that more may be due. --all reads all that is due, which takes a while on a large ' +
      'stage. The rest is read from lists, at most a thousand records of each. A day that is over shows its outcomes ' +
      'only, and a day to come only what is expected. Records that cannot be read are named, and stop nothing else; ' +
      'the exit code is 1 then. ops reconcile is exact to the order.',
    example: 'overview --days 7',
    takes: (line) =>
      line
        .option('--days <number>', `how many days ahead are expected; ${DAYS} unless given`, wholeNumber)
        .option('--day <day>', 'another day: 2027-11-16, yesterday, tomorrow', coming)
        .option('--all', 'read all direct debits that are due'),
    run: async (_, { days = DAYS, day, all }) => {
      const clock = await stageClock();
      const of = day ?? clock.today;
      const most = all ? Number.POSITIVE_INFINITY : MOST_READ;
      const unread = new UnreadRecords();
      const whole = <T extends object>(result: T) => ({ day: of, ...unread.rows(), ...result });
      if (of < clock.today) return whole(await dayThatIsOver(of, unread.note));
      const looked = (count: number) => showProgress(`${count} direct debits read`);
      const until = of > clock.today ? of : addDays(of, days);
      const expected = await findExpectedDays(clock, { until, most, looked, unread: unread.note });
      const stopped = stoppedBefore(until, expected);
      if (of > clock.today)
        return whole({ ...stopped, ...(await dayToCome(of, clock, expected, unread.note)) });
      const shown = {
        ...stopped,
        ...(await today(clock, until, expected, unread.note)),
        ...(await troubles(clock, unread.note)),
      };
      return whole(shown);
    },
  }),
];

/** What came of a day. */
async function dayThatIsOver(day: CalendarDate, unread: Unread) {
  const [of, outcomes] = await Promise.all([findDayOfFiles(day), findOutcomesOfMerchants(day, day, unread)]);
  return { collections: stepsOf(of, outcomes), ...failures(outcomes) };
}

const failures = (outcomes: Awaited<ReturnType<typeof findOutcomesOfMerchants>>) => ({
  failures_by_reason: failuresByReason(outcomes),
  failures_by_merchant: failuresByMerchant(outcomes, SHOWN),
});

async function dayToCome(day: CalendarDate, { closed }: Clock, expected: ExpectedDays, unread: Unread) {
  return {
    expected: expectedRows(expected, { from: day, until: day, closed }),
    by_merchant: await expectedByMerchant(day, expected, SHOWN, unread),
  };
}

async function today(
  { today: day, closed }: Clock,
  until: CalendarDate,
  expected: ExpectedDays,
  unread: Unread,
) {
  const [run, of, outcomes] = await Promise.all([
    findRun(day),
    findDayOfFiles(day),
    findOutcomesOfMerchants(day, day, unread),
  ]);
  return {
    run: run ? `ended at ${run.finished_at.slice(11, 16)}Z` : withoutRun(day, closed),
    waiting: run?.waiting ?? null,
    // A run that has ended leaves nothing for today.
    collections: stepsOf(of, outcomes, run ? undefined : expectedOn(day, expected, closed)),
    expected: expectedRows(expected, { from: addDays(day, 1), until, closed }),
    ...failures(outcomes),
  };
}

/** The open problems. */
async function troubles(clock: Clock, unread: Unread) {
  const [stuck, open, bounced, endpoints, use] = await Promise.all([
    findStuck(clock, unread),
    listExceptions('open', MOST),
    findBounced(MOST),
    findTroubledEndpoints(MOST),
    findReferenceUse(clock.now),
  ]);
  const atLeast = ({ items, more }: { items: readonly unknown[]; more: boolean }) =>
    more ? `${items.length}+` : items.length;
  return {
    ...{ open_exceptions: atLeast(open), bounced_mails: atLeast(bounced) },
    troubled_endpoints: atLeast(endpoints),
    ...{ references_left: use.left, references_until: use.runsOutOn ?? 'unknown' },
    stuck: stuckRows(stuck),
    exceptions: exceptionsByAge(open.items, clock),
    endpoints: endpoints.items.slice(0, SHOWN).map(endpointTrouble),
    bounced: bounced.items.slice(0, SHOWN).map(({ id, account_id, customer }) => ({
      ...{ direct_debit_id: id, name: customer.name, email: customer.email, account_id },
    })),
  };
}
