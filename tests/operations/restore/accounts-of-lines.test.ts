import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { copyTable, putBack } from '#tests/support/database/table-copy.ts';
import { type MovedService, startMovedService } from '#tests/support/service/moved-service.ts';

let service: MovedService;
beforeAll(async () => {
  service = await startMovedService();
});
afterAll(() => service.stop());

const find = async (id: string) => (await service.lib.findDirectDebit(id)) as DirectDebit;

/** The customer brings another account and consents to it. Returns the id of the account. */
async function replaceAccount(id: string): Promise<string> {
  await service.bringOther(id);
  expect(await service.consent(id)).toMatchObject({ status: 200 });
  return (await find(id)).payment_method_id ?? '';
}

/** Puts a table back and repairs it from the bank's files. */
async function restore(table: Awaited<ReturnType<typeof copyTable>>, since: Date) {
  const { repairRestored } = await import('#lib/operations/restore/repair-restored.ts');
  const { configuredCollections } = await import('#lib/operations/collections/configured-collections.ts');
  await putBack(table);
  return repairRestored(since, configuredCollections(), service.lib.clockAt(new Date()));
}

/** Makes the bank return every line of a file with one code. */
const failed = (code: string) => () => code;

describe('an order that a repair finds at the bank', () => {
  test('keeps the account of its file if its customer had replaced that by the restored moment', async () => {
    service.at('2033-02-07', '10:00');
    const { id, payment_method_id } = await service.active({ next_payment_date: '2033-02-15' });
    await service.runDays('2033-02-11', '2033-02-14');
    service.at('2033-02-15');
    await service.steps.open('2033-02-15' as never);
    const other = await replaceAccount(id);
    const [table, since] = [await copyTable(), new Date()];
    const [name = ''] = await service.run('2033-02-15');
    service.at('2033-02-16', '10:00');
    await restore(table, since);
    expect(await service.ordersOf(id)).toMatchObject([
      { status: 'in_process', payment_method_id, consent: 1 },
    ]);
    // The bank speaks of the former account, so the consent to the other one stays in force.
    await service.answer(name, failed('08'));
    expect(await find(id)).toMatchObject({ status: 'active', payment_method_id: other, pauses: [] });
  });

  test('is not repeated on an account that its customer had replaced by then', async () => {
    service.at('2034-02-01', '10:00');
    const { id, payment_method_id } = await service.active({ next_payment_date: '2034-02-15' });
    service.at('2034-02-01', '11:00');
    const [table, since] = [await copyTable(), new Date()];
    const other = await replaceAccount(id);
    await service.runDays('2034-02-13', '2034-02-15', failed('04'));
    expect(await service.ordersOf(id)).toMatchObject([{ payment_method_id: other, consent: 2 }]);
    service.at('2034-02-16', '10:00');
    await restore(table, since);
    expect(await find(id)).toMatchObject({ payment_method_id, status: 'active' });
    const [order] = await service.ordersOf(id);
    expect(order).toMatchObject({ status: 'pending_next_cycle', needs_consent: true });
    expect(order).not.toHaveProperty('payment_method_id');
    await service.runDays('2034-03-13', '2034-03-15');
    expect((await service.ordersOf(id)).map(({ period, retry_of }) => [period.n, retry_of])).toEqual([
      [0, null],
      [1, null],
    ]);
  });
});
