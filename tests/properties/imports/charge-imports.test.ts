import { describe, expect, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';

/** Files of charges in races, and with changes between their check and their application. */
let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('./lone-imports.ts')),
  ...(await import('./charge-files.ts')),
  ...(await import('#lib/domain/direct-debit/ending.ts')),
  ...(await import('#lib/operations/clock.ts')),
  ...(await import('#lib/operations/mandate/write-with-evidence.ts')),
  ...(await import('#lib/store/accounts.ts')),
  ...(await import('#lib/store/collections/hold.ts')),
  ...(await import('#lib/store/direct-debits.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/imports/rows.ts')),
  ...(await import('#tests/support/service/killable.ts')),
  ...(await import('#tests/support/database/table-copy.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

/** Returns two imports that are checked: each would take all of one direct debit's maximum. */
async function twoChecked(rowsOf: (debit: string, file: number) => ReturnType<typeof lib.chargeRow>[]) {
  await lib.putBack([]);
  const lone = lib.loneImports(2);
  const { account_id, debits } = await lib.storeDebits(1);
  const [debit = ''] = debits;
  const ids: string[] = [];
  for (const file of [0, 1]) {
    const one = await lone.createOf('charges', lib.chargeFile(rowsOf(debit, file)), account_id);
    await lone.step(one.id, 'checking');
    await lone.ask(one.id, 'applying');
    ids.push(one.id);
  }
  const [first = '', second = ''] = ids;
  return { lone, first, second, debit, account_id };
}

describe('two files at once for one direct debit', () => {
  test('take no more than its maximum together, and each row says what became of it', async () => {
    const { lone, first, second } = await twoChecked((debit) =>
      Array.from({ length: 5 }, () => lib.chargeRow(debit, '100')),
    );
    await Promise.all([lone.work(first), lone.work(second)]);
    const [one, other] = [await lone.outcome(first), await lone.outcome(second)];
    expect(one).toMatchObject({ status: 'applied', held: ['0 50000 5'] });
    expect(other).toMatchObject({ status: 'applied' });
    expect(one.charges).toHaveLength(5);
    expect(one.counts.applied + other.counts.applied).toBe(5);
    expect(one.counts.failed + other.counts.failed).toBe(5);
    const failed = [...one.rows, ...other.rows].filter(([, status]) => status === 'failed');
    expect(new Set(failed.map(([, , fault]) => fault))).toEqual(new Set(['mandate_limit_exceeded']));
  });

  test('with the same rows charge each of them once', async () => {
    const shared = new Map<number, ReturnType<typeof lib.chargeRow>>();
    const { lone, first, second } = await twoChecked((debit) =>
      [0, 1, 2].map((n) => {
        const row = shared.get(n) ?? lib.chargeRow(debit, '100');
        shared.set(n, row);
        return row;
      }),
    );
    await Promise.all([lone.work(first), lone.work(second)]);
    const [one, other] = [await lone.outcome(first), await lone.outcome(second)];
    expect(one.charges).toHaveLength(3);
    expect(one.counts.applied + other.counts.applied).toBe(3);
    expect(one.counts.existing + other.counts.existing).toBe(3);
  });

  test('or one file by two workers charge each row once, and count it once', async () => {
    const { lone, first } = await twoChecked((debit) =>
      Array.from({ length: 5 }, () => lib.chargeRow(debit, '100')),
    );
    await Promise.all([lone.work(first), lone.finish(first)]);
    await lone.finish(first);
    expect(await lone.outcome(first)).toMatchObject({ status: 'applied', counts: { applied: 5, ready: 0 } });
  });
});

describe('a change since the check', () => {
  const one = (debit: string) => [lib.chargeRow(debit, '100')];

  test('such as a revocation refuses a row, by its fault', async () => {
    const { lone, first, debit } = await twoChecked(one);
    const clock = lib.clockAt(new Date());
    const before = await lib.findDirectDebit(debit);
    const decision = before && lib.revoke(before, [], clock);
    if (!before || !decision) throw new Error('It cannot be revoked');
    const actor = { by: 'merchant' } as const;
    await lib.transact(await lib.writesWithEvidence(before, decision, clock, actor));
    await lone.work(first);
    const { rows, charges, counts } = await lone.outcome(first);
    expect([rows, charges]).toEqual([[[2, 'failed', 'direct_debit_final']], []]);
    expect(counts).toMatchObject({ ready: 0, failed: 1, applied: 0 });
  });

  test('such as a hold on the collections is waited for, however long, and nothing is charged', async () => {
    const { lone, first } = await twoChecked(one);
    await lib.holdCollections({ reason: 'operator', held_at: new Date().toISOString(), restored_to: null });
    for (let times = 0; times < 12; times += 1) {
      await lone.work(first);
      const stored = await lone.stored(first);
      expect(stored).toMatchObject({ status: 'applying', attempts: 0, counts: { ready: 1 } });
      expect(stored.due_at && stored.due_at > new Date().toISOString()).toBe(true);
    }
    expect((await lone.outcome(first)).charges).toEqual([]);
    await lib.releaseCollections();
    await lone.finish(first);
    expect(await lone.outcome(first)).toMatchObject({ status: 'applied', counts: { applied: 1 } });
  });

  test('such as the suspension of the merchant is waited for', async () => {
    const { lone, first, account_id } = await twoChecked(one);
    await lib.changeAccountStatus(account_id, 'suspended', lib.clockAt(new Date()).today);
    await lone.work(first);
    expect(await lone.outcome(first)).toMatchObject({ status: 'applying', charges: [] });
    await lib.changeAccountStatus(account_id, 'active', lib.clockAt(new Date()).today);
    await lone.finish(first);
    expect(await lone.outcome(first)).toMatchObject({ status: 'applied', counts: { applied: 1 } });
  });
});

test('a direct debit of another account is not charged, and is refused like one that does not exist', async () => {
  await lib.putBack([]);
  const lone = lib.loneImports(10);
  const [own, other] = [await lib.storeDebits(1), await lib.storeDebits(1)];
  const rows = ['dd_none', ...other.debits, ...own.debits].map((debit) => lib.chargeRow(debit, '100'));
  const { id } = await lone.createOf('charges', lib.chargeFile(rows), own.account_id);
  await lone.step(id, 'checking');
  await lone.step(id, 'applying');
  const { items } = await lib.rowsAfter(id, 0, 9);
  const unknown = { status: 'rejected', direct_debit_id: null };
  expect(items).toMatchObject([unknown, unknown, { status: 'applied', direct_debit_id: own.debits[0] }]);
  expect(items[0]?.faults).toEqual(items[1]?.faults);
  expect((await lone.outcome(id)).held).toEqual(['0 10000 1']);
});

test('a row that a killed check had refused was counted as ready once its direct debit took it, and never applied', async () => {
  await lib.putBack([]);
  const lone = lib.loneImports(10);
  const { account_id, debits } = await lib.storeDebits(1);
  const [debit = ''] = debits;
  const other = await lone.createOf('charges', lib.chargeFile([lib.chargeRow(debit, '500')]), account_id);
  await lone.step(other.id, 'checking');
  await lone.step(other.id, 'applying');
  const one = await lone.createOf('charges', lib.chargeFile([lib.chargeRow(debit, '100')]), account_id);
  await lone.ask(one.id, 'checking');
  for (let calls = 1; (await lib.rowsAfter(one.id, 0, 9)).items.length === 0; calls += 1) {
    await lib.killedAt(calls, false, () => lone.work(one.id));
    if ((await lone.stored(one.id)).status !== 'checking') throw new Error('It ended before it was killed');
    if ((await lib.rowsAfter(one.id, 0, 9)).items.length === 0) await lone.ask(one.id, 'checking');
  }
  await lone.step(other.id, 'undoing');
  await lone.finish(one.id);
  expect(await lone.outcome(one.id)).toMatchObject({
    ...{ status: 'checked', counts: { ready: 0, rejected: 1 }, totals: { all: { count: 0 } } },
  });
});
