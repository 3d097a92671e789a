import { beforeEach, describe, expect, test } from '@jest/globals';
import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { putBack } from '#tests/support/database/table-copy.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';

const [DAY, NEXT, LATER] = ['2027-03-02', '2027-03-03', '2027-03-04'] as const;

let lib: Awaited<ReturnType<typeof load>>;
let transfers: ReturnType<typeof lib.loneTransfers>;
let merchant: string;

const load = async () => ({
  ...(await import('#tests/support/money/lone-transfers.ts')),
  ...(await import('#tests/properties/collections/bank.ts')),
  ...(await import('#lib/operations/bank-files/ingest-return-file.ts')),
  ...(await import('#lib/operations/outgoing/settling/resolve-payment.ts')),
  ...(await import('#lib/store/collections/exceptions.ts')),
  ...(await import('#lib/store/keys.ts')),
  ...(await import('#tests/support/database/break-item.ts')),
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

/** Makes the bank say that the transfer is paid, by a line that differs from its presentment. */
async function answer(differing: (line: ReadDetail) => Partial<ReadDetail>, meanwhile?: () => Promise<void>) {
  const [name = ''] = await transfers.run(DAY);
  await meanwhile?.();
  const { header, details } = await lib.read(transfers.files.written.get(name) ?? '', 'payouts');
  const lines = details.map((line) => ({ ...line, returnCode: '00', ...differing(line) }));
  const returned = name.replace('dispersals/all/', 'dispersal-returns/');
  transfers.files.written.set(returned, await lib.write(header, lines));
  const { counts } = await lib.ingestReturnFile(returned, transfers.outside, transfers.at(NEXT));
  const { items } = await lib.listExceptions('open', 10);
  const [status] = (await transfers.transfers(merchant)).map(([first]) => first);
  return { counts, status, reasons: items.map(({ reason }) => reason) };
}

describe('a line of the bank about a transfer', () => {
  test('settles it if it is the line that was presented', async () => {
    expect(await answer(() => ({}))).toMatchObject({ status: 'paid', counts: { paid: 1 }, reasons: [] });
  });

  test('settles it after its account was replaced, too', async () => {
    const replace = () => transfers.setAccount(merchant, newClabe(undefined, '012'));
    expect(await answer(() => ({}), replace)).toMatchObject({ status: 'paid', reasons: [] });
  });

  test.each<[string, (line: ReadDetail) => Partial<ReadDetail>]>([
    ['other_amount', ({ amount }) => ({ amount: (amount + 1) as never })],
    ['other_account', () => ({ clabe: newClabe(undefined, '012') as never })],
    ['other_date', () => ({ chargeDate: NEXT as never })],
    ['unknown_reference', () => ({ numericReference: '9999999' as never })],
  ])(
    'is an exception, and settles nothing, if it differs from the presentment: %s',
    async (reason, differing) => {
      expect(await answer(differing)).toMatchObject({
        ...{ status: 'in_transit', counts: { paid: 0, exceptions: 1 }, reasons: [reason] },
      });
    },
  );

  test('stops no other if a record that it needs cannot be read, and is settled when the file arrives again', async () => {
    const other = await transfers.merchant(newClabe(undefined, '014'));
    await transfers.owe(other, 700_00, DAY);
    const [name = ''] = await transfers.run(DAY);
    const mend = await lib.breakItem(lib.payoutAccountKey(merchant), 'id');
    expect(await transfers.answer(name, '00', NEXT)).toMatchObject({
      ...{ state: 'incomplete', counts: { paid: 1, unsettled: 1 } },
    });
    const statuses = async () => [
      ...(await transfers.transfers(merchant)),
      ...(await transfers.transfers(other)),
    ];
    expect(await statuses()).toEqual([
      ['in_transit', 500_00],
      ['paid', 700_00],
    ]);
    expect((await lib.listExceptions('open', 10)).items).toMatchObject([{ reason: 'unsettled_lines' }]);

    await mend();
    const applied = { state: 'applied', counts: { paid: 1, unchanged: 1 } };
    expect(await transfers.answer(name, '00', NEXT)).toMatchObject(applied);
    expect((await statuses()).map(([status]) => status)).toEqual(['paid', 'paid']);
    expect((await lib.listExceptions('open', 10)).items).toEqual([]);
  });

  test('changes nothing if a file of an earlier day, which is read late, says that it was paid', async () => {
    const [name = ''] = await transfers.run(DAY);
    const { header, details } = await lib.read(transfers.files.written.get(name) ?? '', 'payouts');
    const said = async (returnCode: string, on: string) => {
      const returned = `dispersal-returns/${on}-${returnCode}.txt`;
      const lines = details.map((line) => ({ ...line, returnCode }));
      transfers.files.written.set(
        returned,
        await lib.write({ ...header, presentationDate: on as never }, lines),
      );
      const { counts } = await lib.ingestReturnFile(returned, transfers.outside, transfers.at(LATER));
      return counts;
    };
    expect(await said('01', NEXT)).toMatchObject({ failed: 1 });
    expect(await said('00', DAY)).toMatchObject({ paid: 0, unchanged: 1, exceptions: 0 });
    expect((await lib.listExceptions('open', 10)).items).toEqual([]);
    expect(await said('00', LATER)).toMatchObject({ paid: 0, exceptions: 1 });
    expect((await lib.listExceptions('open', 10)).items).toMatchObject([{ reason: 'contradiction' }]);
    expect((await transfers.transfers(merchant))[0]).toEqual(['returned', 500_00]);
  });

  test('is counted as a reversal if it says that a transfer came back which it had paid', async () => {
    const [name = ''] = await transfers.run(DAY);
    expect((await transfers.answer(name, '00', NEXT)).counts).toMatchObject({ paid: 1, reversed: 0 });
    const { counts } = await transfers.answer(name, '01', LATER);
    expect(counts).toMatchObject({ failed: 0, reversed: 1 });
    expect((await transfers.transfers(merchant))[0]).toEqual(['returned', 500_00]);
  });

  test('is an exception if it says that a transfer was paid which has come back', async () => {
    const [name = ''] = await transfers.run(DAY);
    await transfers.answer(name, '01', NEXT);
    expect((await transfers.transfers(merchant))[0]).toEqual(['returned', 500_00]);
    const { counts } = await transfers.answer(name, '00', NEXT, 'again');
    expect(counts).toMatchObject({ paid: 0, exceptions: 1 });
    const { items } = await lib.listExceptions('open', 10);
    expect(items).toMatchObject([{ reason: 'contradiction' }]);
    expect((await transfers.transfers(merchant))[0]).toEqual(['returned', 500_00]);
  });
});

describe('an operator who says that the bank returned a transfer', () => {
  test('has to say with which code if the bank did not', async () => {
    await answer(({ amount }) => ({ amount: (amount + 1) as never }));
    const [{ id } = { id: '' }] = (await lib.listExceptions('open', 10)).items;
    const say = (code?: string) =>
      lib.resolveOfPayouts(id, { as: 'failed', code, by: 'ana' }, transfers.outside, transfers.at(NEXT));
    const status = async () => (await transfers.transfers(merchant))[0]?.[0];

    for (const code of [undefined, '00']) await expect(say(code)).rejects.toThrow('with which code');
    expect(await status()).toBe('in_transit');
    expect(await say('01')).toMatchObject({ state: 'resolved', resolved_as: 'failed' });
    expect(await status()).toBe('returned');
  });
});
