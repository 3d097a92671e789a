import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type MovedService, startMovedService } from '#tests/support/service/moved-service.ts';

let service: MovedService;
beforeAll(async () => {
  service = await startMovedService();
});
afterAll(() => service.stop());

/** Lets midnight pass once the first file of this folder is stored. */
function endDayAfter(folder: string, next: string): void {
  const { putOnce } = service.files;
  service.files.putOnce = async (...of) => {
    const isStored = await putOnce(...of);
    if (!of[0].startsWith(folder)) return isStored;
    service.files.putOnce = putOnce;
    service.at(next, '00:01');
    return isStored;
  };
}

const daysOf = async (id: string) => (await service.presentedOf(id)).map(({ day }) => day);
const stateOf = async (id: string) => (await service.ordersOf(id)).map(({ status }) => status);

describe('a file of a run that lasts until after midnight', () => {
  test('is not released, and its orders go to the bank on a later day for which they were pre-notified', async () => {
    service.at('2033-02-07', '10:00');
    const { id } = await service.active({ next_payment_date: '2033-02-15' });
    await service.runDays('2033-02-11', '2033-02-14');
    service.at('2033-02-15', '23:58');
    endDayAfter('prepared/', '2033-02-16');
    expect(await service.run('2033-02-15')).toEqual([]);
    // Its customer may change the account again, and its merchant the day.
    expect(await stateOf(id)).toEqual(['created']);
    await service.runDays('2033-02-16', '2033-02-18');
    expect(await service.faultsOf(id)).toEqual([]);
    expect(await daysOf(id)).toEqual(['2033-02-17']);
    expect(await stateOf(id)).toEqual(['paid']);
  });

  test('goes to the bank as it is if it was released before', async () => {
    service.at('2034-02-07', '10:00');
    const { id } = await service.active({ next_payment_date: '2034-02-15' });
    await service.runDays('2034-02-13', '2034-02-14');
    service.at('2034-02-15', '23:58');
    endDayAfter('presentments/', '2034-02-16');
    expect(await service.run('2034-02-15')).toHaveLength(1);
    expect(await service.faultsOf(id)).toEqual([]);
    expect(await daysOf(id)).toEqual(['2034-02-15']);
  });
});
