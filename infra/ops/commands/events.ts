import { command, found, type OpsCommand, OpsError } from '#infra/ops/command.ts';
import {
  discardFailedEvent,
  failedEvents,
  replayAll,
  replayFailedEvent,
  replayRange,
} from '#infra/ops/failed-events.ts';
import { time } from '#infra/ops/options.ts';
import { target } from '#infra/ops/target.ts';
import { type FailedEvent, findFailedEvent } from '#lib/store/events/failed-events.ts';

/** A failed event in a listing: without what it says. */
const rowOfEvent = ({ id, failed_at, worker, type, error, attempts }: FailedEvent) => ({
  ...{ id, failed_at, worker, type, error, attempts },
});

const eventOf = async (id: string) => found(await findFailedEvent(id), 'failed event', id);

/** What workers have given up. */
export const eventCommands: readonly OpsCommand[] = [
  command({
    name: 'failed',
    summary: 'List the events that workers have given up, the latest first, and why.',
    example: 'events failed',
    columns: ['id', 'failed_at', 'worker', 'type', 'error', 'attempts'],
    list: async () => (await Array.fromAsync(failedEvents())).map(rowOfEvent),
  }),
  command({
    name: 'show',
    summary: 'Show a failed event, whole, as its worker was given it.',
    example: 'events show ID',
    takes: (line) => line.argument('<event>', 'its id, as events failed shows it'),
    run: async ([id]) => {
      const failed = await eventOf(id);
      return { ...rowOfEvent(failed), event: failed.event };
    },
  }),
  command({
    name: 'replay',
    summary:
      'Give a failed event to its worker again, or all of them; or every event of a range of time to all workers.',
    details:
      'Workers do nothing twice, and drop what is no longer true. An event that fails again is listed again. A range of time is ' +
      'brought by the archive, which keeps 30 days and is up to ten minutes behind.',
    example: 'events replay --from 2027-11-16T14:00:00Z --to 2027-11-16T15:00:00Z',
    takes: (line) =>
      line
        .argument('[event]', 'its id; all failed ones without')
        .option('--from <time>', 'the beginning of a range: 2027-11-16T14:30:00Z', time)
        .option('--to <time>', 'its end, which is not part of it', time),
    run: async ([id], { from, to }) => {
      if (!from !== !to) throw new OpsError('A range of time has both --from and --to.');
      if (from && to) {
        if (id !== undefined) throw new OpsError('Name an event, or a range of time.');
        if (from >= to) throw new OpsError('--from is before --to.');
        return { replay: await replayRange(target().stage, from, to) };
      }
      if (id === undefined) return { replayed: await replayAll() };
      await eventOf(id);
      return { replayed: (await replayFailedEvent(id)) ? 1 : 0 };
    },
  }),
  command({
    name: 'discard',
    summary: 'Forget a failed event.',
    example: 'events discard ID',
    takes: (line) => line.argument('<event>', 'its id'),
    asks: async ([id]) => {
      const { type, worker } = await eventOf(id);
      return `What ${type ?? 'the event'} asks of ${worker} is never done.`;
    },
    run: async ([id]) => {
      const failed = await eventOf(id);
      await discardFailedEvent(id);
      return rowOfEvent(failed);
    },
  }),
];
