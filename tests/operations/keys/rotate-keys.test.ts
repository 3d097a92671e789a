import { beforeEach, describe, expect, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';

const NOW = new Date('2027-03-01T12:00:00.000Z');
const HOUR = 3_600;

let lib: Awaited<ReturnType<typeof load>>;
let account: Awaited<ReturnType<typeof lib.createAccount>>;

const load = async () => ({
  ...(await import('#lib/operations/keys/api-keys.ts')),
  ...(await import('#lib/operations/keys/rotate-keys.ts')),
  ...(await import('#lib/operations/keys/settings-of-pairs.ts')),
  ...(await import('#lib/store/accounts.ts')),
  ...(await import('#lib/store/new-accounts.ts')),
  ...(await import('#lib/store/engine/change.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/keys.ts')),
  ...(await import('#lib/store/lists/lists.ts')),
});
onLoneTable(async () => {
  lib = await load();
});
beforeEach(async () => {
  account = await lib.createAccount({ name: 'Tests', features: [] });
});

const rotate = (overlap: number, name?: string) => lib.rotateKeys(account.account_id, overlap, NOW, name);
const pairs = async () => (await lib.findAccount(account.account_id))?.keys ?? [];
const nameless = (message: string) =>
  expect.objectContaining({ errors: [{ field: 'name', code: 'missing', message }] });

describe('a pair of keys that is rotated', () => {
  test('has the name and the scopes of the one that it replaces, which stays valid for a while', async () => {
    const [former] = await pairs();
    const rotated = await rotate(HOUR);
    const valid_until = '2027-03-01T13:00:00.000Z';
    expect(rotated).toMatchObject({
      ...{ account_id: account.account_id, name: former?.name, replaced: [former?.public_key] },
      former_keys: [{ public_key: former?.public_key, valid_until }],
    });
    expect(await pairs()).toEqual([
      { ...former, valid_until },
      {
        ...{ public_key: rotated?.public_key, name: former?.name },
        ...{ created_at: NOW.toISOString(), created_by: 'operator' },
      },
    ]);
    expect(rotated?.private_key).not.toBe(account.private_key);
  });

  test('is there before what the replaced one has set is listed, also if that cannot be listed', async () => {
    const id = 'evt_unreadable';
    const event = { event_id: id, event_type: 'order.created', account_id: account.account_id };
    const stored = { ...event, ...lib.listed(lib.EVENTS, { ...event, created_at: NOW.toISOString() }) };
    const { event_type: _, ...unreadable } = stored;
    await lib.transact([lib.put({ ...lib.eventKey('ORD#ord_1', id), ...unreadable })]);
    const rotated = await rotate(HOUR);
    expect(rotated?.private_key).toMatch(/^sk_/);
    expect(rotated).not.toHaveProperty('notify_urls');
    expect(await lib.settingsLeftBy(account.account_id, rotated?.replaced ?? [], NOW)).toEqual({
      settings_not_listed: `They could not be read. Try again: ops account key settings ${account.account_id} ${account.public_key}`,
    });
  });

  test('ends every earlier pair of its name at once without an overlap, and no other pair', async () => {
    const [{ name } = { name: '' }] = await pairs();
    const other = await lib.addApiKey(account.account_id, { name: 'Other' }, 'operator', NOW);
    await rotate(HOUR, name);
    const rotated = await rotate(0, name);
    expect(rotated?.former_keys).toEqual([]);
    expect((await pairs()).map(({ public_key }) => public_key)).toEqual([
      other?.public_key,
      rotated?.public_key,
    ]);
  });

  test('is named if several are in force, and replaced ones do not count', async () => {
    const [{ name } = { name: '' }] = await pairs();
    await rotate(HOUR);
    await expect(rotate(HOUR)).resolves.toMatchObject({ name });
    await lib.addApiKey(account.account_id, { name: 'Other' }, 'operator', NOW);
    await expect(rotate(HOUR)).rejects.toEqual(nameless(`Name one of the pairs in force: ${name}, Other.`));
    await expect(rotate(HOUR, 'Other')).resolves.toMatchObject({ name: 'Other' });
    expect((await pairs()).filter(({ valid_until }) => valid_until === undefined)).toHaveLength(2);
  });

  test('is one that is in force', async () => {
    await lib.revokeApiKey(account.account_id, account.public_key, NOW);
    await expect(rotate(HOUR)).rejects.toEqual(nameless('Name one of the pairs in force: there is none.'));
  });

  test('is none of an unknown account', async () => {
    expect(await lib.rotateKeys('acc_unknown', HOUR, NOW)).toBeUndefined();
  });
});
