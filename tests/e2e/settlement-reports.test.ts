import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import type { BankFileHeader } from '#lib/domain/bank-file/header.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { canonicalJson } from '#lib/domain/canonical-json.ts';
import { clockAt } from '#lib/operations/clock.ts';
import { rejectFile } from '#lib/operations/collections/filing/recall-file.ts';
import { resolveAs } from '#lib/operations/collections/returns/resolve-exception.ts';
import { listExceptions } from '#lib/store/collections/exceptions.ts';
import { read, write } from '#tests/properties/collections/bank.ts';
import { openBucket } from '#tests/support/bucket.ts';
import { businessDay } from '#tests/support/business-days.ts';
import { type Collector, newCollector } from '#tests/support/collections.ts';
import { eventually } from '#tests/support/eventually.ts';
import { later } from '#tests/support/mandates.ts';
import { COLLECTIONS } from '#tests/support/scheduled-run.ts';

/** Case 10: a closed day does not change, and a later return belongs to the day on which the bank sends it. */
let bucket: ReturnType<typeof openBucket>;
beforeAll(() => {
  Object.assign(process.env, COLLECTIONS);
  bucket = openBucket();
});
afterAll(() => bucket.close());

const DAY = businessDay(5);
const NONE = { count: 0, amount: 0 };
const ONE = { count: 1, amount: 100.9 };

const reportOf = async ({ call }: Collector, day: string) =>
  (await call('GET', `/api/reports/settlements?day=${day}`)).body;

/** Creates a merchant with one order at the bank that the simulated bank never returns. */
async function withUnanswered() {
  const merchant = await newCollector();
  const { id } = await merchant.active({ amount: 100.9, next_payment_date: DAY, max_amount: 900 });
  const { body: run } = await merchant.collect(DAY);
  expect(run).toMatchObject({ presented: 1, paid: 0, failed: 0 });
  const [order] = (await merchant.payments(id)).body.data;
  return { merchant, id, order: order.id as string, name: run.files[0] as string };
}

/** Makes the bank return the orders of a file with a code. */
async function answer({ merchant, name }: { merchant: Collector; name: string }, code: string, n: number) {
  const { header, details } = (await read(await bucket.read(name))) as {
    header: BankFileHeader;
    details: ReadDetail[];
  };
  const lines = details.map((detail) => ({ ...detail, returnCode: code }));
  const key = `answers/${merchant.account.account_id}-report-${n}.txt`;
  await bucket.write(
    key,
    await write(
      { ...header, presentationDate: later(header.presentationDate, n), fileNumber: 900 + n },
      lines,
    ),
  );
  return key;
}

describe('a closed day', () => {
  test('does not change with a late return or a correction; both are in the report of the day on which they arrived', async () => {
    const at = await withUnanswered();
    const { merchant } = at;
    await answer(at, '00', 1);
    const closed = await eventually(async () => {
      const report = await reportOf(merchant, DAY);
      expect(report).toMatchObject({ presented: ONE, paid: ONE, returned: NONE, unanswered: NONE });
      return canonicalJson(report);
    });
    const today = mexicoCityDate(new Date());

    await answer(at, '13', 2);
    const line = {
      presented_on: DAY,
      paid: NONE,
      returned: ONE,
      reasons: [{ code: expect.any(String), count: 1 }],
    };
    await eventually(async () =>
      expect(await reportOf(merchant, today)).toMatchObject({
        presented: NONE,
        returned: NONE,
        adjustments: [line],
      }),
    );
    expect(canonicalJson(await reportOf(merchant, DAY))).toBe(closed);

    await answer(at, '00', 3);
    await eventually(async () =>
      expect(await reportOf(merchant, today)).toMatchObject({ adjustments: [{ ...line, paid: ONE }] }),
    );
    expect(canonicalJson(await reportOf(merchant, DAY))).toBe(closed);

    const range = `?from=${DAY}&to=${DAY}`;
    const failed = await merchant.call('GET', `/api/direct-debits/summary/failed-payments${range}`);
    expect(failed.body).toEqual({ ...NONE, currency: 'MXN', reasons: [] });
  });
});

/** The clock on the morning of a day. */
const dayClock = (day: string) => clockAt(new Date(`${day}T15:00:00Z`));

describe('a file that the bank refused', () => {
  test('has no unanswered orders: they are rejected, and presented with a later file', async () => {
    const { merchant, name } = await withUnanswered();
    const id = name.replace('presentments/', '').replace('.txt', '');
    expect(await reportOf(merchant, DAY)).toMatchObject({ unanswered: ONE, rejected: NONE });
    expect(await rejectFile(id, dayClock(DAY))).toMatchObject({ state: 'rejected' });
    const report = await reportOf(merchant, DAY);
    expect(report).toMatchObject({
      ...{ presented: ONE, paid: NONE, returned: NONE, unanswered: NONE, rejected: ONE, adjustments: [] },
      files: [{ rejected: true, ...ONE }],
    });
    const next = later(DAY, 1);
    expect((await merchant.collect(next)).body).toMatchObject({ presented: 1 });
    expect(await reportOf(merchant, next)).toMatchObject({ presented: ONE, unanswered: ONE, rejected: NONE });
    expect(await reportOf(merchant, DAY)).toEqual(report);
  });

  test('adds an order that the bank collected nevertheless to the day on which an operator recorded it', async () => {
    const at = await withUnanswered();
    const { merchant, name } = at;
    const id = name.replace('presentments/', '').replace('.txt', '');
    await rejectFile(id, dayClock(DAY));
    const file = await answer(at, '00', 4);
    const exception = await eventually(async () => {
      const found = (await listExceptions('open', 1_000)).items.find((one) => one.file === file);
      expect(found).toMatchObject({ reason: 'presentment_refused' });
      return found?.id ?? '';
    });
    const receiving = { files: {} as never, bank: '002', issuer: {} as never };
    await resolveAs(exception, { as: 'paid', by: 'operator' }, receiving, clockAt(new Date()));
    await eventually(async () =>
      expect(await reportOf(merchant, mexicoCityDate(new Date()))).toMatchObject({
        adjustments: [{ presented_on: null, paid: ONE, returned: NONE, reasons: [] }],
      }),
    );
    for (const day of [DAY, later(DAY, 1)]) {
      expect(await reportOf(merchant, day)).toMatchObject({ paid: NONE, unanswered: NONE, adjustments: [] });
    }
  });
});
