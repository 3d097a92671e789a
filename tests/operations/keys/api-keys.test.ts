import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Scope } from '#lib/api/access.ts';
import { MOST_PAIRS } from '#lib/domain/account-keys.ts';
import { askForToken } from '#tests/support/service/api.ts';

/** The pairs of an account in the store: each decided on what was read, whatever happens beside it. */
const lib = async () => ({
  ...(await import('#lib/operations/keys/api-keys.ts')),
  ...(await import('#lib/operations/keys/rotate-keys.ts')),
  ...(await import('#lib/store/accounts.ts')),
  ...(await import('#lib/store/new-accounts.ts')),
  ...(await import('#lib/store/api-keys.ts')),
});
let l: Awaited<ReturnType<typeof lib>>;
beforeAll(async () => {
  l = await lib();
});

const open = async () => (await l.createAccount({ name: 'Tests', features: [] })).account_id;
const add = async (id: string, name: string, scopes?: readonly Scope[]) => {
  const added = await l.addApiKey(id, { name, scopes }, 'operator', new Date());
  if (!added) throw new Error('The account is not there');
  return added;
};
const pairsOf = async (id: string) => (await l.findAccount(id))?.keys ?? [];
const keysOf = async (id: string) => (await pairsOf(id)).map(({ public_key }) => public_key);

describe('a pair of keys', () => {
  test('is stored with its name, scopes and actor, and its private half as a hash alone', async () => {
    const id = await open();
    const now = new Date();
    const added = await l.addApiKey(id, { name: ' Books ', scopes: ['read_events'] }, 'per_1', now);
    expect(added).toMatchObject({ name: 'Books', scopes: ['read_events'], created_by: 'per_1' });
    const { private_key = '', public_key = '' } = added ?? {};
    const stored = [await l.findAccount(id), await l.findApiKey(public_key, new Date())];
    expect(JSON.stringify(stored)).not.toContain(private_key);
    expect(JSON.stringify(await l.listApiKeys(id, now))).not.toContain(private_key);
    expect((await pairsOf(id)).at(-1)).toEqual({
      public_key,
      name: 'Books',
      scopes: ['read_events'],
      created_at: now.toISOString(),
      created_by: 'per_1',
    });
  });

  test('is refused without a name of one line, and with a list of scopes that names none', async () => {
    const id = await open();
    for (const name of ['', '  ', 'a\nb', 'x'.repeat(61)])
      await expect(add(id, name)).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(add(id, 'None', [])).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(add(id, 'Link', ['read_single_direct_debit'])).rejects.toMatchObject({
      code: 'validation_failed',
    });
    expect(await pairsOf(id)).toHaveLength(1);
  });

  test('of an unknown account is neither added, listed nor revoked', async () => {
    const now = new Date();
    expect(await l.addApiKey('acc_none', { name: 'A' }, 'operator', now)).toBeUndefined();
    expect(await l.listApiKeys('acc_none', now)).toBeUndefined();
    expect(await l.revokeApiKey('acc_none', 'pk_none', now)).toBeUndefined();
  });

  test('of another account is not revoked', async () => {
    const [id, other] = [await open(), await open()];
    const [key = ''] = await keysOf(other);
    expect(await l.revokeApiKey(id, key, new Date())).toBeUndefined();
    expect(await keysOf(other)).toEqual([key]);
  });
});

describe('changes at the same time', () => {
  test('add no more than twenty pairs', async () => {
    const id = await open();
    for (let n = 2; n < MOST_PAIRS; n += 1) await add(id, `Pair ${n}`);
    const added = await Promise.allSettled(['A', 'B', 'C'].map((name) => add(id, name)));
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await pairsOf(id)).toHaveLength(MOST_PAIRS);
  });

  test('add one pair of a name', async () => {
    const id = await open();
    const added = await Promise.allSettled(['A', 'A', 'A'].map((name) => add(id, name)));
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await pairsOf(id)).map(({ name }) => name)).toEqual(['Default', 'A']);
  });

  test('never bring back a pair that was revoked at the same time as rotations and additions', async () => {
    const id = await open();
    const [first = ''] = await keysOf(id);
    await add(id, 'Other');
    const now = new Date();
    const [revoked] = await Promise.allSettled([
      l.revokeApiKey(id, first, now),
      l.rotateKeys(id, 3600, now, 'Other'),
      l.rotateKeys(id, 3600, now, 'Default'),
      add(id, 'Third'),
    ]);
    expect(revoked).toMatchObject({ status: 'fulfilled', value: { public_key: first } });
    expect(await keysOf(id)).not.toContain(first);
    const names = (await pairsOf(id)).map(({ name }) => name);
    expect(names.filter((name) => name === 'Other')).toHaveLength(2);
    expect(names).toContain('Third');
  });

  test('revoke a pair once', async () => {
    const id = await open();
    const [key = ''] = await keysOf(id);
    const now = new Date();
    const both = await Promise.all([l.revokeApiKey(id, key, now), l.revokeApiKey(id, key, now)]);
    expect(both.filter((result) => result !== undefined)).toHaveLength(1);
  });
});

describe('the last use of a pair', () => {
  const lastUse = async (id: string) => (await l.listApiKeys(id, new Date()))?.at(-1)?.last_used_at;

  test('is the time of a token, which a later one within the hour leaves as it is', async () => {
    const id = await open();
    const keys = await add(id, 'Used');
    expect(await lastUse(id)).toBeNull();
    expect((await askForToken(keys)).status).toBe(200);
    const first = await lastUse(id);
    expect(Date.now() - Date.parse(first ?? '')).toBeLessThan(60_000);
    expect((await askForToken(keys)).status).toBe(200);
    expect(await lastUse(id)).toBe(first);
  });

  test('is written again an hour later, and once by two requests at a time', async () => {
    const id = await open();
    const { public_key } = await add(id, 'Used');
    const at = (minutes: number) => new Date(Date.parse('2027-01-04T15:00:00Z') + minutes * 60_000);
    const note = async (minutes: number) => {
      const found = await l.findApiKey(public_key, new Date());
      if (!found) throw new Error('The pair is not there');
      return l.noteUse(public_key, found, at(minutes));
    };
    await note(0);
    await note(59);
    expect(await lastUse(id)).toBe(at(0).toISOString());
    const both = await Promise.allSettled([note(61), note(62)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await lastUse(id)).not.toBe(at(0).toISOString());
  });

  test('does not create the item of a pair that is gone', async () => {
    const gone = { account_id: 'acc_none', private_key_hash: '' };
    await expect(l.noteUse('pk_gone', gone, new Date())).rejects.toThrow();
    expect(await l.findApiKey('pk_gone', new Date())).toBeUndefined();
  });
});
