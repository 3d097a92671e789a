import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createCharge, retryDirectDebit } from '#lib/api/charges/routes.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { read } from '#tests/properties/collections/bank.ts';
import { startLoneTable } from '#tests/support/database/lone-table.ts';
import { copyTable, putBack } from '#tests/support/database/table-copy.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { callHandler } from '#tests/support/service/call-handler.ts';

const [BEFORE, DAY, LATER, LAST] = ['2029-06-01', '2029-06-04', '2029-06-06', '2029-07-05'] as const;
const NOW = new Date(`${BEFORE}T15:00:00.000Z`);
/** The restored moment: after everything that the tests store on that day. */
const SINCE = new Date(`${BEFORE}T16:00:00.000Z`);
const DUE = { next_payment_date: DAY };
const once = { is_recurring: false, interval: undefined, ...DUE };

/** The others are what every push tries of a restore. */
const turnTest = inTurns(4);

let lib: Awaited<ReturnType<typeof load>>;
let table: Awaited<ReturnType<typeof startLoneTable>>;
let accountId: string;
let collections: ReturnType<typeof lib.loneCollections>;

async function load() {
  return {
    ...(await import('#tests/support/money/lone-collections.ts')),
    ...(await import('#tests/support/database/stored-debits.ts')),
    ...(await import('#lib/operations/collections/returns/reconcile.ts')),
    ...(await import('#lib/operations/collections/returns/resolve-exception.ts')),
    ...(await import('#lib/operations/bank-files/recall-file.ts')),
    ...(await import('#lib/operations/collections/collections-content.ts')),
    ...(await import('#lib/operations/direct-debits/revoke-direct-debit.ts')),
    ...(await import('#lib/operations/restore/check-restored.ts')),
    ...(await import('#lib/operations/restore/repair-restored.ts')),
    ...(await import('#lib/store/direct-debits.ts')),
    ...(await import('#lib/store/collections/exceptions.ts')),
    ...(await import('#lib/store/references.ts')),
    charge: (await import('#functions/direct-debits/create-charge.ts')).handler,
    retry: (await import('#functions/direct-debits/retry.ts')).handler,
  };
}

beforeAll(async () => {
  table = await startLoneTable();
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  lib = await load();
});
beforeEach(async () => {
  await putBack([]);
  accountId = (await lib.storeAccount()).account_id;
  collections = lib.loneCollections();
});
afterAll(async () => {
  jest.restoreAllMocks();
  await table.stop();
});

const active = (more: Record<string, unknown> = DUE, now = NOW) => lib.storeActiveDebit(accountId, more, now);
const check = async (day: string = LATER) =>
  (await lib.checkRestored(SINCE, collections.outside, collections.at(day))).findings;
const repair = (day: string = LATER) => lib.repairRestored(SINCE, collections.outside, collections.at(day));
const kinds = async () => (await check()).map(({ finding }) => finding).sort();
const sumsOf = async ({ id }: DirectDebit) => {
  const { counters, next_payment_date, status } = (await lib.findDirectDebit(id)) as DirectDebit;
  return { ...counters, carried_orders: counters.carried_orders.length, next_payment_date, status };
};

/**
 * Returns what was known before the table was restored, and what is known after its repair, and checks that the repair
 * was complete.
 */
async function restoreTo(before: Awaited<ReturnType<typeof copyTable>>, debits: readonly DirectDebit[]) {
  const state = async () =>
    Promise.all(debits.map(async (debit) => [await sumsOf(debit), await collections.statuses(debit)]));
  const known = await state();
  await putBack(before);
  const found = await kinds();
  const repaired = await repair();
  expect(await check()).toEqual([]);
  expect(await state()).toEqual(known);
  expect(await repair()).toMatchObject({ files: 0, adopted: 0, rebuilt: 0, lost: 0 });
  return { found, repaired };
}

describe('a table that was restored', () => {
  test('lacks no order if none was presented since', async () => {
    await active();
    expect(await check()).toEqual([]);
    expect(await repair()).toMatchObject({ files: 0, returns: 0 });
  });

  test('gets its orders and their returns back from the files; no period is paid twice', async () => {
    const debits = [await active(), await active(once), await active({ ...DUE, amount: 700 })];
    const before = await copyTable();
    const [name = ''] = await collections.run(DAY);
    await collections.answer(name, ['00'], DAY);
    const references = (await read(collections.files.written.get(name) ?? '')).details;
    const { found, repaired } = await restoreTo(before, debits);
    expect(found).toEqual(
      [
        'forgotten',
        'forgotten',
        'forgotten',
        'references_behind',
        'unknown_return_file',
        'unknown_file',
      ].sort(),
    );
    expect(repaired).toMatchObject({ files: 1, rebuilt: 3, adopted: 0, lost: 0, returns: 1 });
    const highest = Math.max(...references.map(({ numericReference }) => Number(numericReference)));
    expect(await lib.drawReference({})).toBeGreaterThan(highest);
    expect((await lib.reconcileDay(DAY as never)).differences).toEqual([]);
    expect(await collections.run(LATER)).toEqual([]);
    expect(await collections.timesCharged()).toEqual([1, 1, 1]);
    await collections.run(LAST);
    expect((await collections.timesCharged()).sort()).toEqual([1, 2, 2]);
  });

  turnTest('marks waiting orders as presented if the bank has them', async () => {
    const debit = await active({ ...DUE, max_amount: 800 });
    const body = { amount: 50, charge_date: DAY };
    await callHandler(lib.charge as never, createCharge, {
      accountId,
      now: NOW,
      params: { id: debit.id },
      body,
    });
    const before = await copyTable();
    await collections.run(DAY);
    const { found } = await restoreTo(before, [debit]);
    expect(found).toEqual(expect.arrayContaining(['forgotten', 'not_presented']));
    expect(await collections.timesCharged()).toEqual([2]);
  });

  turnTest('releases the file of orders that it had put into one that was not released yet', async () => {
    const debits = [await active(), await active(once)];
    await collections.claim(DAY);
    const before = await copyTable();
    await active({ ...once, amount: 90 });
    const [name = ''] = await collections.run(DAY);
    await collections.answer(name, ['00'], DAY);
    await putBack(before);
    expect(await kinds()).toEqual(
      [
        'lost',
        'not_presented',
        'not_presented',
        'references_behind',
        'unknown_return_file',
        'unknown_file',
      ].sort(),
    );
    expect(await repair()).toMatchObject({ adopted: 2, lost: 1 });
    for (const debit of debits) expect(await collections.statuses(debit)).toEqual(['paid']);
    expect(await collections.run(LATER)).toEqual([]);
  });

  turnTest('keeps the bank’s return of an order whose direct debit was revoked again before', async () => {
    const debit = await active();
    const before = await copyTable();
    const [name = ''] = await collections.run(DAY);
    await collections.answer(name, ['04'], DAY);
    await putBack(before);
    const find = async () => (await lib.findDirectDebit(debit.id)) as DirectDebit;
    await lib.revokeDirectDebit(find, collections.at(LATER), { by: 'merchant' });
    expect(await repair()).toMatchObject({ rebuilt: 1 });
    expect(await collections.statuses(debit)).toEqual(['failed']);
    expect(await sumsOf(debit)).toMatchObject({ status: 'cancelled', open_orders: 0, carried_orders: 0 });
    expect(await collections.run(LAST)).toEqual([]);
  });

  longTest('is repaired as well after a crash at any point', async () => {
    const { killedAt } = await import('#tests/support/service/killable.ts');
    const debits = [await active(), await active(once)];
    const before = await copyTable();
    const [name = ''] = await collections.run(DAY);
    await collections.answer(name, ['00', '04'], DAY);
    const known = await Promise.all(debits.map(collections.statuses));
    let kills = 0;
    for (let calls = 0, isKilled = true; isKilled; calls += 4) {
      await putBack(before);
      isKilled = await killedAt(calls, calls % 8 === 0, () => repair());
      kills += isKilled ? 1 : 0;
      await repair();
      expect(await check()).toEqual([]);
      expect(await Promise.all(debits.map(collections.statuses))).toEqual(known);
    }
    expect(kills).toBeGreaterThan(5);
  });

  turnTest('is held again if it was held before the restored moment', async () => {
    const { findHold, holdCollections } = await import('#lib/store/collections/hold.ts');
    const [held_at, restored_to] = [NOW.toISOString(), SINCE.toISOString()];
    await holdCollections({ reason: 'operator', held_at, restored_to: null });
    await holdCollections({ reason: 'restored', held_at, restored_to });
    await holdCollections({ reason: 'other_file', held_at, restored_to: null });
    expect(await findHold()).toMatchObject({ reason: 'restored', restored_to });
  });

  turnTest.each([
    ['retried at once', true],
    ['taken along by the next cycle', false],
  ])('recovers an order that had failed before and was %s since', async (_, isManual) => {
    const debit = await active();
    const [first = ''] = await collections.run(DAY);
    await collections.answer(first, ['04'], DAY);
    const before = await copyTable();
    const now = new Date(`${DAY}T20:00:00.000Z`);
    if (isManual) {
      await callHandler(lib.retry as never, retryDirectDebit, { accountId, now, params: { id: debit.id } });
    }
    const [second = ''] = await collections.run(isManual ? LATER : LAST);
    await collections.answer(second, ['00'], LAST);
    await restoreTo(before, [debit]);
    expect(await collections.timesCharged()).toEqual([isManual ? 2 : 3]);
  });

  turnTest('recovers that the bank refused a file, whose orders it got with a later one', async () => {
    const debits = [await active(), await active(once)];
    const [first = ''] = await collections.run(DAY);
    const before = await copyTable();
    const id = first.replace('presentments/', '').replace('.txt', '');
    await lib.rejectFile(id, lib.collectionsContent, collections.at(DAY));
    const [second = ''] = await collections.run(LATER);
    await collections.answer(second, ['00'], LATER);
    const { found } = await restoreTo(before, debits);
    expect(found).toEqual(expect.arrayContaining(['presented_before', 'unknown_file']));
  });

  turnTest(
    'expects nothing from a file that is known as refused, whatever happened to its orders',
    async () => {
      const debit = await active();
      const [name = ''] = await collections.run(DAY);
      const find = async () => (await lib.findDirectDebit(debit.id)) as DirectDebit;
      await lib.revokeDirectDebit(find, collections.at(DAY), { by: 'merchant' });
      await lib.rejectFile(
        name.replace('presentments/', '').replace('.txt', ''),
        lib.collectionsContent,
        collections.at(DAY),
      );
      expect(await collections.statuses(debit)).toEqual(['cancelled']);
      expect(await check()).toEqual([]);
      expect(await repair()).toMatchObject({ files: 0, lost: 0 });
    },
  );

  turnTest(
    'raises an exception for an order whose direct debit is missing, until that is resolved',
    async () => {
      const before = await copyTable();
      await active(once, new Date(`${BEFORE}T17:00:00.000Z`));
      await collections.run(DAY);
      await putBack(before);
      expect(await kinds()).toEqual(['lost', 'references_behind', 'unknown_file']);
      expect(await repair()).toMatchObject({ lost: 1, files: 1 });
      expect(await kinds()).toEqual(['lost']);
      const { items } = await lib.listExceptions('open', 10);
      expect(items).toMatchObject([{ reason: 'lost_order', detail: 'TESTS', amount: 350_50, line: 2 }]);
      const says = { as: 'ignored', by: 'ana' } as const;
      await lib.resolveAs(items[0]?.id ?? '', says, collections.outside, collections.at(LATER));
      expect(await check()).toEqual([]);
    },
  );

  turnTest('never mistakes a reference that was assigned twice for the order that the bank has', async () => {
    const before = await copyTable();
    await active(once, new Date(`${BEFORE}T17:00:00.000Z`));
    await collections.run(DAY);
    await putBack(before);
    const other = await active({ ...once, next_payment_date: LATER }, new Date(`${DAY}T17:00:00.000Z`));
    expect(await repair()).toMatchObject({ lost: 1, rebuilt: 0, adopted: 0 });
    expect(await collections.statuses(other)).toEqual([]);
    const { items } = await lib.listExceptions('open', 10);
    const says = { as: 'ignored', by: 'ana' } as const;
    await lib.resolveAs(items[0]?.id ?? '', says, collections.outside, collections.at(LATER));
    expect(await repair()).toMatchObject({ files: 0, lost: 0 });
    expect(await check()).toEqual([]);
  });
});
