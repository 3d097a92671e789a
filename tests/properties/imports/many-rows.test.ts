import { expect, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('./lone-imports.ts')),
  ...(await import('#tests/support/records/imports.ts')),
  ...(await import('#lib/store/engine/client.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

/** The connections of a client of the SDK to the database. */
const CONNECTIONS = 50;

test('a slice of a thousand rows never waits for a connection: a check of so many refused rows ran out of time', async () => {
  let [now, most] = [0, 0];
  const counting = (next: (input: never) => Promise<unknown>) => async (input: unknown) => {
    now += 1;
    most = Math.max(most, now);
    return next(input as never).finally(() => {
      now -= 1;
    });
  };
  lib.documents.middlewareStack.add(counting as never, { step: 'initialize', name: 'counting' });
  const lone = lib.loneImports(1_000);
  const rows = Array.from({ length: 1_000 }, () => lib.fileRow({ amount: 'x' }));
  const { id } = await lone.create(rows);
  await lone.step(id, 'checking');
  expect(await lone.stored(id)).toMatchObject({ status: 'checked', counts: { rejected: 1_000 } });
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(CONNECTIONS);
});
