import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { longTest } from '#tests/support/jest/long-test.ts';
import { varying } from '#tests/support/records/mandates.ts';
import { type MovedService, startMovedService } from '#tests/support/service/moved-service.ts';

let service: MovedService;
beforeAll(async () => {
  service = await startMovedService();
});
afterAll(() => service.stop());

/** Returns the days on which the files collect from a direct debit. */
const daysOf = async (id: string) => (await service.presentedOf(id)).map(({ day }) => day);

/** Creates a monthly direct debit of varying amounts with a charge of 400.00 that was pre-notified for a day. */
async function charged(from: string, first: string, charge_date: string): Promise<string> {
  service.at(from, '10:00');
  const { id } = await service.active({ ...varying, next_payment_date: first });
  expect((await service.charge(id, { amount: 400, charge_date })).status).toBe(201);
  return id;
}

describe('case 2: an order that was not presented on its day is pre-notified again before it is presented,', () => {
  test('if its merchant was suspended', async () => {
    const id = await charged('2029-03-01', '2029-03-06', '2029-03-07');
    await service.runDays('2029-03-02', '2029-03-06');
    await service.suspend('suspended');
    await service.runDays('2029-03-07', '2029-03-14');
    await service.suspend('active');
    await service.runDays('2029-03-15', '2029-03-22');
    expect(await service.faultsOf(id)).toEqual([]);
    expect(await daysOf(id)).toEqual(['2029-03-16']);
  });

  longTest('if the customer consents to another account in the morning of that day', async () => {
    const id = await charged('2030-03-01', '2030-03-05', '2030-03-06');
    await service.runDays('2030-03-02', '2030-03-05');
    service.at('2030-03-05', '21:00');
    await service.bringOther(id);
    service.at('2030-03-06', '07:00');
    expect((await service.consent(id)).body).toMatchObject({ status: 'active' });
    await service.runDays('2030-03-06', '2030-03-15');
    expect(await service.faultsOf(id)).toEqual([]);
    expect(await daysOf(id)).toEqual(['2030-03-07']);
  });

  longTest('if it waited for consent to another account', async () => {
    const id = await charged('2031-03-03', '2031-03-05', '2031-03-07');
    await service.runDays('2031-03-04', '2031-03-05');
    service.at('2031-03-05', '21:00');
    await service.bringOther(id);
    await service.runDays('2031-03-06', '2031-03-19');
    service.at('2031-03-20', '07:00');
    expect((await service.consent(id)).body).toMatchObject({ status: 'active' });
    await service.runDays('2031-03-20', '2031-03-31');
    expect(await service.faultsOf(id)).toEqual([]);
    expect(await daysOf(id)).toEqual(['2031-03-21']);
  });

  longTest('if there was no run for 73 days', async () => {
    const id = await charged('2032-03-01', '2032-03-03', '2032-03-05');
    await service.runDays('2032-03-02', '2032-03-04');
    await service.runDays('2032-05-17', '2032-05-28');
    expect(await service.faultsOf(id)).toEqual([]);
    expect(await daysOf(id)).toEqual(['2032-05-18']);
  });
});
