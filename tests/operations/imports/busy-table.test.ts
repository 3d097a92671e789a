import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, jest, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#lib/store/engine/client.ts')),
  ...(await import('#lib/store/keys.ts')),
  ...(await import('#lib/store/references.ts')),
  ...(await import('#tests/properties/imports/lone-imports.ts')),
  ...(await import('#tests/support/records/imports.ts')),
});
onLoneTable(async () => {
  lib = await load();
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Makes each transaction with all of these texts fail, as if another one held an item of it. */
function holding(...texts: string[]): void {
  const send = lib.documents.send.bind(lib.documents);
  jest.spyOn(lib.documents, 'send').mockImplementation(((command: { input: object }) => {
    const body = command instanceof TransactWriteCommand ? JSON.stringify(command.input) : '';
    const isMeant = texts.every((text) => body.includes(text));
    const CancellationReasons = [{ Code: 'TransactionConflict' }];
    return isMeant
      ? Promise.reject(
          new TransactionCanceledException({ message: 'Held', $metadata: {}, CancellationReasons }),
        )
      : send(command as never);
  }) as never);
}

test('a row whose items stay busy is not refused: the step fails, and applies it later', async () => {
  const imports = lib.loneImports();
  const [free, busy] = [lib.fileRow(), lib.fileRow()];
  const { id } = await imports.create([free, busy]);
  await imports.step(id, 'checking');

  holding(busy.customer_id, '"sk":"DD"');
  await expect(imports.step(id, 'applying')).rejects.toMatchObject({ code: 'unavailable' });
  expect((await imports.outcome(id)).counts).toMatchObject({ rejected: 0 });

  jest.restoreAllMocks();
  await imports.finish(id);
  expect(await imports.outcome(id)).toMatchObject({
    ...{ status: 'applied', counts: { applied: 2, rejected: 0 } },
    debits: [free, busy].map(({ external_id }) => `${external_id} created`).sort(),
  });
});

test('a row whose reference is taken gets another one, also after the counter was set back', async () => {
  const imports = lib.loneImports();
  const before = await lib.lastDrawn();
  const apply = async () => {
    const rows = [lib.fileRow(), lib.fileRow()];
    const { id } = await imports.create(rows);
    await imports.step(id, 'checking');
    await imports.step(id, 'applying');
    return (await imports.outcome(id)).counts;
  };
  expect(await apply()).toMatchObject({ applied: 2 });
  await lib.documents.send(
    new UpdateCommand({
      ...{ TableName: lib.tableName(), Key: lib.referenceCounterKey },
      ...{ UpdateExpression: 'SET last_drawn = :before', ExpressionAttributeValues: { ':before': before } },
    }),
  );
  expect(await apply()).toMatchObject({ applied: 2, ready: 0 });
});
