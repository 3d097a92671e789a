import { expect, jest, test } from '@jest/globals';
import { SEED } from '#tests/support/budget.ts';
import fc from '#tests/support/fast-check.ts';
import { onLoneTable } from '#tests/support/on-lone-table.ts';

const ROWS = 30_000;

/** How often the workers of each step are killed, and after how many calls to the table and the bucket at the latest. */
const KILLS = {
  checking: { times: 3, latest: 80 },
  applying: { times: 4, latest: 3_000 },
  undoing: { times: 3, latest: 3_000 },
} as const;

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('./lone-imports.ts')),
  ...(await import('#lib/http/api-error-of.ts')),
  ...(await import('#tests/support/imports.ts')),
  ...(await import('#tests/support/killable.ts')),
  ...(await import('#tests/support/table-copy.ts')),
});
onLoneTable(async () => {
  lib = await load();
});
jest.setTimeout(3_600_000);

type Lone = ReturnType<(typeof lib)['loneImports']>;

/** Goes on as the sweep does until there is nothing to do. A call that a busy machine answers too late ends a worker. */
async function finish(lone: Lone, id: string): Promise<void> {
  for (let isOver = false; !isOver; ) {
    try {
      await lone.finish(id);
      isOver = true;
    } catch (error) {
      if (lib.apiErrorOf(error).code !== 'unavailable') throw error;
    }
  }
}

/** Takes a step while its worker is killed at random calls. Returns how far it was at each of them. */
async function killedAtRandom(lone: Lone, id: string, step: keyof typeof KILLS): Promise<number[]> {
  const { times, latest } = KILLS[step];
  const call = fc.tuple(fc.integer({ min: 1, max: latest }), fc.boolean());
  const calls = fc.sample(call, { numRuns: times, seed: SEED });
  await lone.ask(id, step);
  const done: number[] = [];
  for (const [at, losesLastResponse] of calls) {
    expect(await lib.killedAt(at, losesLastResponse, () => lone.work(id))).toBe(true);
    done.push((await lone.stored(id)).done);
    await lone.sweep();
  }
  await finish(lone, id);
  return done;
}

/** Counts what is stored of direct debits, payment methods and external ids. */
async function countStored() {
  const counted = { created: 0, cancelled: 0, other: 0, methods: 0, externalIds: 0 };
  for await (const { pk, sk, status, number_sealed, deleted } of lib.itemsOfTable()) {
    if (sk === 'DD') counted[status === 'created' || status === 'cancelled' ? status : 'other'] += 1;
    if (number_sealed && deleted === false) counted.methods += 1;
    if (String(pk).startsWith('EXTERNAL#')) counted.externalIds += 1;
  }
  return counted;
}

const seconds = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const began = performance.now();
  const result = await work();
  process.stderr.write(`${name}: ${Math.round((performance.now() - began) / 1000)} s\n`);
  return result;
};

test(`${ROWS} rows are checked, applied and undone once each, by workers that are killed ten times`, async () => {
  const lone = lib.loneImports();
  const rows = Array.from({ length: ROWS }, () => lib.fileRow());
  const { id, account_id } = await lone.create(rows);
  const done = [
    await seconds('check', () => killedAtRandom(lone, id, 'checking')),
    await seconds('apply', () => killedAtRandom(lone, id, 'applying')),
  ];
  expect(await lone.stored(id)).toMatchObject({ status: 'applied', counts: { applied: ROWS, ready: 0 } });
  const applied = { created: ROWS, cancelled: 0, other: 0, methods: ROWS, externalIds: ROWS };
  expect(await countStored()).toMatchObject(applied);

  const again = await lone.createOf('direct_debits', lib.csvOf(rows), account_id);
  for (const step of ['checking', 'applying'] as const) {
    await lone.ask(again.id, step);
    await finish(lone, again.id);
  }
  expect(await lone.stored(again.id)).toMatchObject({ counts: { existing: ROWS, applied: 0 } });
  expect(await countStored()).toMatchObject(applied);

  done.push(await seconds('undo', () => killedAtRandom(lone, id, 'undoing')));
  expect(await lone.stored(id)).toMatchObject({ status: 'undone', counts: { undone: ROWS, kept: 0 } });
  const undone = { created: 0, cancelled: ROWS, other: 0, methods: 0, externalIds: 0 };
  expect(await countStored()).toMatchObject(undone);
  process.stderr.write(`killed when these rows were done: ${JSON.stringify(done)}\n`);
});
