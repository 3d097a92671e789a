import { afterAll, describe, expect, test } from '@jest/globals';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { LAST_REFERENCE } from '#lib/domain/direct-debit/record.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { TableGate, writes } from '#tests/support/database/table-gate.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { runOn } from '#tests/support/money/run-on.ts';

const BEFORE = new Date('2036-02-27T15:00:00Z');
const THURSDAY = '2036-02-28' as CalendarDate;

let gate: TableGate;
let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#lib/operations/clock.ts')),
  ...(await import('#lib/operations/collections/opening/open-due.ts')),
  ...(await import('#lib/store/charges.ts')),
  ...(await import('#lib/store/collections/bank-files.ts')),
  ...(await import('#lib/store/collections/due-collections.ts')),
  ...(await import('#lib/store/events/events.ts')),
  ...(await import('#lib/store/collections/file-partitions.ts')),
  ...(await import('#lib/store/collections/queued-entries.ts')),
  ...(await import('#lib/store/references.ts')),
  ...(await import('#tests/support/records/delivered.ts')),
  ...(await import('#tests/support/database/stored-debits.ts')),
});
onLoneTable(async () => {
  gate = await TableGate.start();
  lib = await load();
});
afterAll(() => gate.stop());

/** Some direct debits of one account that are due on a day, and the functions that open them. */
async function due(count: number, more: Record<string, unknown> = {}) {
  const { account_id } = await lib.storeAccount();
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const terms = { next_payment_date: THURSDAY, ...more };
    ids.push((await lib.storeActiveDebit(account_id, terms, BEFORE)).id);
  }
  const clock = runOn(lib.clockAt(new Date(`${THURSDAY}T15:00:00Z`)));
  const run = { ...clock, owner: account_id };
  const orders = async () =>
    (await Promise.all(ids.map((id) => lib.listCharges({ id }, { limit: 9 })))).map(({ items }) => items);
  const eventsOf = async () => (await Promise.all(ids.map(lib.eventsOf))).flat();
  const openAll = (into?: { bank: string; partition: number }) => lib.openDue(page(ids), { ...run, into });
  return { ids, run, orders, eventsOf, openAll };
}

const idOf = ({ direct_debit_id }: { direct_debit_id: string }) => direct_debit_id;

/** A page of what is due. */
async function* page(ids: string[]) {
  yield ids;
}

describe('direct debits that are pre-notified together', () => {
  /** Direct debits with one opened period, some days before the next one. */
  async function ahead(count: number) {
    const { ids, run, eventsOf } = await due(count);
    expect(await lib.openDue(page(ids), run)).toMatchObject({ failed: [] });
    const clock = runOn(lib.clockAt(new Date('2036-03-27T15:00:00Z')));
    const preNotified = async () =>
      (await eventsOf())
        .filter(({ event_type }) => event_type === 'direct_debit.charge_upcoming')
        .map(({ data }) => data as { direct_debit_id: string; date: string })
        .filter(({ date }) => date > THURSDAY)
        .map(({ direct_debit_id }) => direct_debit_id);
    return { ids, clock, preNotified, preNotifyAll: () => lib.preNotifyDue(page(ids), clock) };
  }

  test('are written together, each published once', async () => {
    const { ids, preNotified, preNotifyAll } = await ahead(5);
    expect(await preNotified()).toEqual([]);
    expect(await preNotifyAll()).toEqual([]);
    expect((await preNotified()).sort()).toEqual(ids.toSorted());
    expect(await preNotifyAll()).toEqual([]);
    expect(await preNotified()).toHaveLength(5);
  });

  // With the others, by itself, and once more after all.
  test.each([2, 3])('are pre-notified one by one if one of them is refused, here %i times', async (times) => {
    const { ids, preNotified, preNotifyAll } = await ahead(5);
    gate.refuse(writes(`DD#${ids[2]}`), times);
    const failed = times === 3 ? [ids[2]] : [];
    expect((await preNotifyAll()).map(idOf)).toEqual(failed);
    expect((await preNotified()).sort()).toEqual(ids.filter((id) => !failed.includes(id)).toSorted());
  });
});

describe('direct debits that are opened together', () => {
  longTest('take a block of as many references as orders, in their order', async () => {
    const { ids, run, orders } = await due(30);
    const before = await lib.lastDrawn();
    expect(await lib.openDue(page(ids), run)).toEqual({ opened: 30, completed: 0, failed: [] });
    const references = (await orders()).map(([order]) => order?.reference);
    expect(references).toEqual(ids.map((_, index) => before + 1 + index));
    expect(await lib.lastDrawn()).toBe(before + 30);
    // They are no longer due.
    expect(await lib.openDue(page(ids), run)).toEqual({ opened: 0, completed: 0, failed: [] });
    expect(await lib.lastDrawn()).toBe(before + 30);
  });

  longTest('take no reference if they are pre-notified instead of opened', async () => {
    const { ids, run, orders } = await due(3);
    await lib.openDue(page(ids), run);
    const before = await lib.lastDrawn();
    const withoutPreNotification = { ...run, ...runOn(lib.clockAt(new Date('2036-03-28T15:00:00Z'))) };
    const [alone = '', ...others] = ids;
    for (const some of [others, [alone]])
      expect(await lib.openDue(page(some), withoutPreNotification)).toEqual({
        opened: 0,
        completed: 0,
        failed: [],
      });
    expect((await orders()).map((of) => of.length)).toEqual([1, 1, 1]);
    expect(await lib.lastDrawn()).toBe(before);
  });

  test.each([2, 3])('are opened one by one if one of them is refused, here %i times', async (times) => {
    const { ids, openAll, orders } = await due(5);
    gate.refuse(writes(`DD#${ids[2]}`), times);
    const failed = times === 3 ? [ids[2]] : [];
    const done = await openAll();
    expect(done).toMatchObject({ opened: 5 - failed.length, completed: 0 });
    expect(done.failed.map(idOf)).toEqual(failed);
    expect((await orders()).map((of) => of.length)).toEqual([1, 1, 1 - failed.length, 1, 1]);
  });

  test('end together with the others if their term is over', async () => {
    const { ids, run } = await due(2, { end_date: addDays(THURSDAY, 7) });
    const late = { ...run, ...runOn(lib.clockAt(new Date('2036-03-20T15:00:00Z'))) };
    expect(await lib.openDue(page(ids), late)).toEqual({ opened: 0, completed: 2, failed: [] });
  });

  test('are put into the day’s file as they are opened, and published like any others', async () => {
    const { ids, run, orders, eventsOf } = await due(3);
    const of = { kind: 'collections', account_id: run.owner, bank: '002', date: THURSDAY } as const;
    const into = { bank: of.bank, partition: 5 };
    expect(await lib.openDue(page(ids), { ...run, into })).toEqual({ opened: 3, completed: 0, failed: [] });
    const file = await lib.findFile(of, 1);
    const opened = (await orders()).flat();
    expect(opened).toMatchObject(ids.map(() => ({ status: 'pending', file_id: file?.id, consent: 1 })));
    const total = opened.reduce((sum, { totals }) => sum + totals.total, 0);
    expect(await lib.countsOf({ id: file?.id ?? '' })).toEqual({ operations: 3, total });
    const waiting = lib.dueForRun(lib.findDueEverywhere('CHARGE', { until: THURSDAY }), of);
    const ownIds = opened.map(({ id }) => id);
    expect((await Array.fromAsync(waiting)).flat().filter((id) => ownIds.includes(id))).toEqual([]);
    const published = (await eventsOf()).filter(({ event_type }) => event_type.startsWith('charge.'));
    expect(published.map((event) => lib.merchantEventOf(event as never))).toMatchObject(
      ids.map(() => ({ type: 'charge.created', data: { record: { status: 'created', attempts: 0 } } })),
    );
  });

  longTest('are put into another file if theirs is closed at that moment', async () => {
    const { ids, run, orders, openAll } = await due(3);
    const of = { kind: 'collections', account_id: run.owner, bank: '002', date: THURSDAY } as const;
    const file = await lib.openFile(of, 'direct', run.now);
    const opening = gate.hold(writes('PARTITION#'));
    const opened = openAll({ bank: of.bank, partition: 5 });
    await opening.arrived;
    await lib.moveFile(file, { state: 'closed' }, run.now, lib.closePartitions(file));
    opening.release();
    expect(await opened).toEqual({ opened: 3, completed: 0, failed: [] });
    const next = await lib.findFile(of, 2);
    expect((await orders()).flat()).toMatchObject(ids.map(() => ({ status: 'pending', file_id: next?.id })));
    expect(await lib.countsOf(file)).toEqual({ operations: 0, total: 0 });
    expect(await lib.countsOf(next as never)).toMatchObject({ operations: 3 });
  });

  longTest('are opened as far as there are references', async () => {
    const { openAll, orders } = await due(4);
    await lib.drawAfter(LAST_REFERENCE - 3);
    const { opened, failed } = await openAll();
    expect([opened, failed.length]).toEqual([3, 1]);
    const references = (await orders()).flat().map(({ reference }) => reference);
    expect(references.sort()).toEqual([LAST_REFERENCE - 2, LAST_REFERENCE - 1, LAST_REFERENCE]);
    await expect(lib.drawReferences(1, {})).rejects.toMatchObject({ code: 'reference_exhausted' });
  });
});
