import { describe, expect, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';

const [EVE, DAY] = ['2036-02-28', '2036-03-03'] as const;

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#lib/operations/collections/returns/reconcile.ts')),
  ...(await import('#lib/operations/collections/returns/resolve-exception.ts')),
  ...(await import('#lib/store/charges.ts')),
  ...(await import('#lib/store/collections/exceptions.ts')),
  ...(await import('#lib/store/direct-debits.ts')),
  ...(await import('#lib/store/keys.ts')),
  ...(await import('#tests/support/database/break-item.ts')),
  ...(await import('#tests/support/money/collection-day.ts')),
  ...(await import('#tests/support/records/delivered.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

/** Four orders that the bank returns as paid: the record of one cannot be read, nor the direct debit of another. */
async function returned() {
  const day = await lib.CollectionDay.begin({ count: 4, eve: EVE, day: DAY, isOwn: true });
  await day.open();
  await day.present();
  const [broken = '', other = ''] = day.ids;
  const [order] = (await lib.listCharges({ id: broken }, { limit: 1 })).items;
  const mends = [
    await lib.breakItem(lib.orderKey(order?.id ?? ''), 'status'),
    await lib.breakItem(lib.directDebitKey(other), 'counters'),
  ];
  const name = `answers/${day.accountId}.txt`;
  await day.answer(name);
  return { day, name, mend: () => Promise.all(mends.map((mend) => mend())) };
}
type Returned = Awaited<ReturnType<typeof returned>>;

/** Returns how often each direct debit was paid. */
const payments = ({ day: { ids } }: Returned) =>
  Promise.all(
    ids.map(
      async (id) => (await lib.eventsOf(id)).filter(({ event_type }) => event_type === 'charge.paid').length,
    ),
  );

const reasons = async (state: 'open' | 'resolved', file: string) =>
  (await lib.listExceptions(state, 100)).items
    .filter((one) => one.file === file)
    .map(({ reason, detail, resolved_as }) => ({ reason, detail, resolved_as }));

const reconciled = ({ day: { accountId, clock } }: Returned) => lib.reconcileDay(clock.today, accountId);
const UNSETTLED = { reason: 'unsettled_lines', detail: expect.stringMatching(/^2 of its lines: \d, \d$/) };

describe('a line of a return file whose records cannot be read', () => {
  test('stops no other line, and is settled once when the file arrives again under any name', async () => {
    const file = await returned();
    const { day, name, mend } = file;
    for (const time of ['first', 'second']) {
      const counts = time === 'first' ? { paid: 2, unchanged: 0 } : { paid: 0, unchanged: 2 };
      expect(await day.settle(name)).toMatchObject({
        ...{ state: 'incomplete', counts: { ...counts, exceptions: 0, unsettled: 2 } },
      });
      expect(await payments(file)).toEqual([0, 0, 1, 1]);
      expect(await reasons('open', name)).toMatchObject([UNSETTLED]);
    }

    await mend();
    const again = name.replace('.txt', '-2.txt');
    await day.answer(again);
    expect(await day.settle(again)).toMatchObject({ state: 'applied', counts: { paid: 2, unchanged: 2 } });
    expect(await payments(file)).toEqual([1, 1, 1, 1]);
    expect(await reasons('open', name)).toEqual([]);
    expect(await reasons('resolved', name)).toMatchObject([{ ...UNSETTLED, resolved_as: 'returned' }]);
    expect(await reconciled(file)).toMatchObject({ differences: [], total: { paid: { count: 4 } } });
  });

  test('is missing from the sums of its day until its record is repaired, and then has no return', async () => {
    const file = await returned();
    await file.day.settle(file.name);
    const [difference = '', ...others] = (await reconciled(file)).differences;
    expect(others).toEqual([]);
    expect(difference).toMatch(/ holds 4 orders of .*; 3 of .* are found\.$/);
    await file.mend();
    expect(await reconciled(file)).toMatchObject({
      ...{ differences: [], total: { paid: { count: 2 }, unanswered: { count: 2 } } },
    });
  });

  test('is settled by an operator who has the file read again after the repair', async () => {
    const file = await returned();
    const { day, name, mend } = file;
    await day.settle(name);
    const [exception] = (await lib.listExceptions('open', 100)).items.filter((one) => one.file === name);
    const resolve = () =>
      lib.resolveAs(exception?.id ?? '', { as: 'replaced', by: 'ana' }, day.receiving, day.clock);
    await expect(resolve()).rejects.toThrow(`${name} was not applied: incomplete.`);
    await mend();
    expect(await resolve()).toMatchObject({ state: 'resolved' });
    expect(await payments(file)).toEqual([1, 1, 1, 1]);
  });
});

describe('an order of an earlier day whose record cannot be read', () => {
  /** Returns four orders in a file, and how to repair the record of the first one. */
  async function filed({ isPresented }: { isPresented: boolean }) {
    const day = await lib.CollectionDay.begin({ count: 4, eve: EVE, day: DAY, isOwn: true });
    await day.open();
    if (isPresented) await day.present();
    const [broken = ''] = day.ids;
    const [order] = (await lib.listCharges({ id: broken }, { limit: 1 })).items;
    const mend = await lib.breakItem(lib.orderKey(order?.id ?? ''), 'status');
    return { day, mend };
  }
  const statuses = async ({ ids }: { ids: readonly string[] }) => {
    const pages = await Promise.all(ids.map((id) => lib.listCharges({ id }, { limit: 1 })));
    return pages.map(({ items: [order] }) => order?.status);
  };
  const unanswered = async ({ accountId }: { accountId: string }) =>
    (await lib.listExceptions('open', 1_000)).items.filter(
      ({ reason, account_id }) => reason === 'unanswered' && account_id === accountId,
    ).length;

  test('keeps no other order of a dissolved file from the next run, and is recalled once it is repaired', async () => {
    const { day, mend } = await filed({ isPresented: false });
    expect(await day.tidy('2036-03-04')).toEqual([]);
    const rest = { ids: day.ids.slice(1) };
    expect(await statuses(rest)).toEqual(['created', 'created', 'created']);
    await mend();
    await day.tidy('2036-03-05');
    expect(await statuses(day)).toEqual(['created', 'created', 'created', 'created']);
  });

  test('keeps no other unanswered order from its exception, and has its own once it is repaired', async () => {
    const { day, mend } = await filed({ isPresented: true });
    expect(await day.tidy('2036-03-11')).toEqual([]);
    expect(await unanswered(day)).toBe(3);
    await mend();
    await day.tidy('2036-03-12');
    await day.tidy('2036-03-13');
    expect(await unanswered(day)).toBe(4);
  });
});
