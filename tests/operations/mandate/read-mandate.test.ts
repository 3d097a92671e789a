import { beforeEach, describe, expect, test } from '@jest/globals';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { Key } from '#lib/store/keys.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';

const NOW = new Date('2027-03-01T15:00:00.000Z');

let lib: Awaited<ReturnType<typeof load>>;
let debit: DirectDebit;

const load = async () => ({
  ...(await import('#tests/support/database/stored-debits.ts')),
  ...(await import('#lib/domain/direct-debit/acknowledge.ts')),
  ...(await import('#lib/operations/clock.ts')),
  ...(await import('#lib/operations/mandate/read-mandate.ts')),
  ...(await import('#lib/operations/mandate/write-with-evidence.ts')),
  ...(await import('#lib/store/engine/read.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/keys.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

const anotherDebit = async () => {
  const { account_id } = await lib.storeAccount();
  return lib.storeActiveDebit(account_id, {}, NOW);
};
beforeEach(async () => {
  debit = await anotherDebit();
});

const stored = async ({ id }: DirectDebit = debit) =>
  (await lib.getItem<Key & { signature?: string }>(lib.entryKey(id, 1))) ?? {
    ...lib.entryKey(id, 1),
  };
/** Changes members of the stored entry. */
const tamper = async (changes: object) => {
  const Item = Object.fromEntries(
    Object.entries({ ...(await stored()), ...changes }).filter(([, value]) => value !== undefined),
  );
  await lib.transact([{ put: { Item } }]);
};
const read = () => lib.readMandate(debit);

describe('the evidence of a mandate', () => {
  test('is read whole: its entries, and the account number of each', async () => {
    const { entries, fault, numbers } = await read();
    expect(fault).toBeUndefined();
    expect(entries).toMatchObject([{ n: 1, direct_debit_id: debit.id, terms: { holder: { rfc: null } } }]);
    expect([...numbers]).toEqual([[1, expect.stringMatching(/^\d{18}$/)]]);
  });

  test.each([
    ['changed', 'has another text', async () => ({ text: '{}' })],
    [
      'signature',
      'has the signature of another entry',
      async () => ({ signature: await signatureOfAnother() }),
    ],
    ['sealed', 'has no account number', async () => ({ number_sealed: undefined })],
    ['sealed', 'has an account number that cannot be opened', async () => ({ number_sealed: 'x' })],
  ])('has the fault “%s” if an entry %s', async (what, _, changes) => {
    await tamper(await changes());
    const { fault, entries, numbers } = await read();
    expect(fault).toEqual({ entry: 1, what });
    expect(entries).toHaveLength(what === 'sealed' ? 1 : 0);
    expect(numbers.size).toBe(0);
  });

  test('has the fault “missing” if an entry is gone', async () => {
    await lib.transact([{ remove: { Key: lib.entryKey(debit.id, 1) } }]);
    expect(await read()).toMatchObject({ entries: [], fault: { entry: 1, what: 'missing' } });
  });
});

const signatureOfAnother = async () => (await stored(await anotherDebit())).signature;

describe('a consent', () => {
  test('is not written without the way in which it was given', async () => {
    const { account_id } = await lib.storeAccount();
    const { debit: asked, method } = await lib.storeCreatedDebit(account_id, {}, NOW);
    const by = { ip: '192.0.2.1', browser: 'Tests/1.0', acknowledged_at: NOW.toISOString() } as never;
    const clock = lib.clockAt(NOW);
    const listing = { orders: [], waiting: [] };
    const agreed = lib.acknowledge(asked, { by, method, listing }, clock);
    await expect(lib.writesWithEvidence(asked, agreed, clock, { by: 'customer', method })).rejects.toThrow(
      'A consent must be written with the way it was given',
    );
    const actor = { by: 'customer', consenting: 'terms', method } as const;
    await expect(lib.writesWithEvidence(asked, agreed, clock, actor)).resolves.toBeDefined();
  });
});
