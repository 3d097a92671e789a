import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/on-lone-table.ts';
import { putBack } from '#tests/support/table-copy.ts';
import { TableGate, writes } from '#tests/support/table-gate.ts';

const [DAY, LATER, LAST] = ['2027-03-02', '2027-03-08', '2027-03-09'] as const;

let gate: TableGate;
let lib: Awaited<ReturnType<typeof load>>;
let transfers: ReturnType<typeof lib.loneTransfers>;
let merchant: string;

const load = async () => ({
  ...(await import('#tests/support/lone-transfers.ts')),
  ...(await import('#tests/properties/collections/transfers/stored.ts')),
  ...(await import('#lib/operations/bank-files/recall-file.ts')),
  ...(await import('#lib/operations/outgoing/settling/resolve-payment.ts')),
  ...(await import('#lib/store/collections/exceptions.ts')),
});
onLoneTable(async () => {
  gate = await TableGate.start();
  lib = await load();
});
afterAll(() => gate.stop());
beforeEach(async () => {
  await putBack([]);
  transfers = lib.loneTransfers();
  merchant = await transfers.merchant();
});

/** Returns the id of the exception of a transfer that the bank never answered. */
async function unanswered(): Promise<string> {
  await transfers.owe(merchant, 500_00, DAY);
  await transfers.run(DAY);
  await transfers.run(LATER);
  const { items } = await lib.listExceptions('open', 10);
  return items[0]?.id ?? '';
}
const resolve = (id: string, as: 'paid' | 'failed' | 'ignored', by: string) =>
  lib.resolveOfPayouts(
    id,
    { as, code: as === 'failed' ? '01' : undefined, by },
    transfers.outside,
    transfers.at(LATER),
  );

/** Eva decides after she has read what Ana changes then. */
async function whileEvaDecides(eva: () => Promise<unknown>, ana: () => Promise<unknown>): Promise<unknown> {
  const hers = gate.hold(writes('"eva"'));
  const decided = eva().catch((error: unknown) => error);
  await hers.arrived;
  await ana();
  hers.release();
  return decided;
}

describe('of two operators who resolve the exception of a transfer at the same time', () => {
  test('only the first one decides, so a transfer that was paid is not owed again', async () => {
    const id = await unanswered();
    const refused = await whileEvaDecides(
      () => resolve(id, 'failed', 'eva'),
      () => resolve(id, 'paid', 'ana'),
    );
    expect(refused).toMatchObject({ message: 'It was resolved before, as paid.' });
    expect(await lib.findException(id)).toMatchObject({ resolved_as: 'paid', resolved_by: 'ana' });
    const [{ transfer } = { transfer: undefined }] = await lib.storedTransfers(merchant);
    expect(transfer).toMatchObject({ status: 'paid' });
    expect(transfer?.booked_on).toHaveLength(2);
  });
});

test('a transfer that two returns of a refused file are about stays held until both are resolved', async () => {
  await transfers.owe(merchant, 500_00, DAY);
  const [presented = ''] = await transfers.run(DAY);
  const stored = async () => (await lib.storedTransfers(merchant))[0]?.transfer;
  const file_id = (await stored())?.file_id ?? '';
  await lib.rejectFile(file_id, transfers.outside.content, transfers.at(DAY));
  for (const word of ['01', '00']) await transfers.answer(presented, word, LATER);
  const { items } = await lib.listExceptions('open', 10);
  const [said, other] = ['00', '01'].map((code) => items.find(({ bank_code }) => bank_code === code));
  expect([said, other]).toMatchObject([{ reason: 'presentment_refused' }, { reason: 'presentment_refused' }]);
  expect(await stored()).toMatchObject({ status: 'released', exception: other?.id });

  await resolve(other?.id ?? '', 'ignored', 'ana');
  expect(await transfers.run(LATER)).toEqual([]);
  expect(await stored()).toMatchObject({ status: 'released', file_id: null, exception: said?.id });
  await resolve(said?.id ?? '', 'ignored', 'ana');
  expect(await transfers.run(LAST)).toHaveLength(1);
});

test('a transfer stays held by a second return of its refused file that no index shows yet', async () => {
  await transfers.owe(merchant, 500_00, DAY);
  const [presented = ''] = await transfers.run(DAY);
  const stored = async () => (await lib.storedTransfers(merchant))[0]?.transfer;
  await lib.rejectFile((await stored())?.file_id ?? '', transfers.outside.content, transfers.at(DAY));
  await transfers.answer(presented, '01', LATER);
  const { exception: first = '' } = (await stored()) ?? {};
  const lag = gate.hide(({ body }) => body.includes('EXCEPTIONS#open'));
  const anas = gate.hold(writes('"ana"'));
  const freed = resolve(first, 'ignored', 'ana');
  await anas.arrived;
  await transfers.answer(presented, '00', LATER);
  anas.release();
  await freed;
  lag.show();
  const [second] = (await lib.listExceptions('open', 10)).items;
  expect(second).toMatchObject({ bank_code: '00' });
  expect(await stored()).toMatchObject({ status: 'released', exception: second?.id });
  await resolve(second?.id ?? '', 'ignored', 'ana');
  expect((await stored())?.exception).toBeUndefined();
});

test.each(['paid', 'failed'] as const)(
  'a transfer that went to the bank again is not settled as %s by what was said of its refused file',
  async (as) => {
    await transfers.owe(merchant, 500_00, DAY);
    const [presented = ''] = await transfers.run(DAY);
    const stored = async () => (await lib.storedTransfers(merchant))[0]?.transfer;
    await lib.rejectFile((await stored())?.file_id ?? '', transfers.outside.content, transfers.at(DAY));
    await transfers.run(LATER);
    await transfers.answer(presented, '01', LATER);
    const [exception] = (await lib.listExceptions('open', 10)).items;
    expect(exception).toMatchObject({ reason: 'presentment_refused' });
    await expect(resolve(exception?.id ?? '', as, 'ana')).rejects.toThrow('It went to the bank again');
    expect(await stored()).toMatchObject({ status: 'in_transit', presented_on: LATER });
    await resolve(exception?.id ?? '', 'ignored', 'ana');
    expect(await stored()).toMatchObject({ status: 'in_transit' });
  },
);

test('a file with a transfer that an operator has said was paid is not recalled as one that the bank never read', async () => {
  const id = await unanswered();
  await resolve(id, 'paid', 'ana');
  const [{ transfer } = { transfer: undefined }] = await lib.storedTransfers(merchant);
  const { content } = transfers.outside;
  expect(await lib.rejectFile(transfer?.file_id ?? '', content, transfers.at(LATER))).toBe('returned');
});
