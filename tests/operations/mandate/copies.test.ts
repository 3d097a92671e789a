import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, jest, test } from '@jest/globals';
import { newId } from '#lib/domain/ids.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { putBack } from '#tests/support/database/table-copy.ts';
import { memoryBankFiles } from '#tests/support/money/memory-bank-files.ts';

const copies = memoryBankFiles();
jest.unstable_mockModule('#lib/providers/evidence-copies/configured-evidence-copies.ts', () => ({
  configuredEvidenceCopies: () => copies,
}));
const load = async () => ({
  ...(await import('#lib/operations/mandate/copies.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/evidence.ts')),
});
let lib: Awaited<ReturnType<typeof load>>;
onLoneTable(async () => {
  lib = await load();
});

const textOf = async (name: string) => text(Readable.from((await copies.read(name)).pieces));

test('evidence in the place of an entry that a restored table has lost is copied as well', async () => {
  const id = newId('dd');
  const keep = async (said: string) => {
    const entry = { n: 1, text: said, hash: `hash-of-${said}`, signature: 'signature' };
    await lib.transact(lib.keepEntries({ id, account_id: 'acc_1' }, [entry], new Date()));
    await lib.copyEntry(id, 1);
    await lib.copyEntry(id, 1);
  };
  await keep('lost');
  await putBack([]);
  await keep('again');

  expect(await textOf(`${id}/000001.json`)).toContain('"lost"');
  expect(await textOf(`${id}/000001-hash-of-again.json`)).toContain('"again"');
  expect(await lib.faultOfCopies(id)).toEqual({ n: 1, copy: 'different' });
});
