import { expect, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';

/** Events arrive twice, and a worker that the sweep has given up may go on. */
let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#lib/store/accounts.ts')),
  ...(await import('./lone-imports.ts')),
  ...(await import('#tests/support/records/imports.ts')),
  ...(await import('#tests/support/database/table-copy.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

async function checkedImport() {
  await lib.putBack([]);
  const lone = lib.loneImports(2);
  const rows = Array.from({ length: 7 }, () => lib.fileRow());
  const { id } = await lone.create(rows);
  await lone.step(id, 'checking');
  await lone.ask(id, 'applying');
  const applied = rows.map(({ external_id }) => `${external_id} created`).sort();
  return { lone, id, applied };
}

const counts = { ready: 0, applied: 7, rejected: 0, existing: 0, failed: 0, undone: 0, kept: 0 };

test('an event that arrives twice at once starts one worker', async () => {
  const { lone, id, applied } = await checkedImport();
  await Promise.all([lone.work(id), lone.work(id)]);
  await lone.finish(id);
  expect(await lone.outcome(id)).toMatchObject({ status: 'applied', counts, done: 7, debits: applied });
});

test('two workers that work on the same rows apply each row once, and count it once', async () => {
  const { lone, id, applied } = await checkedImport();
  const givenUp = lone.work(id);
  await Promise.all([givenUp, lone.finish(id)]);
  await lone.finish(id);
  expect(await lone.outcome(id)).toMatchObject({ status: 'applied', counts, done: 7, debits: applied });
});

test('two workers that undo the same rows undo each row once, and count it once', async () => {
  const { lone, id } = await checkedImport();
  await lone.work(id);
  await lone.ask(id, 'undoing');
  const givenUp = lone.work(id);
  await Promise.all([givenUp, lone.finish(id)]);
  await lone.finish(id);
  const undone = { ...counts, applied: 0, undone: 7 };
  expect(await lone.outcome(id)).toMatchObject({ status: 'undone', counts: undone, methods: [] });
});

test('a worker adds nothing more for a merchant that is suspended, and goes on once it is resumed', async () => {
  const { lone, id, applied } = await checkedImport();
  const { account_id } = await lone.stored(id);
  await lib.changeAccountStatus(account_id, 'suspended', '2027-03-01' as never);
  await lone.work(id);
  expect(await lone.outcome(id)).toMatchObject({ status: 'applying', done: 0, debits: [], methods: [] });
  await lib.changeAccountStatus(account_id, 'active', '2027-03-02' as never);
  await lone.finish(id);
  expect(await lone.outcome(id)).toMatchObject({ status: 'applied', counts, debits: applied });
});
