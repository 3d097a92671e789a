import { Session } from 'node:inspector/promises';
import { describe, expect, test } from '@jest/globals';
import { createDirectDebit } from '#lib/api/direct-debits/routes.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { newCustomer } from '#tests/support/records/direct-debits.ts';
import { callHandler } from '#tests/support/service/call-handler.ts';

/**
 * The maximum number of files. In addition to the direct debit and its order, the second books the ledger, reads files
 * as all kinds of files are read, and decides which of several payments of a debt is the merchant's. Both read one table
 * of how long items of each kind are kept. The numbers are to be lowered, and raised only for a reason.
 */
const [MOST_TO_CREATE, MOST_TO_SETTLE] = [65, 92];

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#tests/support/money/collection-day.ts')),
  ...(await import('#tests/support/database/stored-debits.ts')),
  create: (await import('#functions/direct-debits/create.ts')).handler,
});
onLoneTable(async () => {
  lib = await load();
});

/** Runs some work and returns the files of `lib` and `functions` of which a function was called. */
async function filesRunBy(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const files = result
    .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
    .flatMap(({ url }) => /(?:lib|functions)\/[\w/-]+\.ts$/.exec(url)?.[0] ?? []);
  return [...new Set(files)].sort();
}

function requireAtMost(most: number, files: readonly string[]): void {
  if (files.length > most)
    throw new Error(`${files.length} files run, more than ${most}:\n${files.join('\n')}`);
}

describe('the files that run, once all is loaded', () => {
  test('create a direct debit', async () => {
    const { account_id } = await lib.storeAccount();
    const now = new Date('2027-01-05T15:00:00Z');
    const body = {
      customer_id: newCustomer(),
      customer: { name: 'Ana Torres', email: 'ana@example.com' },
      currency: 'MXN',
      ...{ is_fixed_amount: true, amount: 350.5, is_recurring: true, interval: 'monthly' },
      ...{ next_payment_date: '2027-02-15', concept: 'Plan' },
    };
    const create = () => callHandler(lib.create, createDirectDebit, { accountId: account_id, now, body });
    expect((await create()).status).toBe(201);
    const files = await filesRunBy(create);
    requireAtMost(MOST_TO_CREATE, files);
  });

  longTest('settle a line of a return file', async () => {
    const day = async () => {
      const one = await lib.CollectionDay.begin({
        count: 1,
        eve: '2036-02-28',
        day: '2036-03-03',
        isOwn: true,
      });
      await one.open();
      await one.present();
      await one.answer(`answers/${one.accountId}.txt`);
      return () => one.settle(`answers/${one.accountId}.txt`);
    };
    const [first, second] = [await day(), await day()];
    await first();
    const files = await filesRunBy(second);
    requireAtMost(MOST_TO_SETTLE, files);
  });
});
