import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { addDays, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { json, ops } from '#tests/ops/run-ops.ts';
import { type Collector, newCollector } from '#tests/support/money/collections.ts';
import { returnLater, unansweredBy } from '#tests/support/money/late-returns.ts';
import { bookAdjustment } from '#tests/support/money/payable-account.ts';
import { businessDay } from '#tests/support/records/business-days.ts';
import { refusal } from '#tests/support/records/mandates.ts';
import { openBucket } from '#tests/support/servers/bucket.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { type RunningService, startService } from '#tests/support/service/start-service.ts';

// A closing is about all accounts, so this service is not shared with other tests.
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
  folder = mkdtempSync(join(tmpdir(), 'closings-'));
});
afterAll(async () => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
  bucket.close();
  await service.stop();
});

/** Runs the verifier that the service serves, as a merchant does. */
async function verifier(token: string, ...words: string[]): Promise<{ code: number; said: string }> {
  const path = join(folder, 'verify-closings.mjs');
  writeFileSync(path, await (await fetch(`${service.url}/docs/verify-closings.mjs`)).text());
  return new Promise((resolve) => {
    execFile(process.execPath, [path, ...words], { env: { TOKEN: token } }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, said: `${out}${err}` }),
    );
  });
}

/** Changes the amount of a line in the table, as nothing in the service does. */
async function change(id: string, account_id: string): Promise<void> {
  const { walkLines } = await import('#lib/store/ledger/list-lines.ts');
  const { keyOfLine } = await import('#lib/store/ledger/keys.ts');
  const { put } = await import('#lib/store/engine/change.ts');
  const { transact } = await import('#lib/store/engine/transact.ts');
  const lines = (await Array.fromAsync(walkLines(account_id))).flat();
  const line = lines.find((one) => one.id === id);
  if (!line) throw new Error(`There is no line ${id}`);
  await transact([put({ ...keyOfLine(line), ...line, amount: line.amount + 1 })]);
}

const linesOf = async ({ call }: Collector) => (await call('GET', '/api/balance-transactions')).body.data;

test('a day is closed at night; its merchant downloads its own part, and verifies it without us', async () => {
  const today = mexicoCityDate(new Date());
  const [merchant, other] = [await newCollector(), await newCollector()];
  const { account_id, token } = merchant.account;
  await json('account', 'set', account_id, '--settlement', 'held', '--dispute-fee', '150', '--yes');
  await bookAdjustment(account_id, 500, 'CASE-1');
  const at = await unansweredBy(merchant, businessDay(5));
  await returnLater(bucket, at, '00', 1);
  await eventually(async () => expect(await linesOf(merchant)).toHaveLength(2));
  await returnLater(bucket, at, '13', 2);
  await eventually(async () => expect(await linesOf(merchant)).toHaveLength(4));
  const path = `/api/closings/${today}`;
  const never = `/api/closings/${addDays(today, -1)}`;
  for (const [at, code] of [
    [path, 'day_not_closed'],
    [never, 'closing_not_found'],
  ] as const)
    for (const what of [at, `${at}/transactions`])
      expect(refusal(await merchant.call('GET', what))).toEqual([404, code]);

  // The worker of the next night, in this process. The day may end during this test.
  const { closeDays } = await import('#lib/operations/ledger/closings/close-days.ts');
  const tomorrow = addDays(mexicoCityDate(new Date()), 1);
  const night = new Date(`${tomorrow}T12:00:00.000Z`);
  const day = addDays(tomorrow, -1);
  // The service may have closed the day before yesterday when it started.
  expect((await closeDays(night)).at(-1)).toBe(day);

  const { status, body: closing } = await merchant.call('GET', `/api/closings/${day}`);
  expect([status, closing]).toMatchObject([200, { day, account_id, hash: expect.any(String) }]);
  const said = JSON.parse(closing.text);
  expect(said).toMatchObject({ v: 1, day, account_id, lines: 4, previous_hash: null, opening: {} });
  // 500.00, and what a dispute and the fee of the charge cost: 174.00 and 6.30.
  expect(said.closing.payable).toBe(-319_70);
  const { data } = (await merchant.call('GET', `/api/closings/${day}/transactions?limit=3`)).body;
  expect(data).toHaveLength(3);
  const lines = await linesOf(merchant);
  const [line] = lines.filter(({ id }: { id: string }) => id === data[0].id);
  expect(JSON.parse(data[0].text)).toMatchObject({ net: Math.round(line.net * 100), type: line.type });
  expect(closing.text + JSON.stringify(data)).not.toContain('ana');

  const [host, month] = [service.url, join(folder, 'month')];
  const early = await verifier(token, 'download', host, addDays(day, -3), day, month);
  expect(early).toEqual({ code: 1, said: expect.stringMatching(/^Not verified: .*closing_not_found/) });
  const open = await verifier(token, 'download', host, day, tomorrow, month);
  expect(open).toEqual({ code: 1, said: expect.stringMatching(/^Not verified: .*day_not_closed/) });
  const downloaded = await verifier(token, 'download', host, day, day, month);
  expect(downloaded).toEqual({ code: 0, said: '' });
  const verified = await verifier(token, 'verify', month, day, day);
  expect(verified).toEqual({ code: 0, said: expect.stringContaining('"days":1,"lines":4') });

  // A merchant without transactions has a closing of the day, which says so and is verified alike.
  const idle = join(folder, 'idle');
  await verifier(other.account.token, 'download', host, day, day, idle);
  const proved = await verifier(other.account.token, 'verify', idle, day, day);
  expect(proved).toEqual({ code: 0, said: 'Verified: {"days":1,"lines":0,"closing":{}}\n' });
  expect((await merchant.call('GET', '/api/closings/2027-02-30')).status).toBe(422);

  expect(await json('ledger', 'closing', day)).toMatchObject({ day, lines: 4, accounts: 1 });
  const { closed } = await json('ledger', 'close');
  expect(closed).toEqual([]);
  expect(await json('ledger', 'verify')).toMatchObject({ verified: true, lines: 4 });

  // The day that this machine is in is closed: no operator books anything in it.
  await expect(bookAdjustment(account_id, 1, 'CASE-2')).rejects.toThrow(
    `${day} is closed. Nothing was changed.`,
  );
  expect(await json('ledger', 'verify')).toMatchObject({ verified: true, lines: 4 });
  await change(lines[0].id, account_id);
  const { code, err } = await ops(['ledger', 'verify']);
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(`the closing of ${day} of ${account_id} has other lines`),
  ]);
});
