import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { read } from '#tests/properties/collections/bank.ts';
import { eventually } from '#tests/support/eventually.ts';
import { storeAccount, storeActiveDebit } from '#tests/support/stored-debits.ts';

/** A year that no other test collects in. */
const MONDAY = '2033-03-07' as CalendarDate;
const BEFORE = new Date('2033-03-01T15:00:00.000Z');

let lib: Awaited<ReturnType<typeof load>>;
async function load() {
  Object.assign(process.env, {
    COLLECTION_BANK: '002',
    ISSUER_NAME: 'ESCUELA KEMPER URGATE',
    ISSUER_RFC: 'EKU9003173C9',
  });
  return {
    listShards: (await import('#functions/workers/collections/list-shards.ts')).handler,
    openDue: (await import('#functions/workers/collections/open-due.ts')).handler,
    buildFiles: (await import('#functions/workers/collections/build-files.ts')).handler,
    ...(await import('#lib/providers/bank-files/configured-bank-files.ts')),
    ...(await import('#lib/store/charges.ts')),
    ...(await import('#lib/store/direct-debits.ts')),
  };
}

beforeAll(async () => {
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  lib = await load();
});
afterAll(() => {
  jest.restoreAllMocks();
});

/** The steps of a day, one after the other, as the state machine takes them. */
async function runDay(scheduled_at: string) {
  const { date, shards } = await lib.listShards({ scheduled_at });
  await Promise.all(shards.map((shard) => lib.openDue({ date, shard })));
  return { shards, ...(await lib.buildFiles({ date })) };
}

describe('the scheduled run', () => {
  test('collects for every account in one file, which the bank’s answer settles', async () => {
    const accounts = [await storeAccount(), await storeAccount()];
    const debits = await Promise.all(
      [MONDAY, MONDAY, MONDAY, MONDAY, businessDaysAfter(MONDAY, 2)].map((next_payment_date, index) =>
        storeActiveDebit(accounts[index % 2]?.account_id ?? '', { next_payment_date }, BEFORE),
      ),
    );
    expect(await runDay('2033-03-03T14:30:00Z')).toMatchObject({ claimed: 0 });
    const day = await runDay('2033-03-07T14:30:00Z');
    expect(day).toMatchObject({
      date: MONDAY,
      claimed: 4,
      files: [`presentments/all/${MONDAY}-002-00001.txt`],
    });
    expect(day.shards).toHaveLength(8);
    let text = '';
    for await (const piece of (await lib.configuredBankFiles().read(day.files[0] ?? '')).pieces) {
      text += Buffer.from(piece as Uint8Array).toString('latin1');
    }
    expect((await read(text)).details).toHaveLength(4);
    expect(await runDay('2033-03-07T15:00:00Z')).toMatchObject({ claimed: 0, files: [] });

    const [first, ahead] = [debits[0]?.id ?? '', debits[4]?.id ?? ''];
    await eventually(async () => {
      const { items } = await lib.listCharges({ id: first }, { limit: 5 });
      expect(items.map(({ status }) => status)).toEqual(['paid']);
    });
    expect(await lib.findDirectDebit(first)).toMatchObject({ status: 'active', open_orders: 0 });
    expect(await lib.findDirectDebit(ahead)).toMatchObject({
      open_orders: 0,
      announced: { date: businessDaysAfter(MONDAY, 2) },
    });
  });

  test('opens nothing on a day on which the banks are closed', async () => {
    expect(await lib.listShards({ date: '2033-03-05' })).toEqual({ date: '2033-03-05', shards: [] });
    expect(await lib.buildFiles({ date: '2033-03-05' as CalendarDate })).toMatchObject({
      claimed: 0,
      files: [],
    });
  });

  test('collects on the next day what an outage left', async () => {
    const { account_id } = await storeAccount();
    const due = '2033-05-16' as CalendarDate;
    const { id } = await storeActiveDebit(account_id, { next_payment_date: due, interval: 'weekly' }, BEFORE);
    await runDay('2033-05-12T14:30:00Z');
    expect(await runDay('2033-05-18T14:30:00Z')).toMatchObject({ claimed: 1 });
    expect(await lib.findDirectDebit(id)).toMatchObject({ next_payment_date: '2033-05-23' });
  });

  test('announces what it finds unannounced, and collects it on the next business day', async () => {
    const { account_id } = await storeAccount();
    const due = '2033-06-13' as CalendarDate;
    const { id } = await storeActiveDebit(account_id, { next_payment_date: due }, BEFORE);
    expect(await runDay('2033-06-13T14:30:00Z')).toMatchObject({ claimed: 0, files: [] });
    expect(await lib.findDirectDebit(id)).toMatchObject({
      next_payment_date: '2033-06-14',
      announced: { date: '2033-06-14', on: due },
    });
    expect(await runDay('2033-06-14T14:30:00Z')).toMatchObject({ claimed: 1 });
    expect(await lib.findDirectDebit(id)).toMatchObject({ next_payment_date: '2033-07-13' });
  });

  test('collects from the others where one cannot be collected from', async () => {
    const { account_id } = await storeAccount();
    const due = '2033-08-15' as CalendarDate;
    const [good] = await Promise.all(
      [account_id, 'acc_that_is_gone'].map((id) => storeActiveDebit(id, { next_payment_date: due }, BEFORE)),
    );
    await runDay('2033-08-11T14:30:00Z');
    expect(await runDay('2033-08-15T14:30:00Z')).toMatchObject({ claimed: 1 });
    const { items } = await lib.listCharges({ id: good?.id ?? '' }, { limit: 5 });
    expect(items).toHaveLength(1);
  });
});
