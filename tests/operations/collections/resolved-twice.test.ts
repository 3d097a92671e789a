import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/on-lone-table.ts';
import { putBack } from '#tests/support/table-copy.ts';
import { TableGate, writes } from '#tests/support/table-gate.ts';

const [DAY, NEXT, LATER] = ['2027-03-02', '2027-03-03', '2027-03-04'] as const;

let gate: TableGate;
let lib: Awaited<ReturnType<typeof load>>;
let bank: ReturnType<typeof lib.loneCollections>;

const load = async () => ({
  ...(await import('#tests/support/lone-collections.ts')),
  ...(await import('#tests/support/stored-debits.ts')),
  ...(await import('#lib/domain/direct-debit/exception.ts')),
  ...(await import('#lib/operations/bank-files/recall-file.ts')),
  ...(await import('#lib/domain/direct-debit/presentment-transitions.ts')),
  ...(await import('#lib/operations/collections/returns/resolve-exception.ts')),
  ...(await import('#lib/operations/writes/charges.ts')),
  ...(await import('#lib/store/charges.ts')),
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
});

/** Returns the name of the file at the bank, and the order in it. */
async function presented() {
  const { account_id } = await lib.storeAccount();
  const eve = new Date('2027-02-23T15:00:00Z');
  const terms = { next_payment_date: DAY as never, amount: 350.5, is_recurring: false, interval: undefined };
  const debit = await lib.storeActiveDebit(account_id, terms, eve);
  const [name = ''] = await bank.run(DAY);
  const [charge] = (await lib.listCharges(debit, { limit: 1 })).items;
  if (charge?.status !== 'in_process') throw new Error('The order is not at the bank');
  return { name, charge };
}

/** Returns an order at the bank that it never returned, and the exception about that. */
async function unanswered() {
  const { charge } = await presented();
  const clock = bank.at(DAY);
  const exception = lib.newException('unanswered', [charge.id], { order_id: charge.id }, clock.now);
  const noted = lib.moveCharge({ charge, transition: lib.notedIn(exception.id) }, clock);
  await lib.raiseException(exception, noted);
  return { id: exception.id, order: charge.id };
}
const resolve = (id: string, as: 'paid' | 'failed' | 'ignored', by: string) =>
  lib.resolveAs(id, { as, code: as === 'failed' ? '04' : undefined, by }, bank.outside, bank.at(DAY));

describe('of two operators who resolve the exception of an order at the same time', () => {
  test('only the first one decides, so an order that was paid is not reversed', async () => {
    const { id, order } = await unanswered();
    const hers = gate.hold(writes('"eva"'));
    const eva = resolve(id, 'failed', 'eva').catch((error: unknown) => error);
    await hers.arrived;
    await resolve(id, 'paid', 'ana');
    hers.release();
    expect(await eva).toMatchObject({ message: 'It was resolved before, as paid.' });
    expect(await lib.findException(id)).toMatchObject({ resolved_as: 'paid', resolved_by: 'ana' });
    const [charge] = await lib.findCharges([order]);
    expect(charge).toMatchObject({ status: 'paid', reversed_at: null });
  });
});

test('an order that two returns of a refused file are about stays held until both are resolved', async () => {
  const { name, charge } = await presented();
  const stored = async () => (await lib.findCharges([charge.id]))[0];
  await lib.rejectFile(charge.file_id ?? '', bank.outside.content, bank.at(DAY));
  for (const code of ['04', '00']) await bank.answer(name, [code], DAY);
  const { items } = await lib.listExceptions('open', 10);
  const [said, other] = ['00', '04'].map((code) => items.find(({ bank_code }) => bank_code === code));
  expect([said, other]).toMatchObject([{ reason: 'presentment_refused' }, { reason: 'presentment_refused' }]);
  expect(await stored()).toMatchObject({ status: 'created', exception: other?.id });

  await resolve(other?.id ?? '', 'ignored', 'ana');
  expect(await stored()).toMatchObject({ status: 'created', exception: said?.id });
  await resolve(said?.id ?? '', 'paid', 'ana');
  expect(await stored()).toMatchObject({ status: 'paid' });
});

test('an order stays held by a second return of its refused file that no index shows yet', async () => {
  const { name, charge } = await presented();
  const stored = async () => (await lib.findCharges([charge.id]))[0];
  await lib.rejectFile(charge.file_id ?? '', bank.outside.content, bank.at(DAY));
  await bank.answer(name, ['04'], DAY);
  const { exception: first = '' } = (await stored()) ?? {};
  const lag = gate.hide(({ body }) => body.includes('EXCEPTIONS#open'));
  const anas = gate.hold(writes('"ana"'));
  const freed = resolve(first, 'ignored', 'ana');
  await anas.arrived;
  await bank.answer(name, ['00'], DAY);
  anas.release();
  await freed;
  lag.show();
  const [second] = (await lib.listExceptions('open', 10)).items;
  expect(second).toMatchObject({ bank_code: '00' });
  expect(await stored()).toMatchObject({ status: 'created', exception: second?.id });
  await resolve(second?.id ?? '', 'ignored', 'ana');
  expect((await stored())?.exception).toBeUndefined();
});

test('an order that the bank returns while its refused file is being recalled is held, and not presented again', async () => {
  const { name, charge } = await presented();
  const stored = async () => (await lib.findCharges([charge.id]))[0];
  const interrupted = { recall: () => Promise.reject(new Error('The process ended')) };
  await expect(lib.rejectFile(charge.file_id ?? '', interrupted, bank.at(DAY))).rejects.toThrow('ended');
  await bank.answer(name, ['00'], DAY);
  const [exception] = (await lib.listExceptions('open', 10)).items;
  expect(exception).toMatchObject({ reason: 'presentment_refused', order_id: charge.id, bank_code: '00' });
  for (const day of [NEXT, LATER]) expect(await bank.run(day)).toEqual([]);
  expect(await stored()).toMatchObject({ status: 'created', exception: exception?.id });
  await resolve(exception?.id ?? '', 'paid', 'ana');
  expect(await stored()).toMatchObject({ status: 'paid' });
});

test.each(['paid', 'failed'] as const)(
  'an order that went to the bank again is not settled as %s by what was said of its refused file',
  async (as) => {
    const { name, charge } = await presented();
    const stored = async () => (await lib.findCharges([charge.id]))[0];
    await lib.rejectFile(charge.file_id ?? '', bank.outside.content, bank.at(DAY));
    const days = [NEXT, LATER];
    for (const day of days) await bank.run(day);
    expect(await stored()).toMatchObject({
      status: 'in_process',
      presented_on: expect.stringMatching(/0[34]$/),
    });
    await bank.answer(name, ['04'], LATER);
    const [exception] = (await lib.listExceptions('open', 10)).items;
    expect(exception).toMatchObject({ reason: 'presentment_refused' });
    await expect(resolve(exception?.id ?? '', as, 'ana')).rejects.toThrow('It went to the bank again');
    await resolve(exception?.id ?? '', 'ignored', 'ana');
    expect(await stored()).toMatchObject({ status: 'in_process' });
  },
);
