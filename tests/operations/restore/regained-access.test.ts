import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '#lib/domain/ids.ts';
import { LONE_TABLE } from '#tests/support/database/lone-table.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { putBack } from '#tests/support/database/table-copy.ts';

const FORMER = 'former';
const RESTORED_TO = new Date('2027-03-02T12:00:00Z');
const [BEFORE, AFTER] = ['2027-03-02T11:59:59.999Z', '2027-03-02T12:00:00.000Z'];

const load = async () => ({
  ...(await import('#infra/local/create-table.ts')),
  ...(await import('#lib/domain/webhooks/change-endpoint.ts')),
  ...(await import('#lib/domain/webhooks/rotate-secrets.ts')),
  ...(await import('#lib/operations/restore/changed-since.ts')),
  ...(await import('#lib/store/indexes.ts')),
  ...(await import('#lib/store/keys.ts')),
  ...(await import('#lib/store/people/keys.ts')),
  ...(await import('#lib/store/webhooks/keys.ts')),
  ...(await import('#tests/support/database/stored-debits.ts')),
});

type Item = Readonly<Record<string, unknown>>;

let lib: Awaited<ReturnType<typeof load>>;
let account: Item & { account_id: string };
onLoneTable(async () => {
  lib = await load();
  const client = new DynamoDBClient({});
  await lib.createTable(client, { arn: '', create: { ...LONE_TABLE, TableName: FORMER } });
  client.destroy();
  const stored = await lib.storeAccount();
  const { account_id } = stored;
  const place = { ...lib.accountKey(account_id), ...lib.listedAccount(account_id) };
  account = { ...stored, ...place, updated_at: BEFORE };
});

/** Returns what is reported of the account if each table has these items in addition to it. */
async function foundIn(former: readonly Item[], restored: readonly Item[]): Promise<unknown[]> {
  await putBack([account, ...former], FORMER);
  await putBack([account, ...restored]);
  return (await lib.changedSince(RESTORED_TO, FORMER)).map((found) => {
    expect(found.account_id).toBe(account.account_id);
    return found.finding;
  });
}

describe('of a member, the table that was in use before the restore reports', () => {
  let member: Item;
  beforeAll(() => {
    const [id, email] = [newId('mem'), 'dolores@example.com'];
    const { account_id } = account;
    const of = { id, account_id, email, role: 'operator', created_at: BEFORE, sessions: {} };
    member = { ...lib.memberKey(account_id, id), ...of };
  });

  test('that it was removed: it can sign in again', async () => {
    expect(await foundIn([], [member])).toEqual(['member_removed']);
  });

  test.each([
    { what: 'that it was an operator who became a viewer', role: 'viewer', found: ['role_lowered'] },
    { what: 'that it was an operator who became an owner', role: 'owner', found: ['role_raised'] },
    { what: 'nothing if its role is the same', role: 'operator', found: [] },
  ])('$what', async ({ role, found }) => {
    expect(await foundIn([{ ...member, role }], [member])).toEqual(found);
  });

  test('nothing if it was removed again, or was added after the restore', async () => {
    expect(await foundIn([], [])).toEqual([]);
    expect(await foundIn([], [{ ...member, created_at: AFTER }])).toEqual([]);
    expect(await foundIn([member], [])).toEqual([]);
  });

  test('its id, for the command that removes it', async () => {
    await foundIn([], [member]);
    expect(await lib.changedSince(RESTORED_TO, FORMER)).toEqual([
      { finding: 'member_removed', account_id: account.account_id, member_id: member.id },
    ]);
  });
});

describe('of a webhook endpoint, the table that was in use before the restore reports', () => {
  const id = newId('we');
  let endpoint: ReturnType<typeof lib.newEndpoint>;
  const stored = (changes: object = {}): Item => ({
    ...lib.endpointKey(account.account_id, id),
    ...endpoint,
    ...changes,
  });
  const rotated = (at: string) => ({
    secrets: lib.rotateSecrets(endpoint.secrets, `sealed at ${at}`, new Date(at)),
    updated_at: at,
  });
  beforeAll(() => {
    const secrets = [{ sealed: 'sealed', expires_at: null }];
    const given = { id, account_id: account.account_id, url: 'https://old.example.com/hooks', secrets };
    endpoint = lib.newEndpoint({ ...given, description: '', event_types: null }, new Date(BEFORE));
  });

  test('that it was deleted, with its id: it receives events again', async () => {
    expect(await foundIn([], [stored()])).toEqual(['endpoint_deleted']);
    expect(await lib.changedSince(RESTORED_TO, FORMER)).toEqual([
      { finding: 'endpoint_deleted', account_id: account.account_id, webhook_endpoint_id: id },
    ]);
  });

  test('that its address and its secret were changed', async () => {
    const moved = { url: 'https://new.example.com/hooks', updated_at: AFTER };
    expect(await foundIn([stored(moved)], [stored()])).toEqual(['endpoint_moved']);
    expect(await foundIn([stored(rotated(AFTER))], [stored()])).toEqual(['endpoint_secret_rotated']);
    expect(await foundIn([stored({ ...rotated(AFTER), ...moved })], [stored()])).toEqual([
      'endpoint_moved',
      'endpoint_secret_rotated',
    ]);
  });

  test('that its merchant disabled it, and not that the service did, which does it again', async () => {
    const disabled = { status: 'disabled', disabled_at: AFTER, updated_at: AFTER };
    const by = (disabled_reason: string) => stored({ ...disabled, disabled_reason });
    expect(await foundIn([by('by_merchant')], [stored()])).toEqual(['endpoint_disabled']);
    expect(await foundIn([by('failing')], [stored()])).toEqual([]);
  });

  test('nothing once its merchant has done it again, or the restored one is disabled', async () => {
    const moved = { url: 'https://new.example.com/hooks', ...rotated(AFTER) };
    const again = { url: 'https://new.example.com/hooks', ...rotated('2027-03-02T15:00:00.000Z') };
    expect(await foundIn([stored(moved)], [stored(again)])).toEqual([]);
    const disabled = stored({ status: 'disabled', disabled_reason: 'by_merchant', disabled_at: BEFORE });
    expect(await foundIn([stored(moved)], [disabled])).toEqual([]);
    expect(await foundIn([], [disabled])).toEqual([]);
  });

  test('nothing of what was so before the restored moment, or changed only after the restore', async () => {
    expect(await foundIn([stored(rotated(BEFORE))], [stored(rotated(BEFORE))])).toEqual([]);
    const moved = { url: 'https://new.example.com/hooks', ...rotated(AFTER) };
    expect(await foundIn([stored()], [stored(moved)])).toEqual([]);
    expect(await foundIn([], [stored({ created_at: AFTER })])).toEqual([]);
    expect(await foundIn([stored()], [])).toEqual([]);
  });

  test('that the secret of the account’s notify addresses was rotated', async () => {
    const { account_id } = account;
    const secret = (changes: object = {}): Item => ({
      ...lib.notifySecretKey(account_id),
      ...{ account_id, secrets: endpoint.secrets, version: 1, created_at: BEFORE },
      ...changes,
    });
    expect(await foundIn([secret(rotated(AFTER))], [secret()])).toEqual(['notify_secret_rotated']);
    expect(await foundIn([secret(rotated(AFTER))], [secret(rotated(AFTER))])).toEqual([]);
    expect(await foundIn([secret()], [secret()])).toEqual([]);
    expect(await foundIn([], [secret()])).toEqual([]);
  });
});

test('compares every account of the restored table, also one that did not change', async () => {
  const others = Array.from({ length: 25 }, () => {
    const account_id = newId('acc');
    const place = { ...lib.accountKey(account_id), ...lib.listedAccount(account_id) };
    return { ...account, ...place, account_id };
  });
  const members = others.map(({ account_id }) => {
    const id = newId('mem');
    const of = { id, account_id, email: 'a@example.com', role: 'owner', created_at: BEFORE, sessions: {} };
    return { ...lib.memberKey(account_id, id), ...of };
  });
  await putBack(others, FORMER);
  await putBack([...others, ...members]);
  const found = await lib.changedSince(RESTORED_TO, FORMER);
  expect(found.map(({ member_id }) => member_id).sort()).toEqual(members.map(({ id }) => id).sort());
});
