import { expect, jest, test } from '@jest/globals';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { newOperatorLine } from '#lib/domain/ledger/new-line.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { copyTable, putBack } from '#tests/support/database/table-copy.ts';
import { memoryBankFiles } from '#tests/support/money/memory-bank-files.ts';

const copies = memoryBankFiles();
jest.unstable_mockModule('#lib/providers/evidence-copies/configured-evidence-copies.ts', () => ({
  configuredEvidenceCopies: () => copies,
}));
const load = async () => ({
  ...(await import('#lib/operations/ledger/closings/close-days.ts')),
  ...(await import('#lib/operations/ledger/closings/verify-closings.ts')),
  ...(await import('#lib/store/new-accounts.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/ledger/entries.ts')),
});
let lib: Awaited<ReturnType<typeof load>>;
let id = '';
onLoneTable(async () => {
  lib = await load();
  id = (await lib.createAccount({ name: 'Tests', features: [] })).account_id;
});
let n = 0;
const book = async (day: string, time = '18:00') => {
  const now = new Date(`${day}T${time}:00.000Z`);
  n += 1;
  const entry = { reference: `R-${n}`, reason: 'x', by: 'ana', approved_by: null };
  const line = newOperatorLine(
    id,
    entry,
    { type: 'adjustment', side: 'held', amount: 100 as never },
    { now, today: day as CalendarDate, closed: new Set() },
  );
  await lib.transact(lib.storeOperatorLine(line, now));
};
const close = (day: string) => lib.closeDays(new Date(`${addDays(day as CalendarDate, 1)}T09:00:00.000Z`));
const fault = async () => (await lib.verifyClosings(new Date(`${day}T09:00:00.000Z`))).fault;
let day = '2025-03-01' as CalendarDate;
const next = () => (day = addDays(day, 1));

test('a table restored to before a closing takes the closing that the lock has', async () => {
  const today = next();
  await book(today);
  const before = await copyTable();
  await close(today);
  expect(await fault()).toBeUndefined();
  await putBack(before);
  await close(today);
  expect(await fault()).toBeUndefined();
});

test('a restored table that lost a line keeps the closing under lock, and an error says so', async () => {
  const today = next();
  const before = await copyTable();
  await book(today);
  await close(today);
  const head = copies.written.get(`closings/${today}/head.json`);
  await putBack(before);
  const write = jest.mocked(process.stdout.write);
  write.mockClear();
  await close(today);
  const { findHead } = await import('#lib/store/ledger/closings.ts');
  expect((await findHead(today))?.hash).toBe(JSON.parse(head ?? '{}').hash);
  expect(write.mock.calls.map(String).filter((text) => text.includes('error'))).not.toEqual([]);
});

test('a closed day takes no line', async () => {
  const today = next();
  await book(today);
  await close(today);
  await expect(book(today)).rejects.toMatchObject({ name: 'ConflictError' });
  await book(addDays(today, 1));
});
