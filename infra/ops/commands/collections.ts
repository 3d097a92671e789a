import { awsOptions } from '#infra/ops/aws-options.ts';
import { rowOfFile } from '#infra/ops/collection-rows.ts';
import { command, type OpsCommand, OpsError } from '#infra/ops/command.ts';
import { day } from '#infra/ops/options.ts';
import { stageClock, stageCollections } from '#infra/ops/stage-settings.ts';
import { target } from '#infra/ops/target.ts';
import { waitFor } from '#infra/ops/wait-for.ts';
import { namesOf } from '#infra/settings/names.ts';
import { isBusinessDay } from '#lib/domain/calendar/business-days.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { laterOf } from '#lib/domain/direct-debit/schedule.ts';
import { lastRunDay } from '#lib/operations/collections/last-run-day.ts';
import { findCollectionsState } from '#lib/operations/collections/opening/collections-state.ts';
import { type CollectionRun, findRun } from '#lib/store/collections/collection-runs.ts';
import { findHold } from '#lib/store/collections/hold.ts';

/** A run, as far as it was noted when it ended. */
const rowOfRun = ({ date, claimed, waiting, files, finished_at }: CollectionRun) => ({
  ...{ day: date, orders: claimed, waiting, files: files.join(' '), finished_at },
});

/** What the last run of a day has added to what was known of it. */
const addedTo = (before: CollectionRun | undefined, run: CollectionRun): CollectionRun => ({
  ...run,
  claimed: run.claimed - (before?.claimed ?? 0),
  files: run.files.filter((file) => !before?.files.includes(file)),
});

/** The runs that collect what is due on a day. */
export const collectionCommands: readonly OpsCommand[] = [
  command({
    name: 'status',
    summary:
      'Show the page for the morning: what ran, what did not, what the bank owes us, what nobody understood.',
    details:
      'missed: business days since the first run that is shown on which no run came to its end. The next run collects what ' +
      'was left, whatever the day. runs: what all runs of a day have done together. files: those of the scheduled runs that ' +
      'are not with the bank, or not answered.',
    example: 'collections status',
    run: async () => {
      const clock = await stageClock();
      const { runs, missed, files, exceptions } = await findCollectionsState(clock);
      return {
        ...{ today: clock.today, held: (await findHold())?.reason ?? null, missed },
        runs: runs.map(rowOfRun),
        files: files.map(rowOfFile),
        exceptions: [...exceptions].map(([reason, open]) => ({ reason, open })),
      };
    },
  }),
  command({
    name: 'run',
    summary: 'Run the collections of a business day, of all accounts, and wait until they are done.',
    details:
      'A day may be run again at any time: what was done is found done, and the row shows what this run has added. A run for ' +
      'an earlier day works for the file of today. A day to come can be run in a sandbox only.',
    example: 'collections run --day 2027-11-16',
    takes: (line) => line.option('--day <day>', 'a day of Mexico City: 2027-11-16; today without', day),
    run: async (_, { day: asked }) => {
      await stageCollections();
      const clock = await stageClock();
      if (await findHold())
        throw new OpsError('The collections are held: see restore check, and end it with restore release.');
      const of = laterOf(asked ?? clock.today, clock.today);
      if (of > lastRunDay(clock.today))
        throw new OpsError(`${of} is too far ahead: name a day within the next ten years.`);
      if (!isBusinessDay(of, clock.closed))
        throw new OpsError(`The banks do not work on ${of}: name a business day.`);
      if (of > clock.today && target().stage === 'production')
        throw new OpsError(`${of} is to come: its run starts by itself.`);
      const before = await findRun(of);
      await startCollections(of);
      const run = await waitFor(
        `The run of ${of}`,
        async () => {
          const last = await findRun(of);
          return last?.finished_at === before?.finished_at ? undefined : last;
        },
        `The run of ${of} has not come to its end: look at its state machine, and at collections status.`,
      );
      return rowOfRun(addedTo(before, run));
    },
  }),
];

/** Starts the state machine that runs the collections of a day. */
async function startCollections(date: CalendarDate): Promise<void> {
  const { SFNClient, StartExecutionCommand } = await import('@aws-sdk/client-sfn');
  const { stage, account, region } = target();
  const machine = `${region}:${account}:stateMachine:${namesOf(stage).of('collections')}`;
  const input = JSON.stringify({ date });
  await new SFNClient(awsOptions()).send(
    new StartExecutionCommand({ stateMachineArn: `arn:aws:states:${machine}`, input }),
  );
}
