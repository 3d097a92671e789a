import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { putBack } from '#tests/support/database/table-copy.ts';

/** A month after the first agreed day, which no run collected. */
const [FIRST, DAY, NEXT, LATER] = ['2027-02-16', '2027-03-17', '2027-03-18', '2027-03-30'] as const;

let lib: Awaited<ReturnType<typeof load>>;
let collections: ReturnType<typeof lib.loneCollections>;
let debit: DirectDebit;
let file: string;

const load = async () => ({
  ...(await import('#tests/support/money/lone-collections.ts')),
  ...(await import('#tests/support/database/stored-debits.ts')),
  ...(await import('#lib/operations/bank-files/files-with-returns.ts')),
  ...(await import('#lib/operations/bank-files/recall-file.ts')),
  ...(await import('#lib/operations/collections/collections-content.ts')),
  ...(await import('#lib/store/collections/bank-files.ts')),
  ...(await import('#lib/operations/collections/returns/reconcile.ts')),
  ...(await import('#lib/operations/collections/returns/resolve-exception.ts')),
  ...(await import('#lib/operations/direct-debits/revoke-direct-debit.ts')),
  ...(await import('#lib/store/accounts.ts')),
  ...(await import('#lib/store/charges.ts')),
  ...(await import('#lib/store/direct-debits.ts')),
  ...(await import('#lib/store/ledger/lines.ts')),
  ...(await import('#lib/domain/refunds/order-refunds.ts')),
  ...(await import('#lib/store/collections/day-places.ts')),
  ...(await import('#lib/store/collections/exceptions.ts')),
});
onLoneTable(async () => {
  lib = await load();
});
beforeEach(() => begin());

async function begin(settlement: 'direct' | 'held' = 'direct'): Promise<void> {
  await putBack([]);
  collections = lib.loneCollections();
  const { account_id } = await lib.storeAccount();
  await lib.updateAccount(account_id, { settlement });
  const now = new Date('2027-02-10T15:00:00.000Z');
  debit = await lib.storeActiveDebit(account_id, { next_payment_date: FIRST }, now);
  [file = ''] = await collections.run(DAY);
}

const taken = async (day: string) => (await lib.findTaken(debit, day as never)).taken;
const open = async () => (await lib.listExceptions('open', 10)).items.map(({ reason }) => reason);
const idOf = () => file.replace('presentments/', '').replace('.txt', '');
const refuse = (day: string) => lib.rejectFile(idOf(), lib.collectionsContent, collections.at(day));

describe('an order of an earlier period whose file the bank refused', () => {
  test('gives its place of that day back, and goes to the bank again on a later day', async () => {
    expect(await collections.statuses(debit)).toEqual(['in_process']);
    expect(await taken(DAY)).toEqual({ 0: 1 });
    await refuse(DAY);
    expect(await taken(DAY)).toEqual({});
    expect(await collections.statuses(debit)).toEqual(['created']);
    expect(await collections.run(LATER)).toHaveLength(1);
  });

  test('is held if a run puts it into a file while the return for the refused file is read', async () => {
    await refuse(DAY);
    const { documents } = await import('#lib/store/engine/client.ts');
    const send = documents.send.bind(documents);
    const spy = jest.spyOn(documents, 'send').mockImplementation((async (command: { input: object }) => {
      const isHold = JSON.stringify(command.input).includes('presentment_refused');
      if (isHold) spy.mockRestore();
      if (isHold) await collections.claim(LATER);
      return send(command as never);
    }) as never);
    await collections.answer(file, ['00'], LATER);
    // The order of the next period was in the same file.
    expect(await collections.run(LATER)).toHaveLength(1);
    expect(await open()).toEqual(['presentment_refused']);
    expect(await collections.statuses(debit)).toEqual(['in_process', 'created']);
  });

  test('no longer waits for a decision about its overdue return', async () => {
    await collections.run(LATER);
    expect(await open()).toEqual(['unanswered']);
    await refuse(LATER);
    expect(await open()).toEqual([]);
  });
});

test('a reconciliation takes the orders of a refused file back, also once they are in another file', async () => {
  const reconciled = async () => (await lib.reconcileDay(DAY as never)).rows;
  const [one, none] = [
    { count: 1, amount: 350_50 },
    { count: 0, amount: 0 },
  ];
  expect(await reconciled()).toMatchObject([{ presented: one, unanswered: one, taken_back: none }]);
  await refuse(DAY);
  const takenBack = [{ state: 'rejected', presented: one, unanswered: none, taken_back: one }];
  expect(await reconciled()).toMatchObject(takenBack);
  const [later = ''] = await collections.run(LATER);
  await collections.answer(later, ['00'], LATER);
  expect(await collections.statuses(debit)).toContain('paid');
  expect(await reconciled()).toMatchObject(takenBack.map((row) => ({ ...row, paid: none })));
});

describe('a return for a file', () => {
  const note = () => new lib.FilesWithReturns(collections.at(LATER)).note(idOf());

  test('is noted once, and the bank cannot have refused the file from then on', async () => {
    expect(await note()).toBe(true);
    expect(await lib.findFileById(idOf())).toMatchObject({ first_return_at: `${LATER}T15:00:00.000Z` });
    expect(await refuse(LATER)).toBe('returned');
  });

  test('that was refused meanwhile is not noted, during its recall and after it', async () => {
    for (const state of ['rejecting', 'rejected'] as const) {
      const before = await lib.findFileById(idOf());
      if (before) await lib.moveFile(before, { state }, new Date());
      expect(await note()).toBe(false);
      expect(await lib.findFileById(idOf())).toMatchObject({ state, first_return_at: null });
    }
  });
});

const find = async () => (await lib.findDirectDebit(debit.id)) as DirectDebit;
const revoke = () => lib.revokeDirectDebit(find, collections.at(LATER), { by: 'operator' });

async function decide(as: 'paid' | 'failed' | 'ignored') {
  const { items } = await lib.listExceptions('open', 10);
  expect(items).toMatchObject([{ reason: 'presentment_refused' }]);
  const decided = { as, by: 'ana', ...(as === 'failed' && { code: '04' }) };
  await lib.resolveAs(items[0]?.id ?? '', decided, collections.outside, collections.at(LATER));
  return { orders: await collections.statuses(debit), status: (await find()).status };
}

describe('an order that was withdrawn before the bank returned its refused file', () => {
  beforeEach(() => begin('held'));
  const withdrawals = {
    'by the recall, since its direct debit was revoked': [revoke, () => refuse(DAY)],
    'with its direct debit, after the recall': [() => refuse(DAY), revoke],
  };

  test.each(Object.entries(withdrawals))('%s, is paid if an operator says so', async (_, steps) => {
    for (const step of steps) await step();
    expect(await collections.statuses(debit)).toEqual(['cancelled']);
    await collections.answer(file, ['00'], LATER);
    expect(await decide('paid')).toEqual({ orders: ['paid'], status: 'cancelled' });
    expect((await find()).counters).toMatchObject({ open_orders: 0, unpaid_orders: 0 });
    const [order] = (await lib.listCharges(debit, { limit: 5 })).items as [Charge];
    expect(await lib.findLinesOf(order)).toMatchObject([{ postings: { bank_clearing: 350_50 } }]);
    expect(lib.refundableOf(order, LATER as never)).toEqual({ most: 350_50 });
  });

  test('stays withdrawn if an operator says that the bank did not collect it', async () => {
    await refuse(DAY);
    await revoke();
    await collections.answer(file, ['04'], LATER);
    expect(await decide('failed')).toEqual({ orders: ['cancelled'], status: 'cancelled' });
    expect(await open()).toEqual([]);
  });
});

describe('an order that the bank returns although it refused its file', () => {
  beforeEach(async () => {
    await refuse(DAY);
    await collections.answer(file, ['00'], LATER);
  });
  test('is not withdrawn with its direct debit, since it may have been collected: an operator decides', async () => {
    await revoke();
    expect(await collections.statuses(debit)).toEqual(['created']);
    expect(await find()).toMatchObject({ status: 'active', ending: 'cancelled', is_withdrawing: false });
    expect(await decide('paid')).toEqual({ orders: ['paid'], status: 'cancelled' });
  });

  test('is withdrawn with its direct debit once an operator says that it was not collected', async () => {
    await revoke();
    expect(await decide('ignored')).toEqual({ orders: ['cancelled'], status: 'cancelled' });
  });

  test('is withdrawn then, too, if its customer has stopped the payments since, and has agreed again', async () => {
    const [other = ''] = await collections.run(NEXT);
    await collections.answer(other, ['08'], LATER);
    expect(await find()).toMatchObject({ status: 'pending', is_withdrawing: false });
    expect(await collections.statuses(debit)).toEqual(['pending_next_cycle', 'created']);
    await lib.agreeAgain(await find(), collections.at(LATER));
    expect((await find()).status).toBe('active');
    expect(await decide('ignored')).toEqual({ orders: ['failed', 'cancelled'], status: 'active' });
  });

  test('waits for its day again if it was not collected, and nothing was stopped', async () => {
    expect(await decide('ignored')).toEqual({ orders: ['created'], status: 'active' });
  });

  test('is booked by the terms of its claim for that file, and can be refunded to the account that was debited', async () => {
    await begin('held');
    await refuse(DAY);
    await lib.updateAccount(debit.account_id, { settlement: 'direct' });
    await collections.answer(file, ['00'], LATER);
    expect(await decide('paid')).toMatchObject({ orders: ['paid'] });
    const [order] = (await lib.listCharges(debit, { limit: 5 })).items as [Charge];
    expect(order).toMatchObject({ presented_on: DAY, payment_method_id: debit.payment_method_id });
    expect(await lib.findLinesOf(order)).toMatchObject([
      { type: 'charge', postings: { bank_clearing: order.totals.total } },
    ]);
    expect(lib.refundableOf(order, LATER as never)).toEqual({ most: order.totals.total });
  });
});
