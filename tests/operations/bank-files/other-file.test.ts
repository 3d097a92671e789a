import { beforeEach, describe, expect, test } from '@jest/globals';
import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { read, write } from '#tests/properties/collections/bank.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { copyTable, putBack } from '#tests/support/database/table-copy.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';

const [BEFORE, DAY] = ['2029-06-01', '2029-06-04'] as const;

let lib: Awaited<ReturnType<typeof load>>;
let collections: ReturnType<typeof lib.loneCollections>;
let debits: DirectDebit[];
/** The name of the file, and of what was written before its release. */
let presented: string;
let prepared: string;

const load = async () => ({
  ...(await import('#tests/support/money/lone-collections.ts')),
  ...(await import('#tests/support/database/stored-debits.ts')),
  ...(await import('#lib/store/collections/exceptions.ts')),
  ...(await import('#lib/store/collections/hold.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

/** A table that was restored to the moment before its file was written. */
beforeEach(async () => {
  await putBack([]);
  collections = lib.loneCollections();
  const { account_id } = await lib.storeAccount();
  const now = new Date(`${BEFORE}T15:00:00.000Z`);
  debits = [];
  for (const amount of [350.5, 700])
    debits.push(await lib.storeActiveDebit(account_id, { next_payment_date: DAY, amount }, now));
  await collections.claim(DAY);
  const restored = await copyTable();
  [presented = ''] = await collections.run(DAY);
  prepared = presented.replace('presentments/', 'prepared/');
  await putBack(restored);
});

/** Changes what exists under a name. */
async function change(name: string, change: (lines: ReadDetail[]) => ReadDetail[]) {
  const { header, details } = await read(collections.files.written.get(name) ?? '');
  collections.files.written.set(name, await write(header, change(details)));
}
const first = (changes: (line: ReadDetail) => Partial<ReadDetail>) => (lines: ReadDetail[]) =>
  lines.map((line, index) => (index === 0 ? { ...line, ...changes(line) } : line));
const oneMore = ({ amount }: ReadDetail) => ({ amount: (amount + 1) as ReadDetail['amount'] });
const statuses = async () => (await Promise.all(debits.map(collections.statuses))).flat();
const held = async () => {
  const { items } = await lib.listExceptions('open', 10);
  const raised = items.map(({ reason, file, line }) => ({ reason, file, line }));
  return { hold: (await lib.findHold())?.reason, raised };
};

describe('a file that is written already', () => {
  beforeEach(() => void collections.files.written.delete(presented));

  test('is presented if it has the same entries, although a name has changed since', async () => {
    await change(
      prepared,
      first(() => ({ holderName: 'Dolores G' })),
    );
    const before = collections.files.written.get(prepared);
    expect(await collections.run(DAY)).toEqual([presented]);
    expect(collections.files.written.get(presented)).toBe(before);
    expect(await held()).toEqual({ hold: undefined, raised: [] });
  });

  type Case = readonly [what: string, line: number, changed: (lines: ReadDetail[]) => ReadDetail[]];
  const TITLE = 'holds all collections, and nothing is presented, if it has %s';
  const holds = async (...[, line, changed]: Case) => {
    await change(prepared, changed);
    await expect(collections.run(DAY)).rejects.toThrow('contains other entries');
    expect(await held()).toEqual({
      hold: 'other_file',
      raised: [{ reason: 'other_file', file: presented, line }],
    });
    expect(collections.files.written.has(presented)).toBe(false);
    expect(await statuses()).toEqual(['pending', 'pending']);
    expect(await collections.run(DAY)).toEqual([]);
  };

  test.each<Case>([
    ['another amount', 2, first(oneMore)],
    ['one entry less', 3, (lines) => lines.slice(0, 1)],
  ])(TITLE, holds);

  longTest.each<Case>([
    ['another account number', 2, first(({ bank }) => ({ clabe: newClabe(undefined, bank) }))],
    ['another reference', 2, first(() => ({ numericReference: '9999999' }))],
    ['the same entries in another order', 2, (lines) => lines.toReversed()],
    ['one entry more', 4, (lines) => [...lines, ...lines.slice(0, 1)]],
  ])(TITLE, holds);
});

test('a released file holds all collections if the bank has another one with its name', async () => {
  await change(presented, first(oneMore));
  const there = collections.files.written.get(presented);
  await expect(collections.run(DAY)).rejects.toThrow('contains other entries');
  expect(await held()).toEqual({
    hold: 'other_file',
    raised: [{ reason: 'other_file', file: presented, line: undefined }],
  });
  expect(collections.files.written.get(presented)).toBe(there);
});
