import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { putBack } from '#tests/support/database/table-copy.ts';
import { longTest } from '#tests/support/jest/long-test.ts';

const [DAY, NEXT, LATER] = ['2027-03-02', '2027-03-03', '2027-03-11'] as const;

let lib: Awaited<ReturnType<typeof load>>;
let transfers: ReturnType<typeof lib.loneTransfers>;
let merchant: string;

const load = async () => ({
  ...(await import('#tests/support/money/lone-transfers.ts')),
  ...(await import('#lib/operations/bank-files/recall-file.ts')),
  ...(await import('#lib/operations/outgoing/filing/payouts-content.ts')),
  ...(await import('#lib/operations/outgoing/settling/resolve-payment.ts')),
  ...(await import('#lib/store/collections/exceptions.ts')),
  ...(await import('#tests/properties/collections/transfers/stored.ts')),
});
onLoneTable(async () => {
  lib = await load();
});
beforeEach(async () => {
  await putBack([]);
  transfers = lib.loneTransfers();
  merchant = await transfers.merchant();
  await transfers.owe(merchant, 500_00, DAY);
});

const statuses = async () => (await transfers.transfers(merchant)).map(([status]) => status);
const refuse = (name: string, day: string) =>
  lib.rejectFile(name.replace('dispersals/', '').replace('.txt', ''), lib.payoutsContent, transfers.at(day));
const exceptions = async () =>
  (await lib.listExceptions('open', 10)).items.map(({ id, reason }) => ({ id, reason }));
const resolve = (id: string, as: 'paid' | 'failed' | 'ignored', code?: string) =>
  lib.resolveOfPayouts(id, { as, by: 'ana', code }, transfers.outside, transfers.at(NEXT));

describe('a transfer whose file the bank refused', () => {
  longTest('goes to the bank again on a later day, never on the same one', async () => {
    const [name = ''] = await transfers.run(DAY);
    await refuse(name, DAY);
    expect(await transfers.run(DAY)).toEqual([]);
    expect(await statuses()).toEqual(['released']);
    expect(await transfers.run(NEXT)).toHaveLength(1);
    expect(await statuses()).toEqual(['in_transit']);
  });

  longTest('is not settled by a late return for the refused file, once it was presented again', async () => {
    const [name = ''] = await transfers.run(DAY);
    await refuse(name, DAY);
    const [again = ''] = await transfers.run(NEXT);
    expect((await transfers.answer(name, '01', NEXT)).counts).toMatchObject({ failed: 0, exceptions: 1 });
    expect(await statuses()).toEqual(['in_transit']);
    expect(await exceptions()).toMatchObject([{ reason: 'presentment_refused' }]);
    await transfers.answer(again, '00', NEXT);
    expect(await statuses()).toEqual(['paid']);
  });

  longTest.each([
    ['paid', undefined, ['paid'], []],
    ['failed', '01', ['returned'], [1]],
    ['ignored', undefined, ['in_transit'], [1]],
  ] as const)(
    'is kept from the bank if the refused file is returned, until it is resolved as %s',
    async (as, code, status, files) => {
      const [name = ''] = await transfers.run(DAY);
      await refuse(name, DAY);
      expect((await transfers.answer(name, '00', NEXT)).counts).toMatchObject({ paid: 0, exceptions: 1 });
      expect(await transfers.run(NEXT)).toEqual([]);
      const [held] = await exceptions();
      expect(held?.reason).toBe('presentment_refused');
      await resolve(held?.id ?? '', as, code);
      await transfers.sum(merchant);
      expect(await transfers.run(LATER)).toHaveLength(files.length);
      expect((await statuses()).slice(0, 1)).toEqual(status);
    },
  );

  test('is taken out of an unreleased file if the refused file is returned meanwhile', async () => {
    const [name = ''] = await transfers.run(DAY);
    await refuse(name, DAY);
    const { filePayments } = await import('#lib/operations/outgoing/filing/file-payments.ts');
    const of = { kind: 'payouts', account_id: 'all', bank: '002', date: NEXT as never } as const;
    await filePayments(of, transfers.at(NEXT).now);
    await transfers.answer(name, '00', NEXT);
    expect(await transfers.run(NEXT)).toEqual([]);
    expect(await exceptions()).toMatchObject([{ reason: 'presentment_refused' }]);
    expect(await statuses()).toEqual(['released']);
  });

  test('is taken out of a file that a run puts it into while the return for the refused file is read', async () => {
    const [name = ''] = await transfers.run(DAY);
    await refuse(name, DAY);
    const { documents } = await import('#lib/store/engine/client.ts');
    const { filePayments } = await import('#lib/operations/outgoing/filing/file-payments.ts');
    const of = { kind: 'payouts', account_id: 'all', bank: '002', date: NEXT as never } as const;
    const send = documents.send.bind(documents);
    const spy = jest.spyOn(documents, 'send').mockImplementation((async (command: { input: object }) => {
      const isHold = JSON.stringify(command.input).includes('presentment_refused');
      if (isHold) spy.mockRestore();
      if (isHold) await filePayments(of, transfers.at(NEXT).now);
      return send(command as never);
    }) as never);
    await transfers.answer(name, '00', NEXT);
    expect(await transfers.run(NEXT)).toEqual([]);
    expect(await exceptions()).toMatchObject([{ reason: 'presentment_refused' }]);
    expect(await statuses()).toEqual(['released']);
  });

  test('goes to the bank again although its return was overdue when the file was refused', async () => {
    const [name = ''] = await transfers.run(DAY);
    await transfers.run(LATER);
    expect(await exceptions()).toMatchObject([{ reason: 'unanswered' }]);
    await refuse(name, LATER);
    expect(await exceptions()).toEqual([]);
    expect(await transfers.run(LATER)).toHaveLength(1);
    expect(await statuses()).toEqual(['in_transit']);
  });

  test('is kept from the bank if a return arrives during the recall, although an exception was about it', async () => {
    const [name = ''] = await transfers.run(DAY);
    await transfers.run(LATER);
    const id = name.replace('dispersals/', '').replace('.txt', '');
    const recall = () => Promise.reject(new Error('Interrupted'));
    await expect(lib.rejectFile(id, { recall }, transfers.at(LATER))).rejects.toThrow('Interrupted');
    expect((await transfers.answer(name, '00', LATER)).counts).toMatchObject({ paid: 0, exceptions: 1 });
    await refuse(name, LATER);
    expect(await exceptions()).toMatchObject([{ reason: 'presentment_refused' }]);
    expect(await transfers.run(LATER)).toEqual([]);
    expect(await statuses()).toEqual(['released']);
  });
});

describe('a transfer that cannot be written to a file', () => {
  longTest('is owed again once an operator resolves it as failed', async () => {
    const { transact } = await import('#lib/store/engine/transact.ts');
    const { findPayoutAccount, storePayoutAccount } = await import('#lib/store/payout-accounts.ts');
    const account = await findPayoutAccount(merchant);
    if (!account) throw new Error('It has no payout account');
    await transact([storePayoutAccount({ ...account, number_sealed: 'lost' }, account)]);
    expect(await transfers.run(DAY)).toEqual([]);
    const [held] = await exceptions();
    expect(held?.reason).toBe('unfit_detail');
    await resolve(held?.id ?? '', 'failed', '01');
    expect(await statuses()).toEqual(['returned']);
    expect(await exceptions()).toEqual([]);
  });
});
