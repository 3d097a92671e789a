import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { newId } from '#lib/domain/ids.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { putBack } from '#tests/support/database/table-copy.ts';

let lib: Awaited<ReturnType<typeof load>>;

const load = async () => ({
  ...(await import('#lib/domain/imports/steps.ts')),
  ...(await import('#lib/domain/consent-requests/plan.ts')),
  ...(await import('#functions/workers/sweep-imports.ts')),
  ...(await import('#lib/store/engine/client.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/imports/imports.ts')),
  ...(await import('#lib/store/imports/consent-requests.ts')),
});
onLoneTable(async () => {
  lib = await load();
});
beforeEach(async () => {
  await putBack([]);
  jest.restoreAllMocks();
});

const LONG_AGO = new Date('2026-11-20T15:00:00.000Z');

/** Stores an import that waits for its worker since long ago, and returns its id. */
async function storeDue(minutes: number): Promise<string> {
  const id = newId('imp', LONG_AGO);
  const asked = { id, account_id: newId('acc'), kind: 'direct_debits', file_name: 'a.csv' } as const;
  const at = new Date(LONG_AGO.getTime() + minutes * 60_000);
  await lib.transact([lib.storeImport(lib.beginStep(lib.newImport(asked, at), 'checking', at))]);
  return id;
}

describe('the sweep of imports', () => {
  test('starts the other imports and plans if the one that waits longest cannot be started', async () => {
    const [broken, other] = [await storeDue(0), await storeDue(1)];
    const plan = { mails_per_day: 10, starts_on: '2026-11-20' as never, reminders: true, paused: false };
    const of = { import_id: other, account_id: newId('acc') };
    await lib.transact([
      lib.storeConsentRequests(undefined, lib.planRequests(undefined, plan, of, { now: LONG_AGO })),
    ]);
    const send = lib.documents.send.bind(lib.documents);
    const isBroken = (command: { input: object }) =>
      command instanceof TransactWriteCommand && JSON.stringify(command.input).includes(broken);
    jest
      .spyOn(lib.documents, 'send')
      .mockImplementation(((command: { input: object }) =>
        isBroken(command) ? Promise.reject(new Error('too large')) : send(command as never)) as never);
    const written = jest.spyOn(process.stdout, 'write').mockImplementation(() => true);

    expect(await lib.handler()).toEqual({ started: 1, asking: 1 });

    const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)));
    expect(lines.filter(({ level }) => level === 'error')).toMatchObject([
      { event: 'import_not_started', import_id: broken, what_to_do: `ops imports show ${broken}` },
    ]);
  });
});
