import { beforeEach, describe, expect, test } from '@jest/globals';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { read } from '#tests/properties/collections/bank.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { putBack } from '#tests/support/database/table-copy.ts';

const [DAY, NEXT] = ['2027-02-16', '2027-02-17'] as const;
const NOW = new Date('2027-02-10T15:00:00.000Z');

let lib: Awaited<ReturnType<typeof load>>;
let collections: ReturnType<typeof lib.loneCollections>;
let suspended: DirectDebit;
let other: DirectDebit;

const load = async () => ({
  ...(await import('#tests/support/money/lone-collections.ts')),
  ...(await import('#tests/support/database/stored-debits.ts')),
  ...(await import('#lib/store/accounts.ts')),
  ...(await import('#lib/store/charges.ts')),
  ...(await import('#lib/store/collections/file-batches.ts')),
  ...(await import('#lib/store/engine/change.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/keys.ts')),
});
onLoneTable(async () => {
  lib = await load();
});
beforeEach(async () => {
  await putBack([]);
  collections = lib.loneCollections();
  const debit = async () =>
    lib.storeActiveDebit((await lib.storeAccount()).account_id, { next_payment_date: DAY }, NOW);
  [suspended, other] = [await debit(), await debit()];
});

const change = (status: 'active' | 'suspended', day = DAY as string) =>
  lib.changeAccountStatus(suspended.account_id, status, day as never);

/** Returns the references in the files that the bank has. */
async function atBank(): Promise<number[]> {
  const names = [...collections.files.written.keys()].filter((name) => name.startsWith('presentments/'));
  const files = await Promise.all(names.map((name) => read(collections.files.written.get(name) ?? '')));
  return files.flatMap(({ details }) => details.map(({ serviceReference }) => Number(serviceReference)));
}

/** Suspends the merchant before or after the first file of this folder is stored. */
function suspendAt(when: 'before' | 'after', folder: string): void {
  const { putOnce } = collections.files;
  collections.files.putOnce = async (...of) => {
    if (!of[0].startsWith(folder)) return putOnce(...of);
    collections.files.putOnce = putOnce;
    if (when === 'before') await change('suspended');
    const isStored = await putOnce(...of);
    if (when === 'after') await change('suspended');
    return isStored;
  };
}

describe('a merchant who is suspended between the claim of its orders and the release of their file', () => {
  test('has no order in a file that is released later, and keeps no other merchant from its money', async () => {
    await collections.claim(DAY);
    expect(await collections.statuses(suspended)).toEqual(['pending']);
    await change('suspended');
    expect(await collections.run(DAY)).toHaveLength(1);
    expect(await atBank()).toEqual([other.reference]);
    expect(await collections.statuses(suspended)).toEqual(['created']);
    expect(await collections.statuses(other)).toEqual(['in_process']);
  });

  test('has none in it if the file was written, and was not released', async () => {
    suspendAt('after', 'prepared/');
    expect(await collections.run(DAY)).toHaveLength(1);
    expect(await atBank()).toEqual([other.reference]);
  });

  test('has none in it if the account number of an order before it cannot be read either', async () => {
    const { account_id, customer_id, payment_method_id } = other;
    const seller = (await lib.storeAccount()).account_id;
    const third = await lib.storeActiveDebit(seller, { next_payment_date: DAY }, NOW);
    await collections.claim(DAY);
    const orderOf = async ({ id }: DirectDebit) => (await lib.listCharges({ id }, { limit: 1 })).items[0];
    const charges = await Promise.all([other, suspended, third].map(orderOf));
    const id = charges[0]?.file_id ?? '';
    await lib.putEntries(
      { id, account_id: 'all' },
      charges.map((charge) => charge?.id ?? ''),
    );
    const method = lib.paymentMethodKey(account_id, customer_id, payment_method_id ?? '');
    await lib.transact([lib.change(method, { from: {}, set: { number_sealed: 'none' } }, lib.conflict)]);
    await change('suspended');
    expect(await collections.run(DAY)).toHaveLength(1);
    expect(await atBank()).toEqual([third.reference]);
    expect(await collections.statuses(suspended)).toEqual(['created']);
  });

  test('has its orders presented on a later day once it is resumed', async () => {
    await collections.claim(DAY);
    await change('suspended');
    await collections.run(DAY);
    await change('active', NEXT);
    await collections.run(NEXT);
    expect(await atBank()).toEqual([other.reference, suspended.reference]);
    const { items } = await lib.listCharges(suspended, { limit: 5 });
    expect(items).toMatchObject([{ status: 'in_process', presented_on: NEXT }]);
  });

  test('has them presented if the file was released first', async () => {
    suspendAt('before', 'presentments/');
    expect(await collections.run(DAY)).toHaveLength(1);
    expect((await atBank()).sort()).toEqual([suspended.reference, other.reference].sort());
  });
});
