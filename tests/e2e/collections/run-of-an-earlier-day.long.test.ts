import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { longTest } from '#tests/support/jest/long-test.ts';
import { type MovedService, startMovedService } from '#tests/support/service/moved-service.ts';

let service: MovedService;
beforeAll(async () => {
  service = await startMovedService();
});
afterAll(() => service.stop());

/** Creates a monthly direct debit that is due on a Monday without a run, and was not pre-notified before. */
async function missed(from: string, monday: string, more: Record<string, unknown> = {}): Promise<string> {
  service.at(from, '10:00');
  return (await service.active({ next_payment_date: monday, ...more })).id;
}

const daysOf = async (id: string) => (await service.presentedOf(id)).map(({ day }) => day);
const preNotified = async (id: string) =>
  (await service.lib.preNotificationsOf(id)).map(({ on, date }) => `${date}, pre-notified on ${on}`);

describe('case 5: a run for an earlier day works for today', () => {
  test('pre-notifies as of today: an order pre-notified at 08:20 is not presented at 08:30', async () => {
    const id = await missed('2033-02-01', '2033-02-14');
    service.at('2033-02-15', '08:20');
    await service.run('2033-02-14');
    await service.runDays('2033-02-15', '2033-02-18');
    expect(await service.faultsOf(id)).toEqual([]);
    expect(await daysOf(id)).toEqual(['2033-02-16']);
    expect(await preNotified(id)).toEqual(['2033-02-16, pre-notified on 2033-02-15']);
  });

  longTest('writes no file for a past day, and names no past day to customers', async () => {
    const id = await missed('2034-02-01', '2034-02-13');
    await service.runDays('2034-02-09', '2034-02-10');
    service.at('2034-02-15', '10:00');
    await service.run('2034-02-13');
    await service.run('2034-02-14');
    await service.runDays('2034-02-16', '2034-02-20');
    expect(await service.faultsOf(id)).toEqual([]);
    for (const day of await daysOf(id)) expect(day >= '2034-02-15').toBe(true);
    for (const { date, on } of await service.lib.preNotificationsOf(id)) expect(date > on).toBe(true);
    expect(await daysOf(id)).toHaveLength(1);
  });

  longTest('pre-notifies one of several missed periods for the next business day', async () => {
    const id = await missed('2035-02-01', '2035-02-12', { interval: 'weekly' });
    service.at('2035-03-13', '10:00');
    for (const day of ['2035-03-06', '2035-03-07', '2035-03-08', '2035-03-09', '2035-03-12'])
      await service.run(day);
    expect(await preNotified(id)).toEqual(['2035-03-14, pre-notified on 2035-03-13']);
    await service.runDays('2035-03-14', '2035-03-30');
    expect(await service.faultsOf(id)).toEqual([]);
    const periods = (await service.presentedOf(id)).map(({ order }) => order.period.from);
    expect(periods.slice(0, 5)).toEqual([
      '2035-02-12',
      '2035-02-19',
      '2035-02-26',
      '2035-03-05',
      '2035-03-12',
    ]);
  });
});
