import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { read } from '#tests/properties/collections/bank.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { type Collector, newCollector, once } from '#tests/support/money/collections.ts';
import { loadScheduledRun, onItsDay, type ScheduledRun } from '#tests/support/money/scheduled-run.ts';
import { startRun } from '#tests/support/money/start-run.ts';
import { businessDay } from '#tests/support/records/business-days.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { type RunningService, startService } from '#tests/support/service/start-service.ts';

// A run collects for every account, so this service is not shared with other tests.
let service: RunningService;
let files: S3Client;
let run: ScheduledRun;

beforeAll(async () => {
  // With a database of its own, too.
  service = await startService();
  Object.assign(process.env, service.environment, { SERVICE_URL: service.url });
  files = new S3Client({ forcePathStyle: true });
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  run = onItsDay(await loadScheduledRun());
});
afterAll(async () => {
  jest.restoreAllMocks();
  files.destroy();
  await service.stop();
});

const bucket = () => process.env.FILES_BUCKET ?? '';
const day = businessDay(5);
/** The day on which customers are pre-notified of that day's collections. */
const preNotifying = businessDay(3);

async function filesUnder(prefix: string): Promise<string[]> {
  const { Contents = [] } = await files.send(new ListObjectsV2Command({ Bucket: bucket(), Prefix: prefix }));
  return Contents.map(({ Key = '' }) => Key);
}

async function contentOf(key: string): Promise<string> {
  const { Body } = await files.send(new GetObjectCommand({ Bucket: bucket(), Key: key }));
  return (await Body?.transformToString('latin1')) ?? '';
}

/** Runs the collections of a day to their end. */
async function collect(date: string): Promise<void> {
  const ended = () => service.readLog().split('domicilia-sandbox-collections ended with').length;
  const before = ended();
  await startRun(date);
  await eventually(async () => expect(ended()).toBe(before + 1));
}

const statusesOf = async (merchant: Collector, id: string): Promise<string[]> =>
  (await merchant.payments(id)).body.data.map(({ status }: { status: string }) => status);

/**
 * Runs the steps of a day, one after the other, in this process. They collect in past years, earliest first, and to the
 * end: a run takes the rest of the days before.
 */
async function runDay(date: string) {
  const opened = await run.open(date as CalendarDate);
  return { ...opened, ...(await run.present(date as CalendarDate)) };
}

const storeDebit = async (accountId: string, next_payment_date: string, before: string, more = {}) => {
  const { storeActiveDebit } = await import('#tests/support/database/stored-debits.ts');
  return storeActiveDebit(
    accountId,
    { next_payment_date, ...once, ...more },
    new Date(`${before}T15:00:00Z`),
  );
};
const newAccountId = async () =>
  (await (await import('#tests/support/database/stored-debits.ts')).storeAccount()).account_id;
const debitAt = async (id: string) => (await import('#lib/store/direct-debits.ts')).findDirectDebit(id);
const orderOf = async (id: string) =>
  (await (await import('#lib/store/charges.ts')).listCharges({ id }, { limit: 50 })).items;

describe('the steps of a run', () => {
  test('collect for every account in one file, which the bank’s return file settles', async () => {
    const [monday, wednesday] = ['2020-03-09', '2020-03-11'];
    const accounts = [await newAccountId(), await newAccountId()];
    const debits = await Promise.all(
      [0, 1, 0, 1].map((index) => storeDebit(accounts[index] ?? '', monday, '2020-03-03')),
    );
    const ahead = await storeDebit(accounts[0] ?? '', wednesday, '2020-03-03');
    expect(await runDay('2020-03-05')).toMatchObject({ claimed: 0 });
    const presented = [`presentments/all/${monday}-002-00001.txt`];
    expect(await runDay(monday)).toMatchObject({ claimed: 4, files: presented });
    expect((await read(await contentOf(presented[0] ?? ''))).details).toHaveLength(4);
    expect(await runDay(monday)).toMatchObject({ claimed: 0, files: [] });
    await eventually(async () => {
      expect(await orderOf(debits[0]?.id ?? '')).toMatchObject([{ status: 'paid' }]);
    });
    expect(await debitAt(debits[0]?.id ?? '')).toMatchObject({
      status: 'completed',
      counters: { open_orders: 0 },
    });
    expect(await debitAt(ahead.id)).toMatchObject({
      counters: { open_orders: 0 },
      pre_notification: { date: wednesday },
    });
    expect(await runDay(wednesday)).toMatchObject({ claimed: 1 });
  });

  longTest('open nothing on a day on which the banks are closed', async () => {
    expect(await runDay('2020-03-14')).toMatchObject({ opened: 0, claimed: 0, files: [] });
  });

  test('collect after an outage of a month: the oldest period first, one a business day, each pre-notified', async () => {
    const due = '2020-05-13';
    const { id } = await storeDebit(await newAccountId(), due, '2020-05-04', {
      ...{ is_recurring: true, interval: 'weekly', end_date: '2020-06-22' },
    });
    await runDay('2020-05-11');
    for (let date = '2020-06-15' as CalendarDate; date <= '2020-06-23'; date = businessDaysAfter(date, 1)) {
      await runDay(date);
    }
    const orders = await orderOf(id);
    expect(orders.map(({ presented_on, period }) => [presented_on, period.from]).reverse()).toEqual([
      ['2020-06-16', '2020-05-13'],
      ['2020-06-17', '2020-05-20'],
      ['2020-06-18', '2020-05-27'],
      ['2020-06-19', '2020-06-03'],
      ['2020-06-22', '2020-06-10'],
    ]);
    for (const { pre_notification, presented_on = '' } of orders) {
      expect(pre_notification).toMatchObject({ date: presented_on });
      expect((pre_notification?.on ?? '') < presented_on).toBe(true);
    }
    await eventually(async () => expect(await debitAt(id)).toMatchObject({ status: 'completed' }));
  });

  longTest(
    'pre-notify a collection that was not pre-notified, and collect it on the next business day',
    async () => {
      const due = '2020-07-13';
      const { id } = await storeDebit(await newAccountId(), due, '2020-07-01');
      expect(await runDay(due)).toMatchObject({ claimed: 0, files: [] });
      expect(await debitAt(id)).toMatchObject({
        next_payment_date: '2020-07-14',
        pre_notification: { date: '2020-07-14', on: due },
      });
      expect(await runDay('2020-07-14')).toMatchObject({ claimed: 1 });
    },
  );

  longTest(
    'collect from the others if one cannot be collected from, which becomes an exception',
    async () => {
      const due = '2020-08-17';
      const good = await storeDebit(await newAccountId(), due, '2020-08-10');
      const bad = await storeDebit('acc_that_is_gone', due, '2020-08-10');
      await runDay('2020-08-13');
      expect(await runDay(due)).toMatchObject({ claimed: 1, failed: 1 });
      expect(await orderOf(good.id)).toHaveLength(1);
      const { listExceptions } = await import('#lib/store/collections/exceptions.ts');
      const ofBad = async () =>
        (await listExceptions('open', 100)).items.filter(({ direct_debit_id }) => direct_debit_id === bad.id);
      expect(await ofBad()).toMatchObject([{ reason: 'collection_failed', date: due }]);
      // Its account exists again: the next run collects it, and the exception is resolved.
      const { transact } = await import('#lib/store/engine/transact.ts');
      const { put } = await import('#lib/store/engine/change.ts');
      const { findAccount } = await import('#lib/store/accounts.ts');
      const account = await findAccount(good.account_id);
      await transact([
        put({ ...account, pk: 'ACC#acc_that_is_gone', sk: 'ACC', account_id: 'acc_that_is_gone' }),
      ]);
      await runDay('2020-08-18');
      expect(await ofBad()).toEqual([]);
    },
  );

  test('postpone a suspended merchant’s collections from day to day, and collect them once the merchant is resumed', async () => {
    const [due, next, preNotified] = ['2020-10-05', '2020-10-06', '2020-10-07'];
    const accountId = await newAccountId();
    const { id } = await storeDebit(accountId, due, '2020-09-28');
    const { updateAccount } = await import('#lib/store/accounts.ts');
    await runDay('2020-10-01');
    await updateAccount(accountId, { status: 'suspended' });
    expect(await run.open(due as CalendarDate)).toEqual({ opened: 0, failed: 0 });
    expect(await debitAt(id)).toMatchObject({
      status: 'active',
      counters: { open_orders: 0 },
      next_payment_date: next,
    });
    await updateAccount(accountId, { status: 'active' });
    // The customer was not pre-notified of that day yet, and is now.
    expect(await runDay(next)).toMatchObject({ opened: 0, claimed: 0 });
    expect(await debitAt(id)).toMatchObject({
      next_payment_date: preNotified,
      pre_notification: { date: preNotified, on: next },
    });
    expect(await runDay(preNotified)).toMatchObject({ opened: 1, claimed: 1 });
  });
});

describe('the run of a day', () => {
  test('collects for every merchant in one file, and applies the bank’s returns', async () => {
    const [one, other] = [await newCollector(), await newCollector()];
    const [paid, monthly, failing, later] = await Promise.all([
      one.active(once),
      one.active(),
      other.active({ amount: 200.04 }),
      other.active({ next_payment_date: businessDay(9) }),
    ]);

    await collect(preNotifying);
    expect(await statusesOf(one, paid.id)).toEqual([]);
    await collect(day);

    await eventually(async () => {
      expect(await statusesOf(one, paid.id)).toEqual(['paid']);
      expect(await statusesOf(one, monthly.id)).toEqual(['paid']);
      expect(await statusesOf(other, failing.id)).toEqual(['pending_next_cycle']);
    });
    expect(await statusesOf(other, later.id)).toEqual([]);
    expect((await one.get(paid.id)).body.status).toBe('completed');

    const [file = '', ...others] = await filesUnder(`presentments/all/${day}`);
    expect(others).toEqual([]);
    const records = (await contentOf(file)).split('\r\n').slice(0, -1);
    expect(records.map(({ length }) => length)).toEqual([300, 300, 300, 300, 300]);
    expect(await filesUnder(`answers/${day}`)).toHaveLength(1);
  });

  longTest('changes nothing when it is run again', async () => {
    const merchant = await newCollector();
    const { id } = await merchant.active();
    await collect(preNotifying);
    await collect(day);
    await eventually(async () => expect(await statusesOf(merchant, id)).toEqual(['paid']));
    const files = () => Promise.all(['presentments/', 'answers/'].map(filesUnder));
    const before = await Promise.all((await files()).flat().map(contentOf));

    await collect(day);

    expect(await Promise.all((await files()).flat().map(contentOf))).toEqual(before);
    expect(await statusesOf(merchant, id)).toEqual(['paid']);
  });

  test('reports all its orders and files when it is run again, also if the first run died before it was recorded', async () => {
    const { findRun } = await import('#lib/store/collections/collection-runs.ts');
    const { collectionRunKey } = await import('#lib/store/collections/keys.ts');
    const { remove } = await import('#lib/store/engine/change.ts');
    const { transact } = await import('#lib/store/engine/transact.ts');
    const known = async () => {
      const { claimed, files } = (await findRun(day)) ?? {};
      return { claimed, files };
    };
    const ofDay = await filesUnder(`presentments/all/${day}`);
    const orders = await Promise.all(
      ofDay.map(async (file) => (await read(await contentOf(file))).details.length),
    );
    const all = { claimed: orders.reduce((sum, count) => sum + count, 0), files: ofDay };
    expect(all.claimed).toBeGreaterThan(0);
    expect(await known()).toEqual(all);
    await collect(day);
    expect(await known()).toEqual(all);
    await transact([remove(collectionRunKey(day), {})]);
    await collect(day);
    expect(await known()).toEqual(all);
  });
});

describe('a return file in another format', () => {
  test('is refused with a report as soon as it arrives', async () => {
    const key = 'answers/of-another-kind.txt';
    await files.send(new PutObjectCommand({ Bucket: bucket(), Key: key, Body: 'Buenos días\r\n' }));

    await eventually(async () => {
      expect((await filesUnder('reports/')).join()).toContain('of-another-kind');
    });
  });
});
