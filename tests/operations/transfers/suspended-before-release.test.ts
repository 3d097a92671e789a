import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { putBack } from '#tests/support/database/table-copy.ts';

const [DAY, NEXT, LAST] = ['2027-03-02', '2027-03-03', '2027-03-04'] as const;
const AMOUNT = 500_00;

const load = async () => ({
  ...(await import('#tests/support/money/lone-transfers.ts')),
  ...(await import('#tests/properties/collections/transfers/stored.ts')),
  ...(await import('#lib/operations/bank-files/recall-file.ts')),
  ...(await import('#lib/store/accounts.ts')),
  ...(await import('#lib/store/collections/exceptions.ts')),
  ...(await import('#lib/store/collections/find-files.ts')),
  ...(await import('#lib/store/keys.ts')),
  ...(await import('#lib/store/ledger/keys.ts')),
  ...(await import('#tests/properties/collections/bank.ts')),
  ...(await import('#tests/support/database/break-item.ts')),
});
let lib: Awaited<ReturnType<typeof load>>;
onLoneTable(async () => {
  lib = await load();
});

let transfers: ReturnType<typeof lib.loneTransfers>;
let suspended: string;
let other: string;
beforeEach(async () => {
  await putBack([]);
  transfers = lib.loneTransfers();
  [suspended, other] = [await transfers.merchant(), await transfers.merchant()];
  for (const merchant of [suspended, other]) await transfers.owe(merchant, AMOUNT, DAY);
});

const change = (status: 'active' | 'suspended', day = DAY as string) =>
  lib.changeAccountStatus(suspended, status, day as never);
const statuses = async () => [await transfers.transfers(suspended), await transfers.transfers(other)].flat();

/** Suspends the merchant after the first file of the bank is written, before it is released. */
function suspendBeforeRelease(): void {
  const { putOnce } = transfers.files;
  transfers.files.putOnce = async (...of) => {
    transfers.files.putOnce = putOnce;
    const isStored = await putOnce(...of);
    await change('suspended');
    return isStored;
  };
}

describe('a transfer to a merchant who is suspended before the release of its file', () => {
  test('does not go to the bank, and keeps no other merchant from its money', async () => {
    suspendBeforeRelease();
    expect(await transfers.run(DAY)).toHaveLength(1);
    expect(await statuses()).toEqual([
      ['released', AMOUNT],
      ['in_transit', AMOUNT],
    ]);
  });

  test('waits also on later days, and goes to the bank once the merchant is resumed', async () => {
    suspendBeforeRelease();
    await transfers.run(DAY);
    expect(await transfers.run(NEXT)).toEqual([]);
    expect(await lib.listFiles(NEXT as never, { kind: 'payouts' })).toEqual([]);
    await change('active', LAST);
    expect(await transfers.run(LAST)).toHaveLength(1);
    expect(await statuses()).toEqual([
      ['in_transit', AMOUNT],
      ['in_transit', AMOUNT],
    ]);
  });

  test('is not presented again after the bank refused its file', async () => {
    await transfers.run(DAY);
    const [{ transfer } = { transfer: undefined }] = await lib.storedTransfers(suspended);
    const { content } = transfers.outside;
    await lib.rejectFile(transfer?.file_id ?? '', content, transfers.at(DAY));
    await change('suspended', NEXT);
    expect(await transfers.run(NEXT)).toHaveLength(1);
    expect(await statuses()).toEqual([
      ['released', AMOUNT],
      ['in_transit', AMOUNT],
    ]);
  });
});

describe('a transfer whose account cannot be read before the release of its file', () => {
  test('keeps no other merchant from its money, and goes to the bank once the account is repaired', async () => {
    const { putOnce } = transfers.files;
    let mend = async () => {};
    transfers.files.putOnce = async (...of) => {
      transfers.files.putOnce = putOnce;
      mend = await lib.breakItem(lib.payoutAccountKey(suspended), 'id');
      return putOnce(...of);
    };
    expect(await transfers.run(DAY)).toHaveLength(1);
    expect(await statuses()).toEqual([
      ['released', AMOUNT],
      ['in_transit', AMOUNT],
    ]);
    await mend();
    expect(await transfers.run(NEXT)).toHaveLength(1);
    expect((await statuses()).map(([status]) => status)).toEqual(['in_transit', 'in_transit']);
  });
});

describe('a transfer that cannot be noted as presented once its file is released', () => {
  /** Breaks the record of the first transfer after the release of its file, and returns what repairs it. */
  async function breakAfterRelease(): Promise<() => Promise<void>> {
    const { content } = transfers.outside;
    const { markPresented } = content;
    let mend = async () => {};
    jest.spyOn(content, 'markPresented').mockImplementationOnce(async (...of) => {
      const [{ transfer } = { transfer: undefined }] = await lib.storedTransfers(suspended);
      mend = await lib.breakItem(lib.paymentKey(transfer?.id ?? ''), 'amount');
      await markPresented(...of);
    });
    await transfers.run(DAY);
    return () => mend();
  }

  test('keeps no other from the bank, stops no later run, and is noted once it is repaired', async () => {
    const mend = await breakAfterRelease();
    const [file = ''] = [...transfers.files.written.keys()].filter((name) => name.startsWith('dispersals/'));
    expect((await lib.read(transfers.files.written.get(file) ?? '', 'payouts')).details).toHaveLength(2);
    expect(await transfers.transfers(other)).toEqual([['in_transit', AMOUNT]]);
    await transfers.owe(other, AMOUNT, NEXT);
    expect(await transfers.run(NEXT)).toHaveLength(1);
    await mend();
    expect(await transfers.run(LAST)).toEqual([file]);
    expect((await statuses()).map(([status]) => status)).toEqual(['in_transit', 'in_transit', 'in_transit']);
  });

  test('keeps no other unanswered one from its exception', async () => {
    await breakAfterRelease();
    await transfers.run('2027-03-09');
    const { items } = await lib.listExceptions('open', 100);
    expect(items.map(({ reason, account_id }) => [reason, account_id])).toEqual([['unanswered', other]]);
  });
});
