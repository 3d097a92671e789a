import { jest } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';

/** Every timer and clock but `Date`. */
const REAL = [
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'] as const),
  ...(['clearImmediate', 'nextTick', 'queueMicrotask', 'performance', 'hrtime'] as const),
];

/** Returns a time of a day in Mexico City. The daily run starts at 08:30. */
export const inMexicoCity = (day: string, time = '08:30') => new Date(`${day}T${time}:00-06:00`);

/** Holds this process's `Date` at a time until it is moved or released. Timers continue. */
export function holdDate(now: Date): void {
  jest.useFakeTimers({ doNotFake: REAL, now });
}

/** Gives this process its real `Date` again. */
export function releaseDate(): void {
  jest.useRealTimers();
}

/** The bank that collects and the company, in the environment of a function that works with the bank's files. */
export const COLLECTIONS = {
  COLLECTION_BANK: '002',
  ISSUER_NAME: 'ESCUELA KEMPER URGATE',
  ISSUER_RFC: 'EKU9003173C9',
};

/**
 * The steps of the scheduled run, as the state machine calls them, in this process. Load them after the environment is
 * set.
 */
export async function loadScheduledRun() {
  Object.assign(process.env, COLLECTIONS);
  const { handler: listShards } = await import('#functions/workers/collections/list-shards.ts');
  const { handler: openDue } = await import('#functions/workers/collections/open-due.ts');
  const { handler: buildFiles } = await import('#functions/workers/collections/build-files.ts');
  return {
    /** Opens what is due in all shards, and returns the sums. */
    async open(date: CalendarDate): Promise<{ opened: number; failed: number }> {
      const { shards } = await listShards({ date });
      const results = await Promise.all(shards.map((shard) => openDue({ date, shard })));
      const sum = (name: 'opened' | 'failed') => results.reduce((total, result) => total + result[name], 0);
      return { opened: sum('opened'), failed: sum('failed') };
    },
    /** Presents what is due to the bank. */
    present: (date: CalendarDate) => buildFiles({ date }),
  };
}

export type ScheduledRun = Awaited<ReturnType<typeof loadScheduledRun>>;

/**
 * Runs the same steps, each with this process's `Date` held at 08:30 of its day: a run works for the day on which it is
 * made.
 */
export function onItsDay(run: ScheduledRun): ScheduledRun {
  const held =
    <T>(step: (date: CalendarDate) => Promise<T>) =>
    async (date: CalendarDate): Promise<T> => {
      holdDate(inMexicoCity(date));
      try {
        return await step(date);
      } finally {
        releaseDate();
      }
    };
  return { open: held(run.open), present: held(run.present) };
}
