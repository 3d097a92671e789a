import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type MovedService, startMovedService } from '#tests/support/moved-service.ts';

let service: MovedService;
beforeAll(async () => {
  service = await startMovedService();
});
afterAll(() => service.stop());

test('case 1a: of three unpaid periods of a weekly that is consented to again, two at most are taken with its own', async () => {
  service.at('2028-04-20', '10:00');
  const { id } = await service.active({ interval: 'weekly', amount: 100.9, next_payment_date: '2028-04-25' });
  await service.runDays('2028-04-20', '2028-05-18', () => '04');
  expect(await service.lib.findDirectDebit(id)).toMatchObject({
    status: 'pending',
    pauses: [{ reason: 'unpaid_periods' }],
  });
  service.at('2028-05-19', '07:00');
  expect((await service.consent(id)).body).toMatchObject({ status: 'active' });
  await service.runDays('2028-05-19', '2028-06-16');

  expect(await service.faultsOf(id)).toEqual([]);
  const orders = await service.ordersOf(id);
  const unpaid = orders.filter(({ status, retried_by }) => status !== 'paid' && retried_by === null);
  expect(unpaid).toEqual([]);
});
