import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { businessDay } from '#tests/support/records/business-days.ts';
import { type RunningService, startService } from '#tests/support/service/start-service.ts';
import { json, ops } from './run-ops.ts';

const [PRE_NOTIFIED, DUE, NEXT] = [businessDay(3), businessDay(5), businessDay(7)];
const NAME = `presentments/all/${DUE}-002-00001.txt`;

// A run collects for every account, so this service is not shared with other tests.
let service: RunningService;
let lib: Awaited<ReturnType<typeof load>>;
const { SERVICE_DIRECTORY } = process.env;
const load = async () => ({
  ...(await import('#lib/store/collections/collection-runs.ts')),
  ...(await import('#tests/support/database/stored-debits.ts')),
});
beforeAll(async () => {
  service = await startService();
  Object.assign(process.env, service.environment, { SERVICE_DIRECTORY: service.directory });
  lib = await load();
});
afterAll(async () => {
  process.env.SERVICE_DIRECTORY = SERVICE_DIRECTORY;
  await service.stop();
});

describe('a day that is run by an operator', () => {
  test('is collected as by the scheduled run, and a second run finds it done', async () => {
    const { account_id } = await lib.storeAccount();
    const terms = { next_payment_date: DUE, is_recurring: false, interval: undefined, amount: 70.9 };
    await lib.storeActiveDebit(account_id, terms, new Date());
    expect(await json('collections', 'run', '--day', PRE_NOTIFIED)).toMatchObject({
      day: PRE_NOTIFIED,
      ...{ orders: 0, pre_notified: expect.any(Number), moved: 0, mails: 0 },
    });
    expect(await json('collections', 'run', '--day', DUE)).toMatchObject({
      day: DUE,
      orders: 1,
      files: NAME,
    });
    expect(await json('collections', 'run', '--day', DUE)).toMatchObject({ day: DUE, orders: 0, files: '' });
    // Case 12: the second run adds to the record of the day.
    const { runs } = await json('collections', 'status');
    expect(runs.find(({ day }: { day: string }) => day === DUE)).toMatchObject({ orders: 1, files: NAME });
    expect(await json('files', 'list', '--day', DUE)).toMatchObject([
      { name: NAME, state: 'presented', account: 'all', operations: 1, sum: 70.9 },
    ]);
    await json('collections', 'run', '--day', NEXT);
  });

  longTest('is in the morning’s overview, with the days on which no run ended', async () => {
    const finished_at = new Date().toISOString();
    const ran = { claimed: 0, waiting: 0, files: [], finished_at, last_reference: 1 };
    await lib.noteRun({ date: '2026-10-05' as CalendarDate, ...ran });
    const status = await json('collections', 'status');
    const days = status.runs.map(({ day }: { day: string }) => day);
    expect(days).toEqual(expect.arrayContaining([PRE_NOTIFIED, DUE, NEXT, '2026-10-05']));
    expect(status.missed).toContain('2026-10-06');
    expect(status.missed).not.toContain('2026-10-05');
    const { out } = await ops(['collections', 'status']);
    expect(out).toMatch(/^today +\d{4}-.*^runs$.*^files$/ms);
  });

  test('must be a business day', async () => {
    const first = businessDay(10) as CalendarDate;
    const closed = [1, 2, 3, 4, 5, 6, 7].map((n) => addDays(first, n)).find(isWeekend) ?? '';
    const { code, err } = await ops(['collections', 'run', '--day', closed]);
    expect([code, err]).toEqual([1, expect.stringContaining(`Banks are closed on ${closed}`)]);
  });
});

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());
