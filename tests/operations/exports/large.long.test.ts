import { expect, jest, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { MOST_EXPORTED_ROWS } from '#lib/domain/exports/export.ts';
import { newExport } from '#lib/domain/exports/new-export.ts';
import { newId } from '#lib/domain/ids.ts';
import { BEGIN, itemsOfOrder, nthOrder, writeItems } from '#tests/support/database/many-records.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { memoryBankFiles } from '#tests/support/money/memory-bank-files.ts';
import { centavosIn, rowsIn } from '#tests/support/records/exports.ts';

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#lib/operations/exports/write-export.ts')),
  ...(await import('#lib/operations/writes/exports.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/exports.ts')),
});
onLoneTable(async () => {
  lib = await load();
});
jest.setTimeout(1_800_000);

const NOW = new Date(BEGIN);
const DAY = '2027-02-15' as CalendarDate;

/** The n-th charge of an account, all of one day. */
const chargeOf = (account: string, n: number) => ({
  ...nthOrder(account, 3 * n),
  period: { n: 0, from: DAY, to: null },
});

/** Writes the charges of an account from one number to another. */
async function writeCharges(account: string, from: number, to: number): Promise<void> {
  function* items() {
    for (let n = from; n < to; n += 1) yield* itemsOfOrder(chargeOf(account, n));
  }
  await writeItems(items());
}

async function exportOf(account: string) {
  const files = memoryBankFiles();
  const terms = { kind: 'payments', format: 'csv', filter: { status: null, type: null } } as const;
  const asked = newExport(account, { ...terms, from: DAY, to: DAY }, NOW);
  await lib.transact(lib.writesOfExport(undefined, asked, NOW));
  const [began, before] = [performance.now(), process.memoryUsage().rss];
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 50);
  await lib.writeExport(asked.id, files, NOW).finally(() => clearInterval(sampling));
  const [took, more] = [Math.round((performance.now() - began) / 1000), Math.round((most - before) / 1e6)];
  process.stderr.write(`export: ${took} s, at most ${more} MB more memory\n`);
  return { record: await lib.findExport(asked.id, NOW), files };
}

test(`${MOST_EXPORTED_ROWS} charges are exported once each, and one more is too many`, async () => {
  const account = newId('acc');
  await writeCharges(account, 0, MOST_EXPORTED_ROWS);
  const { record, files } = await exportOf(account);
  expect(record).toMatchObject({ status: 'ready', file: { rows: MOST_EXPORTED_ROWS } });
  const rows = rowsIn(String(files.written.get(String(record?.file?.name))));
  expect(new Set(rows.map(({ order_id }) => order_id)).size).toBe(MOST_EXPORTED_ROWS);
  expect(centavosIn(rows, 'amount')).toBe(MOST_EXPORTED_ROWS * chargeOf(account, 0).totals.total);
  await writeCharges(account, MOST_EXPORTED_ROWS, MOST_EXPORTED_ROWS + 1);
  expect((await exportOf(account)).record).toMatchObject({ status: 'failed', failure: 'too_large' });
});
