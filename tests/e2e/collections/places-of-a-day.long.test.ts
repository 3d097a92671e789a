import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { longTest } from '#tests/support/jest/long-test.ts';
import { faultsOfBound, faultsOfPreNotification } from '#tests/support/money/mandate-faults.ts';
import { daysAfter, varying } from '#tests/support/records/mandates.ts';
import { type MovedService, startMovedService } from '#tests/support/service/moved-service.ts';

let service: MovedService;
beforeAll(async () => {
  service = await startMovedService();
});
afterAll(() => service.stop());

describe('the places of a day', () => {
  test('are freed by a file that the bank refuses, whose orders wait for a place of a later day', async () => {
    service.at('2029-01-03', '10:00');
    const { id } = await service.active({ ...varying, interval: 'weekly', next_payment_date: '2029-01-08' });
    for (let week = 0; week < 4; week += 1) {
      const charge_date = daysAfter('2029-01-08', 7 * week);
      expect((await service.charge(id, { amount: 400, charge_date })).status).toBe(201);
    }
    // There is no run until the week after the last one.
    service.at('2029-02-06');
    await service.run('2029-02-06');
    service.at('2029-02-07');
    const [refused = ''] = await service.run('2029-02-07');
    expect(await service.reject(refused)).toMatchObject({ state: 'rejected' });
    await service.run('2029-02-07');
    await service.runDays('2029-02-08', '2029-02-16');

    const presented = await service.presentedOf(id);
    expect(faultsOfPreNotification(presented, await service.lib.preNotificationsOf(id))).toEqual([]);
    expect(faultsOfBound(presented.filter(({ file }) => file !== refused))).toEqual([]);
    expect(presented.map(({ day, order }) => [day, order.period.from])).toEqual([
      ['2029-02-07', '2029-01-08'],
      ['2029-02-07', '2029-01-15'],
      ['2029-02-08', '2029-01-22'],
      ['2029-02-08', '2029-01-29'],
      ['2029-02-09', '2029-01-08'],
      ['2029-02-09', '2029-01-15'],
    ]);
  });

  longTest('hold all fifty orders of one earlier period, with two runs at once', async () => {
    service.at('2031-01-03', '10:00');
    const { id } = await service.active({ ...varying, interval: 'weekly', next_payment_date: '2031-01-08' });
    for (let made = 0; made < 50; made += 1)
      expect((await service.charge(id, { amount: 10, charge_date: '2031-01-09' })).status).toBe(201);
    for (const day of ['2031-01-22', '2031-01-23']) {
      service.at(day);
      await Promise.all([service.run(day), service.run(day)]);
    }
    expect(await service.faultsOf(id)).toEqual([]);
    const days = (await service.presentedOf(id)).map(({ day }) => day);
    expect(days).toEqual(Array(50).fill('2031-01-23'));
  });
});
