import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { FileKind } from '#lib/domain/bank-file/file-kind.ts';
import { isBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { closed } from '#lib/operations/clock.ts';
import { json, ops } from '#tests/ops/run-ops.ts';
import { read } from '#tests/properties/collections/bank.ts';
import { type Collector, newCollector } from '#tests/support/money/collections.ts';
import { returnLater } from '#tests/support/money/late-returns.ts';
import { payableAccount } from '#tests/support/money/payable-account.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';
import { openBucket } from '#tests/support/servers/bucket.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { type RunningService, startService } from '#tests/support/service/start-service.ts';

// The books of a whole stage are compared with the bank's, so this service is not shared with other tests.
let service: RunningService;
let bucket: ReturnType<typeof openBucket>;
let folder: string;
beforeAll(async () => {
  service = await startService();
  Object.assign(process.env, service.environment, {
    SERVICE_URL: service.url,
    SERVICE_DIRECTORY: service.directory,
  });
  bucket = openBucket();
  folder = mkdtempSync(join(tmpdir(), 'month-'));
});
afterAll(async () => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
  bucket.close();
  await service.stop();
});

/** The second month from now, so that its direct debits can still be announced. */
const MONTH = mexicoCityDate(new Date(Date.now() + 62 * 86_400_000)).slice(0, 7);
const daysOf = (month: string): CalendarDate[] => {
  const days: CalendarDate[] = [];
  for (let day = `${month}-01` as CalendarDate; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return days.filter((day) => isBusinessDay(day, closed()));
};
const DAYS = daysOf(MONTH);
const on = (n: number) => DAYS[n] as CalendarDate;

const centavos = (pesos: number) => Math.round(pesos * 100);
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** The members of the records that are compared: those of balance transactions, transfers, refunds and orders. */
type Line = Readonly<
  Record<'id' | 'type' | 'day' | 'available_on' | 'transfer_id' | 'order_id' | 'reference', string> &
    Record<'amount' | 'fee' | 'tax' | 'net' | 'count' | 'transactions', number>
>;
type Measure = 'amount' | 'fee' | 'tax' | 'net';

/** Returns all records of a list, page by page. */
async function allOf({ call }: Collector, path: string): Promise<Line[]> {
  const records: Line[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await call('GET', `${path}?limit=100${cursor}`);
    records.push(...body.data);
    if (!body.has_more) return records;
    cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`;
  }
}

/** What the bank has returned last of an entry of its files, and how often it took its money back and credited it again. */
type Returned = {
  amount: number;
  day: string;
  code: string;
  isCredited: boolean;
  returns: number;
  corrections: number;
};

/** What the bank has returned of each entry, by the entry's reference. */
type AtTheBank = ReadonlyMap<string, Returned>;

/** The bank's return files. Those of a run of the sandbox are next to what was presented. */
const RETURNED = {
  collections: /^(?:answers\/|presentments\/.*\.return\.txt$)/,
  payouts: /^(?:dispersal-returns\/|dispersals\/.*\.return\.txt$)/,
} as const satisfies Record<FileKind, RegExp>;

/** Reads what the bank has returned from its files alone. */
async function readBank(kind: FileKind): Promise<AtTheBank> {
  const client = new S3Client({ forcePathStyle: true });
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: process.env.FILES_BUCKET }));
  client.destroy();
  const said = new Map<string, Returned>();
  const inOrder = Contents.toSorted((a, b) => Number(a.LastModified) - Number(b.LastModified));
  for (const { Key = '' } of inOrder) {
    if (!RETURNED[kind].test(Key)) continue;
    for (const detail of (await read(await bucket.read(Key), kind)).details) {
      const { numericReference, amount, settlementDate: day, returnCode: code } = detail;
      const former = said.get(numericReference);
      const isPaid = code === '00';
      said.set(numericReference, {
        ...{ amount, day, code },
        isCredited: isPaid || former?.isCredited === true,
        returns: (former?.returns ?? 0) + (!isPaid && former?.code === '00' ? 1 : 0),
        corrections:
          (former?.corrections ?? 0) + (isPaid && former?.isCredited && former.code !== '00' ? 1 : 0),
      });
    }
  }
  return said;
}

/** Compares a day with the statement that the bank writes of it: what it has credited, also if it takes that back later. */
async function reconcile(day: CalendarDate, bank: AtTheBank) {
  const path = join(folder, `${day}.csv`);
  const rows = [...bank].flatMap(([reference, { amount, day: of, isCredited }]) =>
    of === day && isCredited ? `${reference},${(amount / 100).toFixed(2)}` : [],
  );
  writeFileSync(path, ['Reference,Amount', ...rows].join('\n'));
  const { code, out, err } = await ops(['reconcile', '--day', day, '--statement', path, '--json']);
  if (out === '') throw new Error(err);
  return { code, ...JSON.parse(out) };
}

test('a merchant’s month is the same in its balance, its statement, our books and the bank’s files', async () => {
  const merchant = await newCollector();
  const { call, account } = merchant;
  await payableAccount(account.account_id, newClabe(undefined, '012'));
  await json(
    ...['account', 'set', account.account_id, '--transfer-schedule', 'weekly'],
    ...['--reserve-percent', '5', '--reserve-days', '7', '--yes'],
  );
  const debits: { id: string }[] = [];
  const weekly = { interval: 'weekly', max_amount: 5_000 };
  for (const [n, amount] of [350.5, 1_249.99, 99.45, 780.33].entries())
    debits.push(await merchant.active({ ...weekly, amount, next_payment_date: on(n) }));
  for (const [n, amount] of [2_000.4, 410.2, 77.77, 615.9].entries())
    debits.push(await merchant.active({ amount, next_payment_date: on(6 + 2 * n), max_amount: 5_000 }));

  const presentedOn = new Map<string, string>();
  const run = async (day: CalendarDate) => {
    const { body } = await merchant.collect(day);
    expect(body).toMatchObject({ date: day, exceptions: 0 });
    presentedOn.set(day, body.files[0]);
  };
  for (const day of DAYS.slice(0, 8)) await run(day);

  // A payment goes back to its payer, whole; a part of another one goes back too.
  const payments = async (n: number) =>
    (await call('GET', `/api/direct-debits/${debits[n]?.id}/payments`)).body.data;
  const [refunded, partly] = [(await payments(0)).at(-1), (await payments(1)).at(-1)];
  expect([refunded, partly]).toMatchObject([{ status: 'paid' }, { status: 'paid' }]);
  for (const [order, body] of [
    [refunded, {}],
    [partly, { amount: 249.99 }],
  ] as const)
    expect(await call('POST', `/api/orders/${order.id}/refunds`, body)).toMatchObject({ status: 201 });
  for (const day of DAYS.slice(8, 15)) await run(day);

  // The bank takes the payments of two days back, and later takes one of these returns back.
  const returnAll = (n: number, code: string, time: number) =>
    returnLater(bucket, { merchant, name: presentedOn.get(on(n)) ?? '' }, code, time);
  const follows = (n: number, status: string) =>
    eventually(async () => expect((await payments(n)).at(-1)).toMatchObject({ status }));
  await returnAll(8, '01', 1);
  await follows(5, 'failed');
  await returnAll(10, '01', 2);
  await follows(6, 'failed');
  await returnAll(10, '00', 3);
  await follows(6, 'paid');
  for (const day of DAYS.slice(15)) await run(day);

  const [lines, transfers, refunds, statement] = [
    await allOf(merchant, '/api/balance-transactions'),
    await allOf(merchant, '/api/transfers'),
    await allOf(merchant, '/api/refunds'),
    (await call('GET', `/api/statements/${MONTH}`)).body,
  ];
  const [bank, payouts] = [await readBank('collections'), await readBank('payouts')];
  const paidBy = (records: AtTheBank) =>
    sumOf([...records.values()].map(({ amount, code }) => (code === '00' ? amount : 0)));

  // Each day's files, our orders and the bank's statement agree.
  for (const day of DAYS) {
    const isUnanswered = day === on(12);
    expect(await reconcile(day, bank)).toMatchObject({
      ...{ code: 0, day, balances: true, differences: [], statement: [] },
      ...{ open_exceptions: isUnanswered ? 1 : 0, total: { unanswered_sum: isUnanswered ? 615.9 : 0 } },
    });
  }

  // What the bank has collected is what the lines have, and what it has paid out is what they have.
  const of = (...types: string[]) => lines.filter(({ type }) => types.includes(type));
  const amounts = (records: readonly Line[], member: Measure = 'amount') =>
    sumOf(records.map((record) => centavos(record[member])));
  const charges = of('charge', 'charge_return', 'charge_correction');
  expect(amounts(charges)).toBe(paidBy(bank));
  expect(0 - amounts(of('transfer', 'refund'))).toBe(paidBy(payouts));
  const times = (measure: 'returns' | 'corrections') =>
    sumOf([...bank.values()].map((returned) => returned[measure]));
  expect(of('charge_return')).toHaveLength(times('returns'));
  expect(of('charge_correction')).toHaveLength(times('corrections'));
  expect(times('returns')).toBeGreaterThan(times('corrections'));
  expect(times('corrections')).toBeGreaterThan(0);

  // Each transfer is the sum of its lines, is in the bank's file, and took nothing before its day.
  expect(transfers.length).toBeGreaterThan(5);
  for (const transfer of transfers) {
    const own = await allOf(merchant, `/api/transfers/${transfer.id}/balance-transactions`);
    expect(own).toEqual(
      expect.arrayContaining(lines.filter(({ transfer_id }) => transfer_id === transfer.id)),
    );
    expect([own.length, amounts(own, 'net')]).toEqual([transfer.transactions, centavos(transfer.amount)]);
    expect(payouts.get(transfer.reference)).toMatchObject({ amount: centavos(transfer.amount), code: '00' });
    const sent = payouts.get(transfer.reference)?.day ?? '';
    for (const line of own) expect(line.available_on <= sent).toBe(true);
  }
  for (const refund of refunds)
    expect(payouts.get(refund.reference)).toMatchObject({ amount: centavos(refund.amount), code: '00' });
  expect(refunds.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([249.99, 350.5]);

  // A statement holds the lines of its month, and the balance what is left of all of them.
  const ofMonth = lines.filter(({ day }) => day.startsWith(MONTH));
  const ofOther = lines.filter((line) => !ofMonth.includes(line));
  const payable = (some: readonly Line[]) =>
    amounts(
      some.filter(({ type }) => !/_paid$/.test(type)),
      'net',
    );
  for (const { type, count, ...sums } of statement.types) {
    const own = ofMonth.filter((line) => line.type === type);
    expect([type, own.length]).toEqual([type, count]);
    for (const measure of ['amount', 'fee', 'tax', 'net'] as const)
      expect([type, measure, amounts(own, measure)]).toEqual([type, measure, centavos(sums[measure])]);
  }
  expect(sumOf(statement.types.map(({ count }: Line) => count))).toBe(ofMonth.length);
  expect(centavos(statement.opening_balance)).toBe(payable(ofOther));
  expect(centavos(statement.closing_balance)).toBe(payable(lines));
  expect(statement.days.at(-1).closing_balance).toBe(statement.closing_balance);
  const { pending, available, owed, reserved, in_transit, with_bank, with_bank_count } = (
    await call('GET', '/api/balance')
  ).body;
  expect(centavos(pending) + centavos(available) - centavos(owed)).toBe(payable(lines));
  expect(centavos(reserved)).toBe(0 - amounts(of('reserve_hold', 'reserve_release'), 'net'));
  expect({ in_transit, with_bank, with_bank_count }).toEqual({
    ...{ in_transit: 0, with_bank: 615.9, with_bank_count: 1 },
  });

  // Fees are those of the paid orders, once each: a payment that came back keeps its fee.
  const orders = (await Promise.all(debits.map((_, n) => payments(n)))).flat();
  const settled = orders.filter(({ id }) => charges.some(({ order_id }) => order_id === id));
  expect(amounts(charges, 'fee') + amounts(charges, 'tax')).toBe(amounts(settled, 'fee'));
  expect(await json('ledger', 'trial-balance')).toMatchObject({ total: 0, differing: [] });
});
