import { expect, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { examples, SEED } from '#tests/support/jest/budget.ts';

/**
 * Files of charges for two direct debits, checked, applied and undone in any order and at once, with workers that are
 * killed: the maximum of a period holds at each moment, and each row has one charge at most.
 */
let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('./lone-imports.ts')),
  ...(await import('./charge-files.ts')),
  ...(await import('#tests/support/service/killable.ts')),
  ...(await import('#tests/support/database/table-copy.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

/** The maximum of a period in pesos: see `storeDebits`. */
const MOST = 500;

const step = fc.record({
  file: fc.nat({ max: 2 }),
  does: fc.constantFrom(...(['checking', 'applying', 'applying', 'undoing'] as const)),
  /** After how many calls the worker is killed; null if it is not. */
  killed: fc.option(fc.integer({ min: 1, max: 30 }), { freq: 2 }),
  /** Whether the next step begins at the same time. */
  atOnce: fc.boolean(),
});
const row = fc.record({
  debit: fc.nat({ max: 1 }),
  pesos: fc.integer({ min: 100, max: 400 }),
  own: fc.nat({ max: 9 }),
});
const files = fc.array(fc.uniqueArray(row, { selector: ({ own }) => own, minLength: 1, maxLength: 6 }), {
  minLength: 3,
  maxLength: 3,
});

type Item = Record<string, unknown>;

/** Requires of the table what must hold at each moment. */
async function requireWithinMandates(): Promise<void> {
  const table = (await lib.copyTable()) as Item[];
  const charges = table.filter(({ type }) => type === 'direct_debit') as (Item & {
    totals: { total: number };
  })[];
  const open = charges.filter(({ status }) => status === 'created');
  for (const [debit, own] of Map.groupBy(open, ({ direct_debit_id }) => direct_debit_id)) {
    const held = own.reduce((sum, { totals: { total } }) => sum + total, 0);
    expect([debit, held <= MOST * 100]).toEqual([debit, true]);
  }
  const ids = open.map(({ external_id }) => external_id);
  expect(new Set(ids).size).toBe(ids.length);
  const rows = table.filter(({ order_id, status }) => order_id && status === 'applied');
  const applied = rows.map(({ order_id }) => order_id);
  expect(new Set(applied).size).toBe(applied.length);
  expect(applied.toSorted()).toEqual(open.map(({ id }) => id).toSorted());
}

test('no sequence of files, kills and steps at once takes more than the mandates, or a row twice', async () => {
  let applied = 0;
  await fc.assert(
    fc.asyncProperty(files, fc.array(step, { minLength: 4, maxLength: 14 }), async (contents, steps) => {
      await lib.putBack([]);
      const lone = lib.loneImports(2);
      const { account_id, debits } = await lib.storeDebits(2);
      const ids: string[] = [];
      for (const rows of contents) {
        const content = lib.chargeFile(
          rows.map(({ debit, pesos, own }) =>
            lib.chargeRow(debits[debit] ?? '', String(pesos), { external_id: `M-${own}` }),
          ),
        );
        const { id } = await lone.createOf('charges', content, account_id);
        // All are checked before any is applied, so that each check knows of none of the others.
        await lone.step(id, 'checking');
        ids.push(id);
      }
      const take = async ({ file, does, killed }: (typeof steps)[number]) => {
        const id = ids[file] ?? '';
        await lone.ask(id, does).catch(() => undefined);
        await (killed === null ? lone.work(id) : lib.killedAt(killed, false, () => lone.work(id)));
      };
      for (let n = 0; n < steps.length; n += 1) {
        const [now, next] = [steps[n], steps[n + 1]];
        // A killed worker could take the reads of another one with it.
        if (now?.atOnce && next && now.killed === null && next.killed === null) {
          await Promise.all([take(now), take(next)]);
          n += 1;
        } else if (now) await take(now);
        await requireWithinMandates();
      }
      for (const id of ids) {
        await lone.finish(id);
        const { counts, rows } = await lone.stored(id);
        expect(Object.values(counts).every((count) => count >= 0 && count <= rows)).toBe(true);
        applied += counts.applied + counts.undone;
      }
      await requireWithinMandates();
    }),
    { seed: SEED, numRuns: examples(12), endOnFailure: true },
  );
  expect(applied).toBeGreaterThan(0);
});
