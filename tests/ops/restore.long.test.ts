import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createCharge } from '#lib/api/charges/routes.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { read, returnFileFor } from '#tests/properties/collections/bank.ts';
import { LONE_TABLE } from '#tests/support/database/lone-table.ts';
import { copyTable, putBack, type TableCopy } from '#tests/support/database/table-copy.ts';
import { loadScheduledRun, onItsDay, type ScheduledRun } from '#tests/support/money/scheduled-run.ts';
import { openBucket } from '#tests/support/servers/bucket.ts';
import { callHandler } from '#tests/support/service/call-handler.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { type RunningService, startService } from '#tests/support/service/start-service.ts';
import { json, ops } from './run-ops.ts';

/** Collected on the first day, and again a week later; customers are pre-notified of the second on the day between. */
const [TOLD, FIRST, TOLD_AGAIN, SECOND, TOLD_LAST, THIRD] = [
  ...['2020-03-06', '2020-03-10', '2020-03-13'],
  ...['2020-03-17', '2020-03-20', '2020-03-24'],
] as [string, string, string, string, string, string];
const STORED = new Date('2020-03-03T15:00:00Z');
const WEEKLY = { next_payment_date: FIRST, interval: 'weekly' };
const FORMER = 'former';

// A run collects for every account, and a table is restored whole: this service is not shared with other tests.
let service: RunningService;
let run: ScheduledRun;
let lib: Awaited<ReturnType<typeof load>>;
let bucket: ReturnType<typeof openBucket>;
const before = { directory: process.env.SERVICE_DIRECTORY };

async function load() {
  return {
    ...(await import('#tests/support/database/stored-debits.ts')),
    ...(await import('#infra/local/create-table.ts')),
    ...(await import('#lib/store/charges.ts')),
    charge: (await import('#functions/direct-debits/create-charge.ts')).handler,
  };
}

beforeAll(async () => {
  service = await startService();
  Object.assign(process.env, service.environment, { SERVICE_DIRECTORY: service.directory });
  run = onItsDay(await loadScheduledRun());
  lib = await load();
  bucket = openBucket();
});
afterAll(async () => {
  process.env.SERVICE_DIRECTORY = before.directory;
  bucket.close();
  await service.stop();
});

const nameOf = (day: string) => `presentments/all/${day}-002-00001.txt`;
const statusesOf = async (id: string) =>
  (await lib.listCharges({ id }, { limit: 50 })).items.map(({ status }) => status);

async function runDay(day: string): Promise<number> {
  const silent = jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  await run.open(day as CalendarDate);
  const { claimed } = await run.present(day as CalendarDate);
  silent.mockRestore();
  return claimed;
}

/** A second table, like the one that was in use before a restore. */
async function storeFormer(copy: TableCopy) {
  const client = new DynamoDBClient({});
  await lib.createTable(client, { arn: '', create: { ...LONE_TABLE, TableName: FORMER } });
  client.destroy();
  await putBack(copy, FORMER);
}

/** Returns everything that was sent to the bank on some days. */
async function linesOf(...days: string[]) {
  const files = await Promise.all(days.map(async (day) => read(await bucket.read(nameOf(day)))));
  return files.flatMap(({ details }) => details);
}

const countBy = (values: readonly string[]) =>
  Object.values(Object.groupBy(values, (value) => value)).map((same) => same?.length);

describe('the way back from a restore', () => {
  test('follows the runbook: no period is paid twice, sums agree, and later stops are reported', async () => {
    const { account_id, ...keys } = await json('account', 'create', '--name', 'Panadería Sol');
    const store = (more = {}) => lib.storeActiveDebit(account_id, { ...WEEKLY, ...more }, STORED);
    const [paying, failing, leaving] = [
      await store({ max_amount: 800 }),
      await store({ amount: 70.04 }),
      await store(),
    ];
    await runDay(TOLD);
    expect(await runDay(FIRST)).toBe(3);
    await eventually(async () => expect(await statusesOf(failing.id)).toEqual(['pending_next_cycle']));
    await eventually(async () => expect(await statusesOf(leaving.id)).toEqual(['paid']));
    const member = (verb: string, ...words: string[]) =>
      json('account', 'member', verb, account_id, ...words);
    const { id: dismissed } = await member('add', '--email', 'dolores@example.com', '--role', 'operator');

    const copy = await copyTable();
    const since = new Date().toISOString();
    const begun = await store({ next_payment_date: SECOND });
    await runDay(TOLD_AGAIN);
    expect(await runDay(SECOND)).toBe(5);
    await eventually(async () => {
      for (const { id } of [paying, leaving]) expect(await statusesOf(id)).toEqual(['paid', 'paid']);
      expect(await statusesOf(failing.id)).toEqual(['pending_next_cycle', 'pending_next_cycle', 'failed']);
      expect(await statusesOf(begun.id)).toEqual(['paid']);
    });
    await json('debit', 'revoke', leaving.id, '--yes');
    await json('account', 'rotate-keys', account_id, '--yes');
    await member('remove', dismissed, '--yes');
    await storeFormer(await copyTable());
    await putBack(copy);

    const table = process.env.TABLE_NAME ?? '';
    expect(await json('restore', 'hold')).toEqual({ held: true });
    expect((await json('collections', 'status')).held).toBe('operator');
    const prepared = await json('restore', 'prepare', '--table', table);
    expect(prepared).toMatchObject({
      name: table,
      settings: expect.stringMatching(/^restoredTable: \{ name: /),
    });
    expect(await json('restore', 'prepare', '--table', table)).toMatchObject({ name: table });
    expect(await runDay(THIRD)).toBe(0);
    const charged = await callHandler(lib.charge as never, createCharge, {
      ...{
        accountId: account_id,
        now: new Date(`${FIRST}T15:00:00Z`),
        params: { id: paying.id },
        body: { amount: 10 },
      },
    });
    expect(charged).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } });
    expect((await ops(['collections', 'run', '--day', THIRD])).err).toContain('The collections are held');

    // A return file that arrives meanwhile waits: it is not processed, and not lost.
    await bucket.write(
      'answers/late.txt',
      (await returnFileFor(await bucket.read(nameOf(FIRST)), ['00'])).text,
    );
    await eventually(async () => expect(await json('events', 'failed')).toHaveLength(1));
    const answers = async () => (await json('answers', 'list')).map(({ name }: { name: string }) => name);
    expect(await answers()).not.toContain('answers/late.txt');

    const of = ['--since', since, '--former', FORMER];
    const found = await ops(['restore', 'check', ...of, '--json']);
    expect(found.code).toBe(1);
    const { findings } = JSON.parse(found.out);
    expect(findings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ finding: 'revoked', direct_debit_id: leaving.id }),
        expect.objectContaining({ finding: 'keys_rotated', account_id }),
        expect.objectContaining({ finding: 'member_removed', account_id, member_id: dismissed }),
        expect.objectContaining({ finding: 'forgotten_debit', direct_debit_id: begun.id }),
        expect.objectContaining({ finding: 'lost', reference: expect.stringMatching(/^\d{7}$/) }),
        expect.objectContaining({ finding: 'unknown_return_file', file: `answers/${SECOND}-002-00001.txt` }),
        expect.objectContaining({ finding: 'unknown_file', file: nameOf(SECOND) }),
      ]),
    );
    expect(findings.filter(({ finding }: { finding: string }) => finding === 'forgotten')).toHaveLength(4);
    expect(found.out).not.toMatch(/\d{18}/);
    expect((await ops(['restore', 'release', ...of, '--yes'])).err).toMatch(/findings are still open/);
    const unread = await ops(['restore', 'release', '--since', since, '--yes']);
    expect(unread.err).toMatch(/--former TABLE\. .*--no-former/);

    expect(await json('restore', 'repair', '--since', since, '--yes')).toMatchObject({
      ...{ files: 1, rebuilt: 4, lost: 1 },
    });
    expect(await statusesOf(paying.id)).toEqual(['paid', 'paid']);
    expect(await statusesOf(failing.id)).toEqual(['pending_next_cycle', 'pending_next_cycle', 'failed']);
    await json('debit', 'revoke', leaving.id, '--yes');
    await json('account', 'rotate-keys', account_id, '--yes');
    await member('remove', dismissed, '--yes');
    for (const { id } of await json('exceptions', 'list')) {
      await json('exceptions', 'resolve', id, '--as', 'ignored', '--yes');
    }
    const after = await json('restore', 'check', ...of);
    expect(after).toMatchObject({ open: 0, findings: [{ finding: 'forgotten_debit' }] });
    expect(await json('restore', 'release', ...of, '--yes')).toMatchObject({ released: true });

    expect(await answers()).toContain('answers/late.txt');
    await json('events', 'replay');
    await eventually(async () => expect(await json('events', 'failed')).toEqual([]));
    expect(await json('reconcile', '--day', FIRST)).toMatchObject({ balances: true });
    const second = JSON.parse((await ops(['reconcile', '--day', SECOND, '--json'])).out);
    // Except for the one whose direct debit is missing.
    expect(second.differences).toEqual([expect.stringMatching(/holds 5 orders of .*; 4 of .* are found/)]);

    await runDay(TOLD_LAST);
    await runDay(THIRD);
    const lines = await linesOf(FIRST, SECOND, THIRD);
    // Three weekly collections; once and twice a retried failure; two, then revoked; one, then missing.
    expect(countBy(lines.map(({ clabe }) => clabe)).sort()).toEqual([1, 2, 3, 6]);
    expect(countBy(lines.map(({ numericReference }) => numericReference))).toEqual(lines.map(() => 1));
    const known = await Promise.all([paying, failing, leaving].map(({ id }) => statusesOf(id)));
    expect(known.flat()).toHaveLength(lines.length - 1);
    expect(keys.public_key).toMatch(/^pk_/);
  });
});
