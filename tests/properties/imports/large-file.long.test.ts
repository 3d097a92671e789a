import { expect, jest, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';

const [ROWS, CHARGES] = [30_000, 10_000];

/** The kills of the workers of each step. */
const KILLS = {
  checking: { times: 3, latest: 80 },
  applying: { times: 4, latest: 3_000 },
  undoing: { times: 3, latest: 3_000 },
} as const;

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('./charge-files.ts')),
  ...(await import('./killed-at-random.ts')),
  ...(await import('./lone-imports.ts')),
  ...(await import('#tests/support/records/imports.ts')),
  ...(await import('#tests/support/database/table-copy.ts')),
});
onLoneTable(async () => {
  lib = await load();
});
jest.setTimeout(3_600_000);

/** Counts what is stored of direct debits, payment methods, charges and external ids. */
async function countStored() {
  const counted = { created: 0, cancelled: 0, other: 0, methods: 0, externalIds: 0 };
  const charges = { created: 0, cancelled: 0, other: 0 };
  for await (const { pk, sk, status, number_sealed, deleted } of lib.itemsOfTable()) {
    const isAt = status === 'created' || status === 'cancelled' ? status : 'other';
    if (sk === 'DD') counted[isAt] += 1;
    if (sk === 'ORD') charges[isAt] += 1;
    if (number_sealed && deleted === false) counted.methods += 1;
    if (String(pk).startsWith('EXTERNAL#')) counted.externalIds += 1;
  }
  return { ...counted, charges };
}

test(`${ROWS} rows are checked, applied and undone once each, by workers that are killed ten times`, async () => {
  const lone = lib.loneImports();
  const rows = Array.from({ length: ROWS }, () => lib.fileRow());
  const { id, account_id } = await lone.create(rows);
  for (const step of ['checking', 'applying'] as const) await lib.killedAtRandom(lone, id, step, KILLS[step]);
  expect(await lone.stored(id)).toMatchObject({ status: 'applied', counts: { applied: ROWS, ready: 0 } });
  const applied = { created: ROWS, cancelled: 0, other: 0, methods: ROWS, externalIds: ROWS };
  expect(await countStored()).toMatchObject(applied);

  const again = await lone.createOf('direct_debits', lib.csvOf(rows), account_id);
  for (const step of ['checking', 'applying'] as const) await lib.killedAtRandom(lone, again.id, step);
  expect(await lone.stored(again.id)).toMatchObject({ counts: { existing: ROWS, applied: 0 } });
  expect(await countStored()).toMatchObject(applied);

  await lib.killedAtRandom(lone, id, 'undoing', KILLS.undoing);
  expect(await lone.stored(id)).toMatchObject({ status: 'undone', counts: { undone: ROWS, kept: 0 } });
  const undone = { created: 0, cancelled: ROWS, other: 0, methods: 0, externalIds: 0 };
  expect(await countStored()).toMatchObject(undone);
});

test(`${CHARGES} charges are checked, applied and undone once each, by workers that are killed ten times`, async () => {
  await lib.putBack([]);
  const lone = lib.loneImports();
  const { account_id, debits } = await lib.storeDebits(CHARGES);
  const content = lib.chargeFile(debits.map((debit) => lib.chargeRow(debit, '100')));
  const { id } = await lone.createOf('charges', content, account_id);
  for (const step of ['checking', 'applying'] as const) await lib.killedAtRandom(lone, id, step, KILLS[step]);
  expect(await lone.stored(id)).toMatchObject({ status: 'applied', counts: { applied: CHARGES, ready: 0 } });
  expect((await countStored()).charges).toEqual({ created: CHARGES, cancelled: 0, other: 0 });
  await lib.killedAtRandom(lone, id, 'undoing', KILLS.undoing);
  expect(await lone.stored(id)).toMatchObject({ status: 'undone', counts: { undone: CHARGES, kept: 0 } });
  expect((await countStored()).charges).toEqual({ created: 0, cancelled: CHARGES, other: 0 });
});
