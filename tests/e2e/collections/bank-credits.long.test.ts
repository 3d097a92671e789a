import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { STAGES } from '#infra/settings/stages.ts';
import { addDays, type CalendarDate, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { ops } from '#tests/ops/run-ops.ts';
import { type Collector, newCollector, once } from '#tests/support/money/collections.ts';
import { payableAccount } from '#tests/support/money/payable-account.ts';
import { loadScheduledRun, onItsDay, type ScheduledRun } from '#tests/support/money/scheduled-run.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { type RunningService, startService } from '#tests/support/service/start-service.ts';

// A run collects for every account, so this service is not shared with other tests.
let service: RunningService;
let run: ScheduledRun;
let folder: string;
beforeAll(async () => {
  service = await startService();
  Object.assign(process.env, service.environment, {
    SERVICE_URL: service.url,
    SERVICE_DIRECTORY: service.directory,
  });
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  run = onItsDay(await loadScheduledRun());
  folder = mkdtempSync(join(tmpdir(), 'statements-'));
});
afterAll(async () => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
  await service.stop();
});

const [EVE, DAY] = ['2020-03-03', '2020-03-09'] as CalendarDate[] as [CalendarDate, CalendarDate];

/** Runs the steps of the day in this process, in a stage that awaits the bank's credit as production does. */
async function collect(): Promise<void> {
  // A command in this process sets what the local stage has, so this comes last.
  process.env.AWAITS_BANK_CREDIT = String(STAGES.production.awaitsBankCredit);
  await run.open('2020-03-05' as CalendarDate);
  await run.open(DAY);
  expect(await run.present(DAY)).toMatchObject({ claimed: 4 });
}

/** Stores a direct debit that is due on the day, and returns what its order is sure to bring in. */
async function due({ account }: Collector, amount: number): Promise<string> {
  const { storeActiveDebit } = await import('#tests/support/database/stored-debits.ts');
  const terms = { next_payment_date: DAY, amount, ...once };
  return (await storeActiveDebit(account.account_id, terms, new Date(`${EVE}T15:00:00Z`))).id;
}

type Paid = { readonly reference: number; readonly total: number; readonly net: number };

/** Returns the paid order of a direct debit: its reference, and its amount with and without its fee in pesos. */
async function paid(directDebitId: string): Promise<Paid> {
  const { listCharges } = await import('#lib/store/charges.ts');
  const order = await eventually(async () => {
    const [found] = (await listCharges({ id: directDebitId }, { limit: 2 })).items;
    expect(found?.status).toBe('paid');
    return found;
  });
  if (!order) throw new Error('There is no order');
  const { reference, totals, fee } = order;
  return { reference, total: totals.total / 100, net: (totals.total - fee.total) / 100 };
}

const balanceOf = async ({ call }: Collector) => (await call('GET', '/api/balance')).body;

/** Reconciles the day with a statement of some orders. */
async function reconcile(name: string, orders: readonly Paid[], ...words: string[]) {
  const path = join(folder, name);
  const rows = orders.map(({ reference, total }) => `000${reference},${total.toFixed(2)}`);
  writeFileSync(path, ['Reference,Amount', ...rows].join('\n'));
  const { code, out, err } = await ops(['reconcile', '--day', DAY, '--statement', path, ...words, '--json']);
  if (out === '') throw new Error(err);
  return { code, ...JSON.parse(out) };
}

async function trialBalance() {
  const { code, out } = await ops(['ledger', 'trial-balance', '--json']);
  const { balances, ...rest } = JSON.parse(out);
  type Row = { account: string; balance: number };
  return { code, ...rest, ...Object.fromEntries(balances.map((row: Row) => [row.account, row.balance])) };
}

test('money that the operator holds may be paid out once the bank’s statement shows it', async () => {
  const [sun, moon, direct] = [await newCollector(), await newCollector(), await newCollector()];
  for (const { account } of [sun, moon]) {
    await payableAccount(account.account_id, newClabe(undefined, '012'));
    await ops(['account', 'set', account.account_id, '--settlement-days', '0', '--yes']);
  }
  const debits = [await due(sun, 350.5), await due(sun, 120), await due(moon, 99), await due(direct, 200)];
  await collect();
  const [first, second, third, own] = (await Promise.all(debits.map(paid))) as [Paid, Paid, Paid, Paid];
  const held = first.total + second.total + third.total;

  // Everything is available by its day, and nothing by the bank.
  const owed = Number((first.net + second.net).toFixed(2));
  await eventually(async () =>
    expect(await balanceOf(sun)).toMatchObject({ pending: owed, available: 0, in_transit: 0 }),
  );
  expect(await sun.call('POST', '/api/transfers')).toMatchObject({
    status: 409,
    body: { error: { code: 'nothing_available' } },
  });

  // A statement is only compared, unless the operator books it.
  const some = [first, third, own];
  const missing = [{ difference: 'not_on_statement', reference: String(second.reference), ours: 120 }];
  const nothing = { payments: 0, amount: 0 };
  const shown = { payments: 2, amount: 449.5 };
  expect(await reconcile('monday.csv', some)).toMatchObject({
    ...{
      code: 1,
      balances: false,
      statement: missing,
      unbooked: shown,
      booked: { ...nothing, line_id: null },
    },
  });
  expect(await balanceOf(sun)).toMatchObject({ pending: owed, available: 0 });
  for (let time = 0; time < 2; time++)
    expect(await reconcile('monday.csv', some, '--book', '--by', 'ana', '--yes')).toMatchObject({
      ...{ code: 1, statement: missing, unbooked: nothing, booked: shown },
    });
  await eventually(async () =>
    expect(await balanceOf(sun)).toMatchObject({ pending: second.net, available: first.net }),
  );
  await eventually(async () =>
    expect(await balanceOf(moon)).toMatchObject({ pending: 0, available: third.net }),
  );

  // A transfer takes only what the bank has credited.
  const { status, body: transfer } = await sun.call('POST', '/api/transfers');
  expect([status, transfer]).toMatchObject([201, { amount: first.net, transactions: 1 }]);
  const lines = (await sun.call('GET', `/api/transfers/${transfer.id}/balance-transactions`)).body.data;
  expect(lines).toMatchObject([{ type: 'charge', net: first.net }]);

  // The statement of the next day shows the day before again, and what was missing.
  expect(await reconcile('tuesday.csv', [...some, second], '--book', '--yes')).toMatchObject({
    ...{ code: 0, balances: true, differences: [], statement: [], unbooked: nothing },
    booked: { payments: 1, amount: second.total },
  });
  await eventually(async () =>
    expect(await balanceOf(sun)).toMatchObject({ pending: 0, available: second.net, in_transit: first.net }),
  );
  await eventually(async () =>
    expect(await trialBalance()).toMatchObject({ code: 0, total: 0, differing: [], bank_clearing: 0 }),
  );
  expect((await trialBalance()).bank_cash).toBeCloseTo(held, 6);
  const { out } = await ops(['ledger', 'lines', 'operator', '--json']);
  expect(JSON.parse(out)).toMatchObject([
    { type: 'bank_credit', amount: 120, order_id: '' },
    { type: 'bank_credit', amount: 449.5, by: 'ana', postings: 'bank_clearing -$449.50, bank_cash $449.50' },
  ]);
  const shownSums = JSON.parse((await ops(['ledger', 'show', 'operator', '--json'])).out);
  expect(shownSums.balances).toMatchObject([
    { account: 'bank_clearing', balance: -569.5 },
    { account: 'bank_cash', balance: 569.5 },
  ]);

  // The closing of the day names what was missing on the first statement. The day may end during this test.
  const { closeDays } = await import('#lib/operations/ledger/closings/close-days.ts');
  const tomorrow = addDays(mexicoCityDate(new Date()), 1);
  await closeDays(new Date(`${tomorrow}T12:00:00.000Z`));
  const closing = await ops(['ledger', 'closing', addDays(tomorrow, -1), '--json']);
  const { statements, clearing, uncredited } = JSON.parse(closing.out);
  expect({ clearing, uncredited }).toEqual({
    clearing: { collected: 569.5, credited: 569.5 },
    uncredited: 0,
  });
  expect(statements.map(({ differing }: { differing: unknown }) => differing)).toEqual(
    expect.arrayContaining([
      [],
      [{ difference: 'not_on_statement', count: 1, ours: second.total, statement: 0 }],
    ]),
  );
  const verified = await ops(['ledger', 'verify', '--json']);
  expect(JSON.parse(verified.out)).toMatchObject({ verified: true, statements: 2, differences: 1 });
});

test('an operator can have the money of a merchant held in production', async () => {
  const { account } = await newCollector();
  const before = process.env.STAGE;
  process.env.STAGE = 'production';
  try {
    const { changeAccount } = await import('#lib/operations/change-account.ts');
    const held = changeAccount(account.account_id, { settlement: { settlement: 'held' } });
    await expect(held).resolves.toMatchObject({ settlement: 'held' });
  } finally {
    process.env.STAGE = before;
  }
});
