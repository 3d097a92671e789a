import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Access, accountKeys, anybody, scopes } from '#lib/api/access.ts';
import type { Route } from '#lib/api/route.ts';
import type { Caller } from '#lib/auth/principal.ts';
import { newId } from '#lib/domain/ids.ts';
import { newMember } from '#lib/domain/people/member.ts';
import type { Role } from '#lib/domain/people/roles.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';

const NOW = new Date();
const HOUR = 60 * 60_000;

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#lib/http/check-access.ts')),
  ...(await import('#lib/store/accounts.ts')),
  ...(await import('#lib/store/new-accounts.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/people/members.ts')),
  ...(await import('#lib/store/people/sessions.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

let open: Awaited<ReturnType<typeof lib.createAccount>>;
let suspended: typeof open;
beforeAll(async () => {
  open = await lib.createAccount({ name: 'Open', features: [] });
  suspended = await lib.createAccount({ name: 'Suspended', features: [] });
  await lib.changeAccountStatus(suspended.account_id, 'suspended', '2027-03-01' as never);
});

const callerOf = (accountId: string, more: Partial<Caller> = {}): Caller => ({
  ...{ accountId, scopes: [], tokenId: 'tok_1', expiresAt: 1, features: [], ...more },
});
const ofLink = (accountId: string) =>
  callerOf(accountId, { link: { directDebitId: 'dd_1', customerId: 'cus-1', purpose: 'activation' } });
const ask = (
  caller: Caller | undefined,
  { access = scopes('write_orders'), ...route }: { access?: Access; method?: string; path?: string } = {},
) =>
  lib.requireOpenCredentials({ method: 'POST', path: '/api/orders', access, ...route } as Route, caller, NOW);
const code = (expected: string) => expect.objectContaining({ code: expected });

describe('a token of an account is refused', () => {
  test('once its pair of keys is closed, and not before', async () => {
    await expect(ask(callerOf(open.account_id, { publicKey: open.public_key }))).resolves.toBeUndefined();
    const closed = ask(callerOf(open.account_id, { publicKey: 'pk_closed' }));
    await expect(closed).rejects.toEqual(code('unauthenticated'));
  });

  test('if the account does not exist', async () => {
    await expect(ask(callerOf('acc_unknown'))).rejects.toEqual(code('unauthenticated'));
  });

  test('while the account is suspended, except for the sandbox’s next day', async () => {
    const caller = callerOf(suspended.account_id, { publicKey: suspended.public_key });
    await expect(ask(caller)).rejects.toEqual(code('account_suspended'));
    await expect(ask(caller, { path: '/sandbox/collections' })).resolves.toBeUndefined();
  });
});

describe('a link of a suspended account', () => {
  test('still reads, and revokes', async () => {
    const caller = ofLink(suspended.account_id);
    await expect(ask(caller, { method: 'GET' })).resolves.toBeUndefined();
    await expect(ask(caller, { path: '/api/direct-debits/{id}/revoke' })).resolves.toBeUndefined();
    await expect(ask(ofLink('acc_unknown'), { method: 'GET' })).resolves.toBeUndefined();
  });

  test('adds nothing', async () => {
    await expect(ask(ofLink(suspended.account_id))).rejects.toEqual(code('account_suspended'));
    await expect(ask(ofLink(open.account_id))).resolves.toBeUndefined();
    await expect(ask(ofLink('acc_unknown'))).rejects.toEqual(code('unauthenticated'));
  });
});

test.each([accountKeys, anybody])('an account is not read where no token is needed: %p', async (access) => {
  await expect(ask(callerOf(suspended.account_id), { access })).resolves.toBeUndefined();
  await expect(ask(undefined, { access })).resolves.toBeUndefined();
});

/** A member of an account who has signed in, as a caller. */
async function signedIn(accountId: string, role: Role = 'owner', renewed = NOW) {
  const member = newMember({ accountId, email: 'ana@shop.mx', role }, NOW);
  await lib.transact(lib.writesToAddMember(member, await lib.findRoster(accountId)));
  const stored = await lib.findMember(accountId, member.id);
  if (!stored) throw new Error('The member was not stored');
  const at = renewed.toISOString();
  const session = { lasting: 'a', renewing: 'b', signed_in_at: at, renewed_at: at };
  await lib.transact([lib.openSession(stored, 'ses_1', session, renewed)]);
  return callerOf(accountId, { session: { sessionId: 'ses_1', memberId: member.id, role } });
}
const newAccount = async () => (await lib.createAccount({ name: 'Shop', features: [] })).account_id;

describe('a member’s session', () => {
  test('is accepted while it is open, with the role that it was opened with', async () => {
    const caller = await signedIn(await newAccount());
    await expect(ask(caller)).resolves.toBeUndefined();
    const another = { ...caller, session: { ...caller.session, role: 'viewer' } } as Caller;
    await expect(ask(another)).rejects.toEqual(code('unauthenticated'));
  });

  test('is refused if it is unknown, or its member or account is', async () => {
    const caller = await signedIn(await newAccount());
    const other = (part: object) => ({ ...caller, session: { ...caller.session, ...part } }) as Caller;
    for (const unknown of [
      other({ sessionId: 'ses_2' }),
      other({ memberId: 'mem_2' }),
      await signedIn(newId('acc', NOW)),
    ])
      await expect(ask(unknown)).rejects.toEqual(code('unauthenticated'));
  });

  test('is refused once it is over', async () => {
    const caller = await signedIn(await newAccount(), 'owner', new Date(NOW.getTime() - HOUR));
    await expect(ask(caller, { method: 'GET' })).rejects.toEqual(code('unauthenticated'));
  });

  test('is refused while the account is suspended, at every route', async () => {
    const id = await newAccount();
    await lib.changeAccountStatus(id, 'suspended', '2027-03-01' as never);
    const caller = await signedIn(id);
    for (const route of [{ method: 'GET' }, { path: '/sandbox/collections' }])
      await expect(ask(caller, route)).rejects.toEqual(code('account_suspended'));
  });
});

describe('the writes of a request', () => {
  const write = { put: { Item: { pk: 'ORD#1', sk: 'ORD' } } };
  const event = { put: { Item: { pk: 'ORD#1', sk: 'EVT#1', type: 'order.created', data: {} } } };

  test('of no caller, or of a token without a pair, are as they are', () => {
    const writes = [write, event];
    expect(lib.bySession(undefined, writes)).toBe(writes);
    expect(lib.bySession(callerOf('acc_1'), writes)).toBe(writes);
  });

  test('of a session fail once the session has ended', async () => {
    const caller = await signedIn(await newAccount());
    const { accountId, session } = caller;
    if (!session) throw new Error('This is no session');
    await lib.transact(lib.bySession(caller, [write]));
    await lib.transact([lib.endSession({ accountId, ...session })]);
    await expect(lib.transact(lib.bySession(caller, [write]))).rejects.toEqual(code('unauthenticated'));
  });

  test('name in their events who made them: the pair of keys, or the member', async () => {
    const named = (caller: Caller) => lib.bySession(caller, [write, event]).at(-1);
    const item = (more: object) => ({ put: { Item: { ...event.put.Item, ...more } } });
    expect(named(callerOf('acc_1', { publicKey: 'pk_1' }))).toEqual(item({ public_key: 'pk_1' }));
    const caller = await signedIn(await newAccount());
    expect(named(caller)).toEqual(item({ member_id: caller.session?.memberId }));
    expect(lib.bySession(caller, [write, event])[1]).toBe(write);
  });

  test('of a session check it by themselves if one changes the member: an item has one write', async () => {
    const caller = await signedIn(await newAccount());
    const { accountId, session } = caller;
    if (!session) throw new Error('This is no session');
    const end = lib.endSession({ accountId, ...session });
    expect(lib.bySession(caller, [end])).toHaveLength(1);
    await expect(lib.transact(lib.bySession(caller, [end, write]))).resolves.toBeUndefined();
  });
});
