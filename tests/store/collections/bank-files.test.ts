import { describe, expect, test } from '@jest/globals';
import type { FileKind } from '#lib/domain/bank-file/file-kind.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';

const DAY = '2036-12-01' as CalendarDate;
const NOW = new Date('2036-12-01T15:00:00Z');

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#lib/store/collections/bank-files.ts')),
  ...(await import('#lib/store/collections/presentations.ts')),
  ...(await import('#lib/store/collections/file-batches.ts')),
  ...(await import('#lib/store/collections/find-files.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/engine/change.ts')),
  ...(await import('#lib/store/collections/keys.ts')),
  ...(await import('#tests/support/database/as-stored.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

const of = (kind: FileKind, account_id = 'all') => ({ kind, account_id, bank: '002', date: DAY });
const open = (kind: FileKind, account_id?: string) =>
  lib.openFile(of(kind, account_id), kind === 'collections' ? 'held' : null, NOW);
const idsOf = (files: readonly { id: string }[]) => files.map(({ id }) => id);

describe('files of both kinds on one day', () => {
  test('have ids of their own, and each kind counts from 1', async () => {
    const [collections, payouts] = [await open('collections'), await open('payouts')];
    expect(collections).toMatchObject({ id: `all/${DAY}-002-00001`, kind: 'collections', number: 1 });
    expect(payouts).toMatchObject({ id: `all/payouts-${DAY}-002-00001`, kind: 'payouts', number: 1 });
    await lib.moveFile(payouts, { state: 'closed' }, NOW);
    expect(await open('payouts')).toMatchObject({ id: `all/payouts-${DAY}-002-00002`, number: 2 });
    expect(idsOf(await lib.findFilesOf(of('collections')))).toEqual([`all/${DAY}-002-00001`]);
  });

  test('are found by runs of their own kind only', async () => {
    const [collections, payouts] = [await open('collections', 'acc_1'), await open('payouts', 'acc_1')];
    const toLookAt = (kind: FileKind) => lib.asStored(() => lib.findFilesToLookAt(of(kind, 'acc_1'), DAY));
    expect(idsOf(await toLookAt('collections'))).toEqual([collections.id]);
    expect(idsOf(await toLookAt('payouts'))).toEqual([payouts.id]);
  });

  test('are listed by kind, and by account', async () => {
    for (const other of ['acc_22', 'all']) await open('collections', other);
    const [collections, payouts] = [await open('collections', 'acc_2'), await open('payouts', 'acc_2')];
    const accountId = 'acc_2';
    const list = async (filter: Parameters<typeof lib.listFiles>[1]) =>
      idsOf(await lib.asStored(() => lib.listFiles(DAY, filter)));
    expect(await list({ accountId })).toEqual([collections.id]);
    expect(await list({ kind: 'payouts', accountId })).toEqual([payouts.id]);
    expect(await list({ kind: 'payouts' })).toContain(payouts.id);
  });
});

test.each(['collections', 'payouts'] as const)(
  'the id of a file of %s names its presentation',
  async (kind) => {
    const { id } = await open(kind, 'acc_6');
    expect(lib.presentationOf(id)).toEqual({ ...of(kind, 'acc_6'), number: 1 });
    expect(lib.presentationOf(`${id}.return`)).toBeUndefined();
  },
);

test('of some files, those that were released are found, and those that the bank refused', async () => {
  const states = ['open', 'closed', 'released', 'presented', 'rejecting', 'rejected', 'dissolved'] as const;
  const ids: string[] = [];
  for (const state of states.toReversed()) {
    const file = await open('payouts', 'acc_7');
    ids.push(file.id);
    if (state !== 'open') await lib.moveFile(file, { state }, NOW);
  }
  const stateOf = new Map(ids.map((id, n) => [id, states.at(-1 - n)]));
  const statesOf = (found: ReadonlySet<string>) => [...found].map((id) => stateOf.get(id)).sort();
  expect(statesOf(await lib.findReleasedIds(ids))).toEqual(['presented', 'released']);
  expect(statesOf(await lib.findRefusedIds(ids))).toEqual(['rejected', 'rejecting']);
});

test('an open payouts file is found again, since no settlement divides payouts', async () => {
  const file = await open('payouts', 'acc_3');
  expect(file.settlement).toBeNull();
  expect((await open('payouts', 'acc_3')).id).toBe(file.id);
});
test('a payouts file yields the ids of its payments in batches, in their places', async () => {
  const file = await open('payouts', 'acc_5');
  const ids = Array.from({ length: 70 }, (_, n) => `tr_${String(n).padStart(3, '0')}`);
  for (const some of [ids.slice(0, 40), ids.slice(40)])
    await lib.transact(
      lib.putIn(
        file,
        0,
        some.map((id) => ({ id, amount: 100 })),
      ),
    );
  const batches = await Array.fromAsync(lib.entriesOf(file));
  expect(batches.map(({ length }) => length)).toEqual([50, 20]);
  expect(batches.flat()).toEqual(ids);
});
