import { describe, expect, jest, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';

const [EVE, DAY] = ['2036-02-28', '2036-03-03'] as const;

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#lib/operations/collections/collect-for-account.ts')),
  ...(await import('#lib/operations/collections/collections-content.ts')),
  ...(await import('#lib/operations/collections/returns/close-collected.ts')),
  ...(await import('#lib/operations/collections/returns/reconcile.ts')),
  ...(await import('#lib/operations/collections/returns/resolve-exception.ts')),
  ...(await import('#lib/store/charges.ts')),
  ...(await import('#lib/store/collections/exceptions.ts')),
  ...(await import('#lib/store/direct-debits.ts')),
  ...(await import('#lib/store/keys.ts')),
  ...(await import('#tests/support/database/break-item.ts')),
  ...(await import('#tests/support/money/collection-day.ts')),
  ...(await import('#tests/support/records/delivered.ts')),
  ...(await import('#tests/properties/collections/bank.ts')),
  ...(await import('#lib/domain/direct-debit/exception.ts')),
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
  ] as const;
  const name = `answers/${day.accountId}.txt`;
  await day.answer(name);
  return { day, name, mends, mend: () => Promise.all(mends.map((mend) => mend())) };
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

  test('is named no longer once it is settled, while another waits for its repair', async () => {
    const { day, name, mends } = await returned();
    await day.settle(name);
    const find = async () => (await lib.listExceptions('open', 100)).items.find(({ file }) => file === name);
    const lines = (await find())?.detail?.match(/\d/g)?.slice(1) ?? [];
    await mends[0]();
    expect(await day.settle(name)).toMatchObject({ state: 'incomplete', counts: { unsettled: 1 } });
    const { detail = '', line } = (await find()) ?? {};
    expect(lines.map((left) => `1 of its lines: ${left}`)).toContain(detail);
    expect(detail).toBe(`1 of its lines: ${line}`);
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

const statuses = async ({ ids }: { ids: readonly string[] }) => {
  const pages = await Promise.all(ids.map((id) => lib.listCharges({ id }, { limit: 1 })));
  return pages.map(({ items: [order] }) => order?.status);
};

const unanswered = async ({ accountId }: { accountId: string }) =>
  (await lib.listExceptions('open', 1_000)).items.filter(
    ({ reason, account_id }) => reason === 'unanswered' && account_id === accountId,
  ).length;

describe('an order of the day whose record cannot be read', () => {
  /** Returns four orders in the file of their day, and what breaks a record of the first one. */
  async function filed() {
    const day = await lib.CollectionDay.begin({ count: 4, eve: EVE, day: DAY, isOwn: true });
    await day.open();
    const [broken = ''] = day.ids;
    const order = async () => (await lib.listCharges({ id: broken }, { limit: 1 })).items[0];
    const breaking = {
      order: async () => lib.breakItem(lib.orderKey((await order())?.id ?? ''), 'status'),
      amount: async () => lib.breakItem(lib.orderKey((await order())?.id ?? ''), 'totals'),
      method: async () => {
        const { account_id = '', customer_id = '', payment_method_id: id = '' } = (await order()) ?? {};
        return lib.breakItem(lib.paymentMethodKey(account_id, customer_id, id), 'customer_id');
      },
    };
    return { day, rest: { ids: day.ids.slice(1) }, breaking };
  }

  /** Does the same, and releases the file. The record of the first order breaks before it is noted as presented. */
  async function released() {
    const { breaking, ...of } = await filed();
    let mend = async () => {};
    const { receiving } = of.day;
    const markPresented: typeof receiving.content.markPresented = async (...file) => {
      mend = await breaking.order();
      await lib.collectionsContent.markPresented(...file);
    };
    jest
      .spyOn(of.day, 'receiving', 'get')
      .mockReturnValueOnce({ ...receiving, content: { ...receiving.content, markPresented } });
    await of.day.present();
    return { ...of, mend };
  }

  /** Returns how many orders each file has that the bank has. */
  async function atBank({ files: { written } }: Awaited<ReturnType<typeof filed>>['day']) {
    const names = [...written.keys()].filter((name) => name.startsWith('presentments/'));
    const files = await Promise.all(names.map((name) => lib.read(written.get(name) ?? '')));
    return files.map(({ details }) => details.length);
  }

  test.each(['order', 'amount', 'method'] as const)(
    'keeps no other from the bank on that day, and waits for the next one once it is repaired: %s',
    async (what) => {
      const { day, rest, breaking } = await filed();
      const mend = await breaking[what]();
      await day.present();
      expect(await atBank(day)).toEqual([3]);
      expect(await statuses(rest)).toEqual(['in_process', 'in_process', 'in_process']);
      await mend();
      await day.tidy('2036-03-04');
      expect(await statuses(day)).toEqual(['created', 'in_process', 'in_process', 'in_process']);
    },
  );

  test('is left out by the run that fills the files if its direct debit cannot be read', async () => {
    const { day, rest, breaking } = await filed();
    // A file with an order that cannot be written is dissolved, and its orders are claimed again.
    const mendMethod = await breaking.method();
    await lib.breakItem(lib.directDebitKey(day.ids[1] ?? ''), 'counters');
    await day.present();
    expect(await atBank(day)).toEqual([2]);
    await mendMethod();
    expect(await statuses({ ids: rest.ids.slice(1) })).toEqual(['in_process', 'in_process']);
  });

  test('goes to the bank with the others if it was released, and is noted once it is repaired', async () => {
    const { day, rest, mend } = await released();
    expect(await atBank(day)).toEqual([4]);
    expect(await statuses(rest)).toEqual(['in_process', 'in_process', 'in_process']);
    expect(await day.tidy('2036-03-04')).toEqual([]);
    await mend();
    expect(await statuses(day)).toEqual(['pending', 'in_process', 'in_process', 'in_process']);
    expect(await day.tidy('2036-03-05')).toHaveLength(1);
    expect(await statuses(day)).toEqual(['in_process', 'in_process', 'in_process', 'in_process']);
    expect(await atBank(day)).toEqual([4]);
  });

  test('keeps no other of its released file from the exception of an unanswered order', async () => {
    const { day, rest, mend } = await released();
    expect(await day.tidy('2036-03-07')).toEqual([]);
    expect(await unanswered(day)).toBe(0);
    expect(await day.tidy('2036-03-11')).toEqual([]);
    expect(await unanswered(day)).toBe(3);
    expect(await statuses(rest)).toEqual(['in_process', 'in_process', 'in_process']);
    await mend();
    expect(await day.tidy('2036-03-12')).toHaveLength(1);
    await day.tidy('2036-03-13');
    expect(await unanswered(day)).toBe(4);
  });

  test('keeps no other of its released file from its return by the simulated bank', async () => {
    const { day, rest, mend } = await released();
    const collect = (date: string) =>
      lib.collectForAccount(
        {
          accountId: day.accountId,
          date: date as never,
          now: new Date(`${date}T15:00:00Z`),
          isOver: () => false,
        },
        day.receiving,
      );
    expect((await collect('2036-03-04')).run).toMatchObject({ paid: 3, finished: true });
    expect(await statuses(rest)).toEqual(['paid', 'paid', 'paid']);
    await mend();
    expect((await collect('2036-03-05')).run).toMatchObject({ paid: 1 });
    expect(await statuses(day)).toEqual(['paid', 'paid', 'paid', 'paid']);
    expect(await reasons('open', `presentments/${day.accountId}`)).toEqual([]);
  });

  test('keeps no other direct debit in the list of those that could not be collected', async () => {
    const { day } = await filed();
    const raise = (direct_debit_id: string) => {
      const subject = { direct_debit_id, date: day.clock.today };
      const failed = lib.newException('collection_failed', [direct_debit_id, DAY], subject, day.clock.now);
      return lib.raiseException(failed);
    };
    const [broken = '', other = ''] = day.ids;
    await raise(broken);
    await raise(other);
    await lib.breakItem(lib.directDebitKey(broken), 'status');
    await lib.closeCollected(day.clock);
    const { items } = await lib.listExceptions('open', 1_000);
    const open = items.flatMap(({ direct_debit_id: id = '' }) => (day.ids.includes(id) ? [id] : []));
    expect(open).toEqual([broken]);
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
