import { expect, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#tests/properties/imports/lone-imports.ts')),
  ...(await import('#tests/support/database/table-copy.ts')),
  ...(await import('#tests/support/records/imports.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

test.each([
  { what: 'rejects a row that equals it, so that none is stored twice', stored: {}, row: {}, ready: 0 },
  { what: 'has a row of another amount ready', stored: {}, row: { amount: '351.00' }, ready: 1 },
  { what: 'has a row of another interval ready', stored: {}, row: { interval: 'semanal' }, ready: 1 },
  {
    what: 'has a row that equals it ready once it ended',
    stored: { status: 'cancelled' },
    row: {},
    ready: 1,
  },
])('next to a direct debit without an external id, an import $what', async ({ stored, row, ready }) => {
  await lib.putBack([]);
  const imports = lib.loneImports();
  const first = lib.fileRow();
  const { id, account_id } = await imports.create([first]);
  await imports.step(id, 'checking');
  await imports.step(id, 'applying');
  const items = await lib.copyTable();
  // As a direct debit that the merchant created over the API.
  await lib.putBack(
    items.map(({ external_id, ...item }) =>
      item.sk === 'DD' ? { ...item, ...stored } : { ...item, ...(external_id ? { external_id } : {}) },
    ),
  );

  const again = { ...first, external_id: `${first.external_id}-2`, ...row };
  const second = await imports.createOf('direct_debits', lib.csvOf([again]), account_id);
  await imports.step(second.id, 'checking');

  const { counts, rows } = await imports.outcome(second.id);
  expect(counts).toMatchObject({ ready, rejected: 1 - ready });
  expect(rows).toEqual(ready ? [] : [[2, 'rejected', 'stored_without_external_id']]);
});
