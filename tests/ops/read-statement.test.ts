import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { readStatement } from '#infra/ops/read-statement.ts';
import { ops } from './run-ops.ts';

const folder = mkdtempSync(join(tmpdir(), 'statements-'));
afterAll(() => rmSync(folder, { recursive: true }));

const withDates = (...dates: string[]): string => {
  const path = join(folder, 'dated.csv');
  const rows = dates.map((date) => `${date};1000001;12.50`);
  writeFileSync(path, ['Date;Reference;Amount', ...rows].join('\n'));
  return path;
};

test('the date of a row is read as banks write it, and may be empty', async () => {
  const row = { reference: '1000001', amount: 12_50 };
  const dated = { ...row, date: '2027-11-16' };
  expect(await readStatement(withDates('2027-11-16', '16/11/2027', ''))).toEqual([dated, dated, row]);
});

test.each(['31/02/2027', '11-16', '11/16/2027'])('a statement with the date %s is refused', async (date) => {
  await expect(readStatement(withDates('16/11/2027', date))).rejects.toThrow(
    'dated.csv, line 3: the column date must be a date, as 2027-11-16 or 16/11/2027 (day first), or empty.',
  );
});

test('a booking without a statement is refused', async () => {
  const { code, err } = await ops(['reconcile', '--day', '2027-11-16', '--book']);
  expect([code, err]).toEqual([1, expect.stringContaining('Name the statement to book with --statement.')]);
});
