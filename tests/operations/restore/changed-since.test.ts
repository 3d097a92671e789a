import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from '@jest/globals';
import { newId } from '#lib/domain/ids.ts';
import { LONE_TABLE } from '#tests/support/database/lone-table.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { copyTable, putBack } from '#tests/support/database/table-copy.ts';

const FORMER = 'former';
const RESTORED_TO = new Date('2027-03-02T12:00:00Z');
const [BEFORE, AFTER] = ['2027-03-02T11:59:59.999Z', '2027-03-02T12:00:00.000Z'];

const load = async () => ({
  ...(await import('#infra/local/create-table.ts')),
  ...(await import('#lib/operations/restore/changed-since.ts')),
  ...(await import('#lib/store/keys.ts')),
  ...(await import('#tests/support/database/stored-debits.ts')),
});

type Item = Readonly<Record<string, unknown>>;

let lib: Awaited<ReturnType<typeof load>>;
let stored: { account: Item; debit: Item };
onLoneTable(async () => {
  lib = await load();
  const client = new DynamoDBClient({});
  await lib.createTable(client, { arn: '', create: { ...LONE_TABLE, TableName: FORMER } });
  client.destroy();
  const { account_id } = await lib.storeAccount();
  await lib.storeActiveDebit(account_id, {}, new Date('2027-03-01T15:00:00Z'));
  const items = await copyTable();
  const one = (place: string) => items.find(({ sk }) => sk === place) as Item;
  stored = { account: one(lib.accountKey('').sk), debit: one(lib.directDebitKey('').sk) };
});

/** Returns what is reported of a record that is as given in both tables; undefined in the restored one without it. */
async function foundOf(record: Item, former: Item, restored: Item | undefined): Promise<unknown[]> {
  await putBack([{ ...record, updated_at: AFTER, ...former }], FORMER);
  await putBack(restored ? [{ ...record, ...restored }] : []);
  return (await lib.changedSince(RESTORED_TO, FORMER)).map(({ finding }) => finding);
}

const debit = () => {
  const id = newId('dd');
  return { ...stored.debit, ...lib.directDebitKey(id), id };
};

describe('of a direct debit, the table that was in use before the restore reports', () => {
  test.each([
    { what: 'that it was cancelled', former: { status: 'cancelled' }, found: ['cancelled'] },
    { what: 'that it ends with its open orders', former: { ending: 'cancelled' }, found: ['cancelled'] },
    { what: 'that it was revoked', former: { revoked_at: AFTER, status: 'cancelled' }, found: ['revoked'] },
    { what: 'no change that stops nothing', former: { amount: 900 }, found: [] },
    { what: 'no earlier stop', former: { status: 'cancelled', updated_at: BEFORE }, found: [] },
  ])('$what', async ({ former, found }) => {
    expect(await foundOf(debit(), former, {})).toEqual(found);
  });

  test('no stop that the restored table has as well', async () => {
    for (const stop of [{ status: 'cancelled' }, { ending: 'cancelled' }, { revoked_at: BEFORE }]) {
      expect(await foundOf(debit(), { status: 'cancelled' }, stop)).toEqual([]);
    }
  });

  test('that the restored table has none of its id', async () => {
    expect(await foundOf(debit(), {}, undefined)).toEqual(['forgotten_debit']);
  });
});

describe('of an account, the table that was in use before the restore reports', () => {
  test.each([
    { what: 'that it was suspended', former: 'suspended', restored: 'active', found: ['suspended'] },
    { what: 'no suspension that is in force', former: 'suspended', restored: 'suspended', found: [] },
    { what: 'no change that stops nothing', former: 'active', restored: 'active', found: [] },
    { what: 'no suspension that was lifted', former: 'active', restored: 'suspended', found: [] },
  ])('$what', async ({ former, restored, found }) => {
    expect(await foundOf(stored.account, { status: former }, { status: restored })).toEqual(found);
  });

  test('that the restored table has none of its id', async () => {
    expect(await foundOf(stored.account, {}, undefined)).toEqual(['forgotten_account']);
  });
});
