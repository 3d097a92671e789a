import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { putBack } from '#tests/support/database/table-copy.ts';
import { TableGate, writes } from '#tests/support/database/table-gate.ts';

const [DAY, LATER] = ['2027-03-02', '2027-03-10'] as const;

let gate: TableGate;
let lib: Awaited<ReturnType<typeof load>>;
let bank: ReturnType<typeof lib.loneCollections>;
let debits: DirectDebit[];
let file: string;

const load = async () => ({
  ...(await import('#tests/support/money/lone-collections.ts')),
  ...(await import('#tests/support/database/stored-debits.ts')),
  ...(await import('#lib/operations/bank-files/recall-file.ts')),
  ...(await import('#lib/operations/collections/returns/resolve-exception.ts')),
  ...(await import('#lib/store/collections/bank-files.ts')),
  ...(await import('#lib/store/collections/exceptions.ts')),
});
onLoneTable(async () => {
  gate = await TableGate.start();
  lib = await load();
});
afterAll(() => gate.stop());
beforeEach(async () => {
  await putBack([]);
  bank = lib.loneCollections();
  const { account_id } = await lib.storeAccount();
  const terms = { next_payment_date: DAY, is_recurring: false, interval: undefined };
  const eve = new Date('2027-02-23T15:00:00Z');
  debits = [
    await lib.storeActiveDebit(account_id, terms, eve),
    await lib.storeActiveDebit(account_id, terms, eve),
  ];
  const [name = ''] = await bank.run(DAY);
  file = name.replace('presentments/', '').replace('.txt', '');
  // None of them was returned in time.
  await bank.run(LATER);
});

const reject = () => lib.rejectFile(file, bank.outside.content, bank.at(LATER));
const statuses = async () => (await Promise.all(debits.map(bank.statuses))).flat().sort();
async function exception() {
  const [first] = (await lib.listExceptions('open', 10)).items;
  if (!first?.order_id) throw new Error('There is no open exception of an order');
  return { id: first.id, order: first.order_id };
}
const say = (id: string, as: 'paid' | 'failed', code?: string) =>
  lib.resolveAs(id, { as, code, by: 'ana' }, bank.outside, bank.at(LATER));
const resolve = (id: string, as: 'paid' | 'failed') => say(id, as, as === 'failed' ? '04' : undefined);

describe('a file with an order that an operator has said the bank', () => {
  test.each(['paid', 'failed'] as const)('%s is not recalled as one that the bank never read', async (as) => {
    const { id, order } = await exception();
    await resolve(id, as);
    expect(await reject()).toBe('returned');
    expect(await lib.findFileById(file)).toMatchObject({
      state: 'presented',
      decided: { id: order, as, by: 'ana' },
    });
    expect(await statuses()).toEqual([as, 'in_process'].sort());
  });
});

describe('an operator who says that an order was paid while another one recalls its file', () => {
  test('is refused, and the order is presented again', async () => {
    const { id } = await exception();
    const word = gate.hold(writes('"paid"', id));
    const said = resolve(id, 'paid').catch((error: unknown) => error);
    await word.arrived;
    expect(await reject()).toMatchObject({ state: 'rejected' });
    word.release();
    expect(await said).toMatchObject({ message: 'It was resolved before, as refused.' });
    expect(await statuses()).toEqual(['created', 'created']);
  });

  test('is refused as well if the recall has only begun', async () => {
    const { id } = await exception();
    const found = await lib.findFileById(file);
    if (found) await lib.moveFile(found, { state: 'rejecting' }, new Date());
    await expect(resolve(id, 'paid')).rejects.toThrow('is being recalled');
    expect(await reject()).toMatchObject({ state: 'rejected' });
    expect(await statuses()).toEqual(['created', 'created']);
  });
});

describe('an operator who says that the bank returned an order', () => {
  test('has to say with which code', async () => {
    const { id } = await exception();
    for (const code of [undefined, '00'])
      await expect(say(id, 'failed', code)).rejects.toThrow('with which code');
    expect(await statuses()).toEqual(['in_process', 'in_process']);
    await say(id, 'failed', '04');
    expect(await statuses()).toEqual(['failed', 'in_process']);
  });
});
