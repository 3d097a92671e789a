import { globSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { TableGate } from '#tests/support/database/table-gate.ts';

let gate: TableGate;
let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#lib/store/engine/versioned.ts')),
  ...(await import('#lib/store/engine/read.ts')),
  ...(await import('#lib/store/references.ts')),
  ...(await import('#lib/store/verification-keys.ts')),
});
onLoneTable(async () => {
  gate = await TableGate.start();
  lib = await load();
});
afterAll(() => gate.stop());

const key = { pk: 'SINGLE#1', sk: 'SINGLE' };

const WRITES = [
  ['UpdateItem', 'a change of a record', () => lib.drawReferences(1, {})],
  ['UpdateItem', 'the published keys', () => lib.publishVerificationKeys('tokens', [])],
  ['PutItem', 'a new item', () => lib.putIfNew({ ...key, name: 'first' })],
] as const;

describe('TransactionConflictException on a single write', () => {
  test.each(WRITES)('(%s) makes %s wait for the transaction, and succeed', async (operation, _, write) => {
    let calls = 0;
    const isWrite = (call: { operation: string }) => call.operation === operation && ++calls <= 3;
    gate.refuse(isWrite, Number.POSITIVE_INFINITY, 'TransactionConflictException');
    await write();
    // A database under load refuses more of them itself.
    expect(calls).toBeGreaterThan(3);
    calls = Number.POSITIVE_INFINITY;
  });

  test.each(WRITES)('(%s) ends %s as unavailable after eight attempts', async (operation, _, write) => {
    const before = await lib.lastDrawn();
    gate.refuse((call) => call.operation === operation, 8, 'TransactionConflictException');
    await expect(write()).rejects.toMatchObject({ code: 'unavailable', retryAfter: 1 });
    expect(await lib.lastDrawn()).toBe(before);
    await write();
  });

  test('is handled for all of them, since one file sends them', () => {
    const sends = /new (?:Put|Update|Delete|BatchWrite)Command\(/;
    const files = globSync('{functions,lib,infra}/**/*.ts').filter((file) =>
      sends.test(readFileSync(file, 'utf8')),
    );
    expect(files).toEqual(['lib/store/engine/versioned.ts']);
  });
});
