import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { readStatement } from '#infra/ops/read-statement.ts';
import { ops } from './run-ops.ts';

const folder = mkdtempSync(join(tmpdir(), 'statements-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the date of a row is read as banks write it, and left out if it is none', async () => {
  const path = join(folder, 'dated.csv');
  const rows = ['2027-11-16', '16/11/2027', '31/02/2027', '11-16', ''].map((date) => `${date};1000001;12.50`);
  writeFileSync(path, ['Date;Reference;Amount', ...rows].join('\n'));
  const row = { reference: '1000001', amount: 12_50 };
  const dated = { ...row, date: '2027-11-16' };
  expect(await readStatement(path)).toEqual([dated, dated, row, row, row]);
});

test('a booking without a statement is refused', async () => {
  const { code, err } = await ops(['reconcile', '--day', '2027-11-16', '--book']);
  expect([code, err]).toEqual([1, expect.stringContaining('Name the statement to book with --statement.')]);
});
