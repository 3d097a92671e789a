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

/** Makes the next transactions fail that contain a text. */
function failing(text: string, times: number, error: Error): void {
  const send = lib.documents.send.bind(lib.documents);
  let left = times;
  jest.spyOn(lib.documents, 'send').mockImplementation(((command: { input: object }) => {
    const isMeant = command instanceof TransactWriteCommand && JSON.stringify(command.input).includes(text);
    if (!isMeant || left === 0) return send(command as never);
    left -= 1;
    return Promise.reject(error);
  }) as never);
}

/** Returns what reads the errors that are logged from now on. */
function errorLines() {
  const written = jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  return () =>
    written.mock.calls.map(([line]) => JSON.parse(String(line))).filter(({ level }) => level === 'error');
}

describe('the sweep of imports', () => {
  test('starts the other imports and plans if the one that waits longest cannot be started', async () => {
    const [broken, other] = [await storeDue(0), await storeDue(1)];
    const plan = { mails_per_day: 10, starts_on: '2026-11-20' as never, reminders: true, paused: false };
    const of = { import_id: other, account_id: newId('acc') };
    await lib.transact([
      lib.storeConsentRequests(undefined, lib.planRequests(undefined, plan, of, { now: LONG_AGO })),
    ]);
    failing(broken, Number.POSITIVE_INFINITY, new Error('too large'));
    const errors = errorLines();
    expect(await lib.handler()).toEqual({ started: 1, asking: 1 });
    expect(errors()).toMatchObject([
      { event: 'import_not_started', import_id: broken, what_to_do: `ops imports show ${broken}` },
    ]);
  });

  test('starts an import at its second attempt, without an alarm, if AWS fails once', async () => {
    const [one] = [await storeDue(0), await storeDue(1)];
    failing(one, 1, Object.assign(new Error('AWS is down'), { $metadata: {} }));
    const errors = errorLines();
    expect(await lib.handler()).toEqual({ started: 2, asking: 0 });
    expect(errors()).toEqual([]);
  });
});
