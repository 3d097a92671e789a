import { awsOptions } from '#infra/ops/aws-options.ts';
import { rowOfFile } from '#infra/ops/collection-rows.ts';
import { command, type OpsCommand, OpsError } from '#infra/ops/command.ts';
import { day } from '#infra/ops/options.ts';
import { stageClock, stageFiles } from '#infra/ops/stage-settings.ts';
import { target } from '#infra/ops/target.ts';
import { waitFor } from '#infra/ops/wait-for.ts';
import { namesOf } from '#infra/settings/names.ts';
import { isBusinessDay } from '#lib/domain/calendar/business-days.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { RunWork } from '#lib/domain/direct-debit/run-work.ts';
import { laterOf } from '#lib/domain/direct-debit/schedule.ts';
import { findCollectionsState } from '#lib/operations/collections/opening/collections-state.ts';
import { lastRunDay } from '#lib/operations/collections/simulated-day.ts';
import { type CollectionRun, findRun, findWork } from '#lib/store/collections/collection-runs.ts';
import { findHold } from '#lib/store/collections/hold.ts';

/** A run, as stored when it ended. */
const rowOfRun = ({ date, claimed, waiting, files, finished_at }: CollectionRun) => ({
  ...{ day: date, orders: claimed, waiting, files: files.join(' '), finished_at },
});

/** Returns what the last run of a day added to the runs before it. */
const addedTo = (before: CollectionRun | undefined, run: CollectionRun): CollectionRun => ({
  ...run,
  claimed: run.claimed - (before?.claimed ?? 0),
  files: run.files.filter((file) => !before?.files.includes(file)),
});

const addedWork = (before: RunWork, work: RunWork): RunWork => ({
  pre_notified: work.pre_notified - before.pre_notified,
  moved: work.moved - before.moved,
  mails: work.mails - before.mails,
});

/** The runs that collect the due orders of a day. */
export const collectionCommands: readonly OpsCommand[] = [
  command({
    name: 'status',
    summary: 'Show the state of the collections: runs, missed days, files without a return, exceptions.',
    details:
      'missed lists the business days, since the first run shown, on which no run finished. The next run collects what ' +
      'they left, whatever its day. runs adds up all runs of a day. files lists the files of scheduled runs that are ' +
      'not with the bank yet, or have no return yet.',
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
    summary: 'Run the collections of a business day for all accounts, and wait for the end.',
    details:
      'A day can be run again at any time: finished work is not repeated, and the result shows only what this run added: ' +
      'orders in its files, pre-notifications, collections that it moved to a later day, mails. ' +
      'A run for an earlier day writes to today’s file. What is not released to the bank by midnight goes with the file ' +
      'of a later day, once its customers are notified of that day. A future day can be run only in a sandbox.',
    example: 'collections run --day 2027-11-16',
    takes: (line) => line.option('--day <day>', 'a day of Mexico City: 2027-11-16 (default: today)', day),
    run: async (_, { day: asked }) => {
      await stageFiles('collections');
      const clock = await stageClock();
      if (await findHold())
        throw new OpsError(
          'The collections are held: see restore check, then let them continue with restore release.',
        );
      const of = laterOf(asked ?? clock.today, clock.today);
      if (of > lastRunDay(clock.today))
        throw new OpsError(`${of} is too far ahead: name a day within the next ten years.`);
      if (!isBusinessDay(of, clock.closed))
        throw new OpsError(`Banks are closed on ${of}: name a business day.`);
      if (of > clock.today && target().stage === 'production')
        throw new OpsError(`${of} is in the future: its run starts by itself.`);
      const [before, workBefore] = await Promise.all([findRun(of), findWork(of)]);
      await startCollections(of);
      const run = await waitFor(
        `The run of ${of}`,
        async () => {
          const last = await findRun(of);
          return last?.finished_at === before?.finished_at ? undefined : last;
        },
        `The run of ${of} has not finished yet: see its state machine, and collections status.`,
      );
      return { ...rowOfRun(addedTo(before, run)), ...addedWork(workBefore, await findWork(of)) };
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
