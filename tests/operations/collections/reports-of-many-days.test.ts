import { describe, expect, jest, test } from '@jest/globals';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { newId } from '#lib/domain/ids.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { memoryBankFiles } from '#tests/support/money/memory-bank-files.ts';

const [EVE, DAY] = ['2036-04-01', '2036-04-02'] as const;
const DAYS = [0, 1, 2, 3].map((n) => addDays(DAY as CalendarDate, n));

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#lib/operations/collections/returns/write-reconciliation.ts')),
  ...(await import('#lib/store/charges.ts')),
  ...(await import('#lib/store/engine/client.ts')),
  ...(await import('#lib/store/keys.ts')),
  ...(await import('#tests/support/database/break-item.ts')),
  ...(await import('#tests/support/money/collection-day.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

describe('the reports of the days of a return file', () => {
  test('are never begun again after a stopped call, so that a file about a hundred days ends', async () => {
    const [owner, files] = [newId('acc'), memoryBankFiles()];
    const days = DAYS.map((day) => ({ day, of: owner, isChanged: false }));
    const report = (name: string) => lib.writeReconciliation(days, name, files);
    const { putOnce } = files;
    const once = jest.spyOn(files, 'putOnce').mockImplementation(async (name, ...content) => {
      if (name.includes(String(DAYS[2]))) throw new Error('killed');
      return putOnce(name, ...content);
    });
    await expect(report('file')).rejects.toThrow('killed');
    once.mockRestore();

    const send = jest.spyOn(lib.documents, 'send');
    const put = jest.spyOn(files, 'put');
    await report('file');
    expect(put.mock.calls.map(([name]) => name)).toEqual(
      DAYS.slice(2).map((day) => `reports/reconciliation/current/${owner}/${day}.csv`),
    );
    const left = send.mock.calls.length;
    send.mockClear();
    await report('file');
    // One read for each day.
    expect(send).toHaveBeenCalledTimes(DAYS.length);
    expect(left).toBeGreaterThan(DAYS.length);

    // Another return file says nothing of what was done for this one.
    send.mockClear();
    await report('other');
    expect(send.mock.calls.length).toBeGreaterThan(left);
    expect(put).toHaveBeenCalledTimes(2);
    // Though it changed no content, it is known as well as the first one.
    send.mockClear();
    await report('other');
    expect(send).toHaveBeenCalledTimes(DAYS.length);
    send.mockRestore();
  });

  test('are never left out for what changed after the report of the same file', async () => {
    const day = await lib.CollectionDay.begin({ count: 2, eve: EVE, day: DAY, isOwn: true });
    await day.open();
    await day.present();
    const report = (isChanged: boolean) =>
      lib.writeReconciliation(
        [{ day: DAY as CalendarDate, of: day.accountId, isChanged }],
        'file',
        day.files,
      );
    await report(false);
    await day.answer('answers/both.txt');
    const put = jest.spyOn(day.files, 'put').mockRejectedValueOnce(new Error('killed'));
    await expect(day.settle('answers/both.txt')).rejects.toThrow('killed');

    put.mockClear();
    await report(false);
    expect(put).not.toHaveBeenCalled();
    await report(true);
    expect(put).toHaveBeenCalledTimes(1);
  });

  test('are never left out for what was settled since, also if that call ended before its report', async () => {
    const day = await lib.CollectionDay.begin({ count: 2, eve: EVE, day: DAY, isOwn: true });
    await day.open();
    await day.present();
    const [order] = (await lib.listCharges({ id: day.ids[0] ?? '' }, { limit: 1 })).items;
    const mend = await lib.breakItem(lib.directDebitKey(order?.direct_debit_id ?? ''), 'counters');
    const name = `answers/${day.accountId}.txt`;
    await day.answer(name);
    const paid = () => {
      const text = day.files.written.get(`reports/reconciliation/current/${day.accountId}/${DAY}.csv`);
      return text?.split('\r\n').at(-2)?.split(',').slice(6, 8);
    };
    expect(await day.settle(name)).toMatchObject({ state: 'incomplete' });
    expect(paid()).toEqual(['1', '350.50']);
    await mend();
    jest.spyOn(day.files, 'put').mockRejectedValueOnce(new Error('killed'));
    await expect(day.settle(name)).rejects.toThrow('killed');

    expect(await day.settle(name)).toMatchObject({ state: 'applied' });
    expect(paid()).toEqual(['2', '701.00']);
  });
});
