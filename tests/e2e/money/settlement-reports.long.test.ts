import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { canonicalJson } from '#lib/domain/canonical-json.ts';
import { rejectFile } from '#lib/operations/bank-files/recall-file.ts';
import { clockAt } from '#lib/operations/clock.ts';
import { collectionsContent } from '#lib/operations/collections/collections-content.ts';
import { resolveAs } from '#lib/operations/collections/returns/resolve-exception.ts';
import { listExceptions } from '#lib/store/collections/exceptions.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { type Collector, newCollector } from '#tests/support/money/collections.ts';
import { returnLater, type Unanswered, unansweredBy } from '#tests/support/money/late-returns.ts';
import { COLLECTIONS } from '#tests/support/money/scheduled-run.ts';
import { businessDay } from '#tests/support/records/business-days.ts';
import { later } from '#tests/support/records/mandates.ts';
import { openBucket } from '#tests/support/servers/bucket.ts';
import { eventually } from '#tests/support/service/eventually.ts';

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

/** Creates a merchant with one order of 100.90 at the bank that the simulated bank never returns. */
const withUnanswered = async () => unansweredBy(await newCollector(), DAY);

const answer = (at: Unanswered, code: string, n: number) => returnLater(bucket, at, code, n);

describe('a closed day', () => {
  longTest(
    'does not change with a late return or a correction; both are in the report of the day on which they arrived',
    async () => {
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
    },
  );
});

/** The clock on the morning of a day. */
const dayClock = (day: string) => clockAt(new Date(`${day}T15:00:00Z`));

describe('a file that the bank refused', () => {
  test('has no unanswered orders: they are rejected, and presented with a later file', async () => {
    const { merchant, name } = await withUnanswered();
    const id = name.replace('presentments/', '').replace('.txt', '');
    expect(await reportOf(merchant, DAY)).toMatchObject({ unanswered: ONE, rejected: NONE });
    expect(await rejectFile(id, collectionsContent, dayClock(DAY))).toMatchObject({ state: 'rejected' });
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

  longTest(
    'adds an order that the bank collected nevertheless to the day on which an operator recorded it',
    async () => {
      const at = await withUnanswered();
      const { merchant, name } = at;
      const id = name.replace('presentments/', '').replace('.txt', '');
      await rejectFile(id, collectionsContent, dayClock(DAY));
      const file = await answer(at, '00', 4);
      const exception = await eventually(async () => {
        const found = (await listExceptions('open', 1_000)).items.find((one) => one.file === file);
        expect(found).toMatchObject({ reason: 'presentment_refused' });
        return found?.id ?? '';
      });
      const receiving = { files: {} as never, bank: '002', issuer: {} as never, content: collectionsContent };
      await resolveAs(exception, { as: 'paid', by: 'operator' }, receiving, clockAt(new Date()));
      await eventually(async () =>
        expect(await reportOf(merchant, mexicoCityDate(new Date()))).toMatchObject({
          adjustments: [{ presented_on: null, paid: ONE, returned: NONE, reasons: [] }],
        }),
      );
      for (const day of [DAY, later(DAY, 1)]) {
        expect(await reportOf(merchant, day)).toMatchObject({
          paid: NONE,
          unanswered: NONE,
          adjustments: [],
        });
      }
    },
  );
});
