import { describe, expect, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { IMPORT_KILL_STRIDE } from '#tests/support/jest/budget.ts';

/**
 * The worker of an import, killed at its calls to the table and the bucket in turn, before the call or after it. The
 * sweep then goes on, and the end is the same as without a kill: each row once. A long run kills at every call, a push at
 * some of them.
 */
let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('./killed-in-turn.ts')),
  ...(await import('./lone-imports.ts')),
  ...(await import('#tests/support/records/imports.ts')),
  ...(await import('#tests/support/database/table-copy.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

type Lone = ReturnType<(typeof lib)['loneImports']>;
type Outcome = Awaited<ReturnType<Lone['outcome']>>;

let points = 0;

/** Kills a step of an import at its calls in turn. Returns the outcome, which must be the same each time. */
async function killedInTurn(
  step: 'checking' | 'applying' | 'undoing',
  before: (lone: Lone, id: string) => Promise<void>,
) {
  await lib.putBack([]);
  const lone = lib.loneImports(2);
  const [first, second] = [lib.fileRow(), lib.fileRow()];
  const rows = [
    ...[first, lib.fileRow({ clabe: '2.01E+15' }), second],
    ...[lib.fileRow({ customer_id: first.customer_id, clabe: first.clabe, amount: '99' }), lib.fileRow()],
  ];
  const { id } = await lone.create(rows);
  await before(lone, id);
  const killed = await lib.killedInTurn(lone, id, step);
  points += killed.points;
  return { outcome: killed.outcome, rows };
}

const namesOf = ({ debits }: Outcome, status: string) => debits.filter((debit) => debit.endsWith(status));

describe('a worker that is killed at any call', () => {
  test('has checked each row once in the end, and changed nothing else', async () => {
    const { outcome } = await killedInTurn('checking', async () => {});
    expect(outcome).toMatchObject({
      ...{
        status: 'checked',
        events: ['import.checked'],
        counts: { ready: 4, rejected: 1 },
        done: 5,
        debits: [],
        methods: [],
      },
    });
  });

  test('has applied each row once in the end', async () => {
    const { outcome, rows } = await killedInTurn('applying', (lone, id) => lone.step(id, 'checking'));
    expect(outcome).toMatchObject({ status: 'applied', counts: { ready: 0, applied: 4, rejected: 1 } });
    const applied = rows.filter(({ clabe }) => !clabe.includes('E'));
    expect(outcome.debits).toEqual(applied.map(({ external_id }) => `${external_id} created`).sort());
    expect(outcome.methods).toEqual(
      [`${rows[0]?.customer_id} 2`, `${rows[2]?.customer_id} 1`, `${rows[4]?.customer_id} 1`].sort(),
    );
  });

  test('has undone each row once in the end, and nothing is left of it', async () => {
    const { outcome } = await killedInTurn('undoing', async (lone, id) => {
      await lone.step(id, 'checking');
      await lone.step(id, 'applying');
    });
    expect(outcome).toMatchObject({
      status: 'undone',
      counts: { applied: 0, undone: 4, kept: 0, rejected: 1 },
    });
    expect([namesOf(outcome, 'created'), outcome.methods]).toEqual([[], []]);
  });

  test('is tested at forty points at least, or at the part of them that a push tries', () => {
    expect(points).toBeGreaterThanOrEqual(Math.floor(40 / IMPORT_KILL_STRIDE));
  });
});
