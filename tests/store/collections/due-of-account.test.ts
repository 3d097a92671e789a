import { beforeEach, describe, expect, test } from '@jest/globals';
import { active } from '#tests/domain/direct-debit/sample.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { putBack } from '#tests/support/database/table-copy.ts';

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#lib/store/collections/due-collections.ts')),
  ...(await import('#lib/store/collections/exceptions.ts')),
  ...(await import('#lib/domain/direct-debit/exception.ts')),
  ...(await import('#lib/store/engine/read.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/collections/keys.ts')),
  ...(await import('#lib/store/keys.ts')),
  ...(await import('#tests/support/database/as-stored.ts')),
});
onLoneTable(async () => {
  lib = await load();
});
beforeEach(() => putBack([]));

const TODAY = '2027-03-01';
const due = async (kind: 'DEBIT' | 'CHARGE', recent: readonly string[]) =>
  (await Array.fromAsync(lib.findDueOfAccount(kind, 'acc_1', TODAY as never, recent))).flat();
const store = (id: string, due_at?: string) =>
  lib.transact([
    { put: { Item: { ...lib.directDebitKey(id), ...active({ id }), ...(due_at && { due_at }) } } },
  ]);

describe('the due records of an account, also those of a moment ago,', () => {
  test('are its direct debits that are due by the day', async () => {
    await store('dd_1', '2027-03-01');
    await store('dd_2', '2027-03-02');
    await store('dd_3');
    expect(await due('DEBIT', ['dd_1', 'dd_2', 'dd_3', 'dd_4', 'ord_1'])).toEqual(['dd_1']);
  });

  test('are its orders, and no direct debits among them', async () => {
    expect(await due('CHARGE', ['dd_1', 'ord_1'])).toEqual(['ord_1']);
  });

  test('are checked, as direct debits, as they are stored now', async () => {
    await store('dd_1', '2027-04-01');
    await store('dd_3');
    const queued = await Array.fromAsync(lib.findQueuedOfAccount('acc_1', ['dd_1', 'dd_3', 'ord_1']));
    expect(queued.flat()).toMatchObject([{ due_at: '2027-04-01' }]);
  });
});

describe('an exception', () => {
  const NOW = new Date('2027-03-01T15:00:00.000Z');
  const ofFile = (account_id?: string) =>
    lib.newException('unreadable_file' as never, [account_id ?? 'none'], { file: 'a.txt', account_id }, NOW);

  test('is of its account, or of all accounts if it concerns none', async () => {
    const [one, other] = [ofFile('acc_1'), ofFile()];
    expect(await lib.raiseException(one)).toBe(true);
    expect(await lib.raiseException(other)).toBe(true);
    const stored = await Promise.all([one, other].map(({ id }) => lib.findException(id)));
    expect(stored).toMatchObject([{ account_id: 'acc_1' }, { account_id: 'all' }]);
  });

  test('is raised once, and not again after it is resolved', async () => {
    const found = ofFile();
    expect([await lib.raiseException(found), await lib.raiseException(found)]).toEqual([true, false]);
    await lib.transact([lib.changeDetail(found.id, 'line 7')]);
    await lib.transact([lib.resolveException(found.id, { as: 'ignored', by: 'ana' }, NOW)]);
    expect(await lib.raiseException(found)).toBe(false);
    const list = (state: 'open' | 'resolved') => lib.asStored(() => lib.listExceptions(state, 10));
    expect((await list('open')).items).toEqual([]);
    expect((await list('resolved')).items).toMatchObject([
      ...[{ id: found.id, detail: 'line 7', resolved_as: 'ignored', resolved_by: 'ana' }],
    ]);
    const again = lib.resolveException(found.id, { as: 'ignored', by: 'eva' }, NOW);
    await expect(lib.transact([again])).rejects.toMatchObject({ name: 'ConflictError' });
  });
});
