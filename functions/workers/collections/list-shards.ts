import { isBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { calendarDate, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { log } from '#lib/log.ts';
import { closed } from '#lib/operations/clock.ts';
import { SHARDS } from '#lib/store/keys.ts';

/** The time that the run is for, or, where it is repeated by hand, the day. */
type Input = { scheduled_at?: string; date?: string };

/** The parts in which a day's collections are opened: none on a day on which the banks do not work. */
export async function handler({ scheduled_at, date: asked }: Input = {}) {
  const date =
    calendarDate(asked ?? '') ?? mexicoCityDate(scheduled_at ? new Date(scheduled_at) : new Date());
  const shards = isBusinessDay(date, closed()) ? Array.from({ length: SHARDS }, (_, shard) => shard) : [];
  log('info', 'collections_begun', { date, shards: shards.length });
  return { date, shards };
}
