import { calendarDate, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { log } from '#lib/log.ts';
import { runClockAt } from '#lib/operations/clock.ts';
import { SHARDS } from '#lib/store/indexes.ts';

/** The time that the run is scheduled for, or the day if an operator repeats it. */
type Input = { scheduled_at?: string; date?: string };

/** Returns the shards in which a day's collections are opened; none on a day on which banks are closed. */
export async function handler({ scheduled_at, date: asked }: Input = {}) {
  const now = new Date();
  const wanted = calendarDate(asked ?? '') ?? mexicoCityDate(scheduled_at ? new Date(scheduled_at) : now);
  const clock = runClockAt(now, wanted);
  const date = clock?.day ?? wanted;
  const shards = clock ? Array.from({ length: SHARDS }, (_, shard) => shard) : [];
  log('info', 'collections_begun', { date, shards: shards.length });
  return { date, shards };
}
