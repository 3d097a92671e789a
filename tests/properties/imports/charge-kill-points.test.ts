import { describe, expect, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { IMPORT_KILL_STRIDE } from '#tests/support/jest/budget.ts';

/** The worker of an import of charges, killed at its calls in turn: each row is charged once, and counted once. */
let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('./killed-in-turn.ts')),
  ...(await import('./lone-imports.ts')),
  ...(await import('./charge-files.ts')),
  ...(await import('#tests/support/database/table-copy.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

let points = 0;

/** Two direct debits of at most 500 pesos: the rows of the first exceed that together, over several slices. */
async function killedInTurn(steps: readonly ('checking' | 'applying' | 'undoing')[]) {
  await lib.putBack([]);
  const lone = lib.loneImports(2);
  const { account_id, debits } = await lib.storeDebits(2);
  const [first = '', second = ''] = debits;
  const content = lib.chargeFile([
    ...[lib.chargeRow(first, '300'), lib.chargeRow(second, '500'), lib.chargeRow(first, '200.01')],
    ...[lib.chargeRow(first, '100'), lib.chargeRow('none', '100'), lib.chargeRow(first, '100')],
    lib.chargeRow(first, '10'),
  ]);
  const { id } = await lone.createOf('charges', content, account_id);
  const last = steps.at(-1) ?? 'checking';
  for (const step of steps.slice(0, -1)) await lone.step(id, step);
  const killed = await lib.killedInTurn(lone, id, last);
  points += killed.points;
  return killed.outcome;
}

const refused = [
  [4, 'rejected', 'mandate_limit_exceeded'],
  [6, 'rejected', 'direct_debit_unknown'],
  [8, 'rejected', 'mandate_limit_exceeded'],
];

describe('a worker that is killed at any call', () => {
  test('has counted each row once towards the maximum and the totals in the end', async () => {
    const { rows, totals, ...outcome } = await killedInTurn(['checking']);
    expect(outcome).toMatchObject({ status: 'checked', counts: { ready: 4, rejected: 3 }, charges: [] });
    expect(rows).toEqual(refused);
    expect(totals).toMatchObject({ all: { count: 4, amount: 1_000_00 }, days: [{ count: 4 }] });
  });

  test('has charged each row once in the end, and no more than the maximum', async () => {
    const { rows, charges, held, ...outcome } = await killedInTurn(['checking', 'applying']);
    expect(outcome).toMatchObject({ status: 'applied', counts: { ready: 0, applied: 4, rejected: 3 } });
    expect(rows.filter(([, status]) => status === 'rejected')).toEqual(refused);
    expect(charges).toHaveLength(4);
    expect(held).toEqual(['0 50000 1', '0 50000 3']);
  });

  test('has withdrawn each charge once in the end', async () => {
    const { charges, held, events, ...outcome } = await killedInTurn(['checking', 'applying', 'undoing']);
    expect(outcome).toMatchObject({ status: 'undone', counts: { applied: 0, undone: 4, kept: 0 } });
    expect(charges).toEqual(Array.from({ length: 4 }, () => 'null cancelled'));
    expect(held).toEqual(['0 0 0', '0 0 0']);
    expect(events.sort()).toEqual(['import.applied', 'import.checked', 'import.undone']);
  });

  test('is tested at sixty points at least, or at the part of them that a push tries', () => {
    expect(points).toBeGreaterThanOrEqual(Math.floor(60 / IMPORT_KILL_STRIDE));
  });
});
