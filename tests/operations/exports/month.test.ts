import { expect, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { ExportKind } from '#lib/domain/exports/export.ts';
import { newExport } from '#lib/domain/exports/new-export.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import type { LineType } from '#lib/domain/ledger/postings.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { EXPORTED_MONTH } from '#tests/support/jest/budget.ts';
import { memoryBankFiles } from '#tests/support/money/memory-bank-files.ts';
import { centavosIn, type ExportedRow, rowsIn } from '#tests/support/records/exports.ts';

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#tests/support/money/collection-day.ts')),
  ...(await import('#lib/operations/collections/returns/reconcile.ts')),
  ...(await import('#lib/operations/exports/write-export.ts')),
  ...(await import('#lib/operations/writes/exports.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/exports.ts')),
  ...(await import('#lib/store/ledger/list-lines.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

const [EVE, DAY] = ['2036-02-28', '2036-03-03' as CalendarDate];
const MONTH = { from: '2036-03-01' as CalendarDate, to: '2036-03-31' as CalendarDate };

/** Amounts in pesos whose fees round up and down. */
const amountOf = (n: number): number => (10_01 + ((n * 7_919) % 4_000_000)) / 100;

async function exportOf(account: string, kind: ExportKind): Promise<ExportedRow[]> {
  const [files, now] = [memoryBankFiles(), new Date()];
  const filter = { status: null, type: null };
  const asked = newExport(account, { kind, format: 'csv', ...MONTH, filter }, now);
  await lib.transact(lib.writesOfExport(undefined, asked, now));
  await lib.writeExport(asked.id, files, now);
  const { file } = (await lib.findExport(asked.id, now)) ?? {};
  return rowsIn(String(files.written.get(String(file?.name))));
}

async function linesOf(account: string): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const some of lib.walkLines(account)) lines.push(...some);
  return lines;
}

test('a month of payments sums to its reconciliation and to its ledger, to the centavo, in every kind', async () => {
  const terms = (n: number) => ({ amount: amountOf(n), max_amount: 50_000 });
  const day = await lib.CollectionDay.begin({
    count: EXPORTED_MONTH,
    eve: EVE,
    day: DAY,
    terms,
    isOwn: true,
  });
  const { accountId } = day;
  await day.open();
  await day.present();
  const name = `answers/${accountId}.txt`;
  await day.answer(name, (lines) =>
    lines.map((line, n) => (n % 7 === 3 ? { ...line, returnCode: '04' } : line)),
  );
  await day.settle(name);

  const [{ total, differences }, lines, payments, settlements, fiscal, fees] = [
    await lib.reconcileDay(DAY, accountId),
    await linesOf(accountId),
    await exportOf(accountId, 'payments'),
    await exportOf(accountId, 'settlements'),
    await exportOf(accountId, 'fiscal_payments'),
    await exportOf(accountId, 'fiscal_fees'),
  ];

  expect([differences, payments.length, total.presented.count]).toEqual([[], EXPORTED_MONTH, EXPORTED_MONTH]);
  expect(['amount', 'paid_amount', 'returned_amount'].map((name) => centavosIn(payments, name))).toEqual([
    total.presented.amount,
    total.paid.amount,
    total.returned.amount,
  ]);
  const isCharge = ({ type }: { type?: LineType | string }) => type === 'charge';
  const inLedger = (measure: 'amount' | 'fee' | 'tax' | 'net') =>
    lines.filter(isCharge).reduce((sum, line) => sum + line[measure], 0);
  const sums = { amount: inLedger('amount'), fee: inLedger('fee'), tax: inLedger('tax') };
  expect(total.paid).toEqual({ count: lines.filter(isCharge).length, amount: sums.amount });
  const summed = (rows: readonly ExportedRow[], names: readonly string[]) =>
    names.map((name) => centavosIn(rows, name));
  expect(summed(payments, ['fee', 'tax', 'net'])).toEqual([sums.fee, sums.tax, inLedger('net')]);
  expect(summed(settlements, ['amount', 'fee', 'tax', 'net'])).toEqual([
    ...Object.values(sums),
    inLedger('net'),
  ]);
  expect([summed(fiscal, ['amount']), summed(fees, ['fee', 'tax'])]).toEqual([
    [sums.amount],
    [sums.fee, sums.tax],
  ]);
  expect(settlements.map(({ id }) => id)).toEqual(lines.map(({ id }) => id));
  expect(fiscal.map(({ order_id }) => order_id).sort()).toEqual(
    payments
      .filter(({ status }) => status === 'paid')
      .map(({ order_id }) => order_id)
      .sort(),
  );
});
