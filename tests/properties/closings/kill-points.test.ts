import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { newId } from '#lib/domain/ids.ts';
import { newLine } from '#lib/domain/ledger/new-line.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { startLoneTable } from '#tests/support/database/lone-table.ts';
import { KILL_STRIDE, SEED } from '#tests/support/jest/budget.ts';
import { memoryBankFiles } from '#tests/support/money/memory-bank-files.ts';
import { costingLife, killedAt } from '#tests/support/service/killable.ts';

const FIRST = '2027-03-01' as CalendarDate;
const copies = memoryBankFiles(costingLife);
jest.unstable_mockModule('#lib/providers/evidence-copies/configured-evidence-copies.ts', () => ({
  configuredEvidenceCopies: () => copies,
}));

const load = async () => ({
  ...(await import('#lib/operations/ledger/closings/close-days.ts')),
  ...(await import('#lib/operations/ledger/closings/verify-closings.ts')),
  ...(await import('#lib/store/new-accounts.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/ledger/closings.ts')),
  ...(await import('#lib/store/ledger/lines.ts')),
});

let table: Awaited<ReturnType<typeof startLoneTable>>;
let lib: Awaited<ReturnType<typeof load>>;
const accounts: string[] = [];
beforeAll(async () => {
  table = await startLoneTable();
  lib = await load();
  for (let n = 0; n < 3; n++)
    accounts.push((await lib.createAccount({ name: 'Panadería Sol', features: [] })).account_id);
});
afterAll(() => table.stop());

async function payAll(day: CalendarDate): Promise<void> {
  const now = new Date(`${day}T18:00:00.000Z`);
  const time = { now, today: day, closed: new Set<string>() };
  const lines = accounts.map((account_id) => {
    const order = { id: newId('ord', now), account_id, direct_debit_id: newId('dd', now) };
    const amounts = { amount: 100_00 as Centavos, fee: 5_00 as Centavos };
    const terms = { settlement_days: 2, awaits_credit: false };
    return newLine(order, 0, { type: 'charge', side: 'held', ...amounts }, time, terms);
  });
  await lib.transact(lib.storeLines(lines));
}

test('a closing that is killed at any call goes on: each closing is written once, and the chain is whole', async () => {
  let day = FIRST;
  let kills = 0;
  const stride = Math.ceil(KILL_STRIDE / 8);
  for (const losesLastResponse of [false, true]) {
    for (let calls = 1 + (SEED % stride); ; calls += stride) {
      await payAll(day);
      const night = new Date(`${addDays(day, 1)}T09:00:00.000Z`);
      const isKilled = await killedAt(calls, losesLastResponse, () => lib.closeDays(night));
      const [head, part] = [await lib.findHead(day), await lib.findPart(accounts[0] ?? '', day)];
      await lib.closeDays(night);
      const after = [await lib.findHead(day), await lib.findPart(accounts[0] ?? '', day)];
      if (head) expect(after[0]).toEqual(head);
      if (part) expect(after[1]).toEqual(part);
      expect(await lib.findLastClosed()).toBe(day);
      day = addDays(day, 1);
      if (!isKilled) break;
      kills += 1;
    }
  }
  expect(kills).toBeGreaterThan(30 / stride);
  const { days, lines, fault } = await lib.verifyClosings(new Date(`${addDays(day, 1)}T09:00:00.000Z`));
  expect([days, lines, fault]).toEqual([kills + 2, (kills + 2) * accounts.length, undefined]);
});
