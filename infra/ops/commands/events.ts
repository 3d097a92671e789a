import { command, found, type OpsCommand, OpsError } from '#infra/ops/command.ts';
import {
  discardFailedEvent,
  failedEvents,
  replayAll,
  replayFailedEvent,
  replayRange,
} from '#infra/ops/failed-events.ts';
import { time } from '#infra/ops/options.ts';
import { replayStored } from '#infra/ops/redo-work.ts';
import { target } from '#infra/ops/target.ts';
import { type FailedEvent, findFailedEvent } from '#lib/store/events/failed-events.ts';

/** A failed event in a listing, without its content. */
const rowOfEvent = ({ id, failed_at, worker, type, error, attempts }: FailedEvent) => ({
  ...{ id, failed_at, worker, type, error, attempts },
});

/** Names the events whose worker a release has removed, if there are any: they can only be discarded. */
const shownReplay = ({ replayed, without_worker }: Awaited<ReturnType<typeof replayAll>>) =>
  without_worker.length === 0 ? { replayed } : { replayed, without_worker: without_worker.join(', ') };

const eventOf = async (id: string) => found(await findFailedEvent(id), 'failed event', id);

/** Events that a worker failed to handle. */
export const eventCommands: readonly OpsCommand[] = [
  command({
    name: 'failed',
    summary: 'List the events that a worker failed to handle, latest first, and why.',
    example: 'events failed',
    columns: ['id', 'failed_at', 'worker', 'type', 'error', 'attempts'],
    list: async () => (await Array.fromAsync(failedEvents())).map(rowOfEvent),
  }),
  command({
    name: 'show',
    summary: 'Show a failed event with its whole content, as its worker received it.',
    example: 'events show ID',
    takes: (line) => line.argument('<event>', 'event id, as in events failed'),
    run: async ([id]) => {
      const failed = await eventOf(id);
      return { ...rowOfEvent(failed), event: failed.event };
    },
  }),
  command({
    name: 'replay',
    summary:
      'Send a failed event, or all of them, to its worker again; or all events of a range of time to all workers.',
    details:
      'Workers do no work twice, and drop events that no longer apply. An event that fails again is listed again. A ' +
      'range is replayed from the archive, which keeps 30 days and is up to ten minutes behind. Events that the pipe has ' +
      'lost never reached the archive: with --stored, a range is read from the table, which keeps 30 days, too.',
    example: 'events replay --from 2027-11-16T14:00:00Z --to 2027-11-16T15:00:00Z',
    takes: (line) =>
      line
        .argument('[event]', 'event id (default: all failed events)')
        .option('--from <time>', 'start of the range: 2027-11-16T14:30:00Z', time)
        .option('--to <time>', 'end of the range, exclusive', time)
        .option('--stored', 'the events of the range that the table has, not those of the archive'),
    run: async ([id], { from, to, stored }) => {
      if (!from !== !to) throw new OpsError('A range needs both --from and --to.');
      if (from && to) {
        if (id !== undefined) throw new OpsError('Name either an event or a range, not both.');
        if (from >= to) throw new OpsError('--from must be before --to.');
        if (stored) return { sent: await replayStored({ from, until: to }) };
        return { replay: await replayRange(target().stage, from, to) };
      }
      if (stored) throw new OpsError('--stored needs a range: --from and --to.');
      if (id === undefined) return shownReplay(await replayAll());
      await eventOf(id);
      return { replayed: (await replayFailedEvent(id)) ? 1 : 0 };
    },
  }),
  command({
    name: 'discard',
    summary: 'Discard a failed event.',
    example: 'events discard ID',
    takes: (line) => line.argument('<event>', 'event id'),
    asks: async ([id]) => {
      const { type, worker } = await eventOf(id);
      return `${worker} will never handle this event${type ? ` (${type})` : ''}.`;
    },
    run: async ([id]) => {
      const failed = await eventOf(id);
      await discardFailedEvent(id);
      return rowOfEvent(failed);
    },
  }),
];
