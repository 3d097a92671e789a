import { expect, jest, test } from '@jest/globals';
import type { StatementLine } from '#lib/domain/bank-file/compare-statement.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Head } from '#lib/domain/ledger/closing-head.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { copyTable, putBack } from '#tests/support/database/table-copy.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { memoryBankFiles } from '#tests/support/money/memory-bank-files.ts';

const copies = memoryBankFiles();
jest.unstable_mockModule('#lib/providers/evidence-copies/configured-evidence-copies.ts', () => ({
  configuredEvidenceCopies: () => copies,
}));
const load = async () => ({
  ...(await import('#tests/properties/bank-credits/world.ts')),
  ...(await import('#lib/operations/ledger/bank-credits/compare-with-statement.ts')),
  ...(await import('#lib/operations/ledger/bank-credits/match-rows.ts')),
  ...(await import('#lib/operations/ledger/bank-credits/note-statement.ts')),
  ...(await import('#lib/operations/ledger/closings/close-days.ts')),
  ...(await import('#lib/operations/ledger/closings/verify-closings.ts')),
  ...(await import('#lib/store/engine/change.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/ledger/closings.ts')),
  ...(await import('#lib/store/ledger/noted-statements.ts')),
});
let lib: Awaited<ReturnType<typeof load>>;
onLoneTable(async () => {
  lib = await load();
});

type World = Awaited<ReturnType<(typeof lib)['World']['begin']>>;
const after = (day: string) => new Date(`${addDays(day as CalendarDate, 1)}T09:00:00.000Z`);
const close = (day: string) => lib.closeDays(after(day));
const verified = (day: string) => lib.verifyClosings(after(day));
const headOf = async (day: string): Promise<Head> => JSON.parse((await lib.findHead(day))?.text ?? '{}');

/** Books a statement as an operator does, and notes it. */
async function handIn(world: World, rows: readonly StatementLine[]) {
  await world.book(rows);
  return lib.noteComparison(rows, lib.statementOf(rows), world.day, world.clock);
}

const FOREIGN = { reference: '7777777', amount: 5_00 as Centavos };
const TEXT = { reference: 'SPEI 002180000123456784', amount: 6_00 as Centavos };

test('the closing of a day names how the statement of that day differs, and what it credited', async () => {
  const world = await lib.World.begin();
  const [one, other, ...rows] = await world.rows();
  if (!one || !other) throw new Error('There are no rows');
  await handIn(world, [{ ...other, amount: (other.amount + 1) as Centavos }, ...rows, FOREIGN, TEXT]);
  await close(world.day);
  const { statements = [], clearing, uncredited } = await headOf(world.day);
  expect(statements).toHaveLength(1);
  expect(statements[0]).toMatchObject({
    ...{ presented_on: world.day, compared_on: world.day, credited: { count: 1, amount: 99_99 } },
    differing: {
      not_on_statement: { count: 1, ours: one.amount, statement: 0 },
      only_on_statement: { count: 2, ours: 0, statement: 11_00 },
      other_amount: { count: 1, ours: other.amount, statement: other.amount + 1 },
    },
  });
  expect(statements[0]?.differences.map(({ difference, reference }) => [difference, reference])).toEqual([
    ['other_amount', other.reference.replace(/^0+/, '')],
    ['only_on_statement', '7777777'],
    ['only_on_statement', null],
    ['not_on_statement', one.reference.replace(/^0+/, '')],
  ]);
  expect(clearing).toEqual({ collected: one.amount + other.amount + 99_99, credited: 99_99 });
  expect(uncredited).toBe(one.amount + other.amount);
  expect(await verified(world.day)).toMatchObject({
    ...{ statements: 1, differences: 4, uncredited, fault: undefined },
  });
});

longTest('a payment that an earlier statement had is no difference of the next one', async () => {
  const world = await lib.World.begin();
  const [one, ...others] = await world.rows();
  if (!one) throw new Error('There are no rows');
  const { differences } = await handIn(world, [one]);
  expect(differences).toHaveLength(others.length);
  expect((await handIn(world, others)).differences).toEqual([]);
});

longTest('a statement that is handed in again on its day is noted once, as it is then', async () => {
  const world = await lib.World.begin();
  const rows = await world.rows();
  await Promise.all([handIn(world, rows), handIn(world, rows)]);
  await handIn(world, rows);
  const noted = await lib.findNoted({ after: addDays(world.day, -1), until: world.day });
  expect(noted).toHaveLength(1);
  expect(noted[0]?.credited.count).toBe(3);
});

test('a closed day takes no statement, and one that changes afterwards is named', async () => {
  const world = await lib.World.begin();
  const rows = await world.rows();
  await handIn(world, [...rows, FOREIGN]);
  await close(world.day);
  const [noted] = (await headOf(world.day)).statements ?? [];
  if (!noted) throw new Error('There is no statement');
  await expect(lib.storeNoted(noted, 1)).rejects.toMatchObject({ name: 'ConflictError' });
  await expect(lib.storeNoted({ ...noted, presented_on: addDays(world.day, -1) }, 0)).rejects.toMatchObject({
    name: 'ConflictError',
  });
  expect((await verified(world.day)).fault).toBeUndefined();
  const extra = { ...noted, presented_on: addDays(world.day, -1) };
  await lib.restoreNoted(extra);
  expect((await verified(world.day)).fault).toEqual({ day: world.day, account_id: null, what: 'statements' });
  await lib.transact([lib.remove(lib.notedKey(extra), {})]);
  expect((await verified(world.day)).fault).toBeUndefined();
});

longTest('a restored table that lost a statement takes it from the locked closing', async () => {
  const world = await lib.World.begin();
  const rows = await world.rows();
  await world.book(rows);
  const before = await copyTable();
  await handIn(world, [...rows, FOREIGN]);
  await close(world.day);
  const { statements } = await headOf(world.day);
  expect(statements).toHaveLength(1);
  await putBack(before);
  await close(world.day);
  expect((await headOf(world.day)).statements).toEqual(statements);
  expect((await verified(world.day)).fault).toBeUndefined();
});
