import { describe, expect, test } from '@jest/globals';
import { newId } from '#lib/domain/ids.ts';
import { newMember } from '#lib/domain/people/member.ts';
import type { SignInRequest } from '#lib/domain/people/sign-in.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/people/members.ts')),
  ...(await import('#lib/store/people/sessions.ts')),
  ...(await import('#lib/store/people/sign-in-requests.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

const NOW = new Date();
const conflict = expect.any(ConflictError);
const code = (expected: string) => expect.objectContaining({ code: expected });
const newAccount = () => newId('acc', NOW);
const ana = (accountId: string) => newMember({ accountId, email: 'ana@shop.mx', role: 'owner' }, NOW);
const eva = (accountId: string) => newMember({ accountId, email: 'eva@shop.mx', role: 'owner' }, NOW);

/** An account with two owners. */
async function owned() {
  const account = newAccount();
  const members = [ana(account), eva(account)] as const;
  await lib.transact(lib.writesToAddMember(members[0], undefined));
  await lib.transact(lib.writesToAddMember(members[1], await lib.findRoster(account)));
  return { account, members };
}

describe('the members of an account', () => {
  test('are counted: two that are added at once to none, or to some, do not count as one', async () => {
    const account = newAccount();
    await lib.transact(lib.writesToAddMember(ana(account), undefined));
    const second = lib.writesToAddMember(eva(account), undefined);
    await expect(lib.transact(second)).rejects.toEqual(conflict);
    const roster = await lib.findRoster(account);
    await lib.transact(lib.writesToAddMember(eva(account), roster));
    const third = newMember({ accountId: account, email: 'luz@shop.mx', role: 'viewer' }, NOW);
    await expect(lib.transact(lib.writesToAddMember(third, roster))).rejects.toEqual(conflict);
    expect(await lib.findRoster(account)).toMatchObject({ members: 2, owners: 2 });
  });

  test('have an address each', async () => {
    const { account } = await owned();
    const again = lib.writesToAddMember(ana(account), await lib.findRoster(account));
    await expect(lib.transact(again)).rejects.toEqual(code('member_exists'));
  });

  test('keep an owner, although both remove the other one at once', async () => {
    const { account, members } = await owned();
    const roster = await lib.findRoster(account);
    if (!roster) throw new Error('Nobody is counted');
    await lib.transact(lib.writesToRemoveMember(members[0], roster));
    await expect(lib.transact(lib.writesToRemoveMember(members[1], roster))).rejects.toEqual(conflict);
    expect((await lib.findMembers(account)).map(({ id }) => id)).toEqual([members[1].id]);
    const accountsOf = async (email: string) =>
      (await lib.findMembersOf(email)).map(({ account_id }) => account_id);
    expect(await accountsOf('ana@shop.mx')).not.toContain(account);
    expect(await accountsOf('eva@shop.mx')).toContain(account);
  });

  test('are removed with the role that was read, and not with another one', async () => {
    const { account, members } = await owned();
    const roster = await lib.findRoster(account);
    if (!roster) throw new Error('Nobody is counted');
    const asViewer = { ...members[0], role: 'viewer' as const };
    await expect(lib.transact(lib.writesToRemoveMember(asViewer, roster))).rejects.toEqual(conflict);
  });
});

describe('a link to sign in', () => {
  const requested = async () => {
    const request: SignInRequest = {
      ...{ id: newId('sig', NOW), email: 'ana@shop.mx', language: 'es', browser: 'digest' },
      created_at: NOW.toISOString(),
    };
    await lib.transact([lib.storeSignInRequest(request)]);
    return request;
  };

  test('is used once, and gets no further code then', async () => {
    const request = await requested();
    await lib.addCode(request.id, 'one');
    await lib.transact([lib.spendSignIn(request, NOW)]);
    await expect(lib.transact([lib.spendSignIn(request, NOW)])).rejects.toEqual(code('sign_in_refused'));
    await expect(lib.addCode(request.id, 'two')).rejects.toEqual(code('sign_in_refused'));
    expect(await lib.findSignInRequest(request.id)).toMatchObject({
      // In seconds, some days from now at most.
      expires_at: expect.closeTo(NOW.getTime() / 1000, -6),
      codes: ['one'],
      spent_at: NOW.toISOString(),
    });
  });

  test('that was never requested is neither used nor gets a code', async () => {
    const request = { id: newId('sig', NOW) } as SignInRequest;
    await expect(lib.transact([lib.spendSignIn(request, NOW)])).rejects.toEqual(code('sign_in_refused'));
    await expect(lib.addCode(request.id, 'one')).rejects.toEqual(code('sign_in_refused'));
    expect(await lib.findSignInRequest(request.id)).toBeUndefined();
  });
});

describe('the session of a member', () => {
  const session = (renewing: string) => ({
    ...{ lasting: 'l', renewing },
    ...{ signed_in_at: NOW.toISOString(), renewed_at: NOW.toISOString() },
  });
  const opened = async () => {
    const { account, members } = await owned();
    const of = {
      accountId: account,
      memberId: members[0].id,
      sessionId: newId('ses', NOW),
      role: members[0].role,
    };
    const stored = await lib.findMember(account, members[0].id);
    if (!stored) throw new Error('It is not stored');
    await lib.transact([lib.openSession(stored, of.sessionId, session('first'), NOW)]);
    return of;
  };

  test('is renewed once with each secret', async () => {
    const of = await opened();
    await lib.transact([lib.requireSession(of)]);
    await lib.transact([lib.replaceSession(of, session('first'), session('second'))]);
    const again = lib.replaceSession(of, session('first'), session('third'));
    await expect(lib.transact([again])).rejects.toEqual(conflict);
  });

  test('replaces those that are over, and the one that was renewed first if there are ten', async () => {
    const { account, members } = await owned();
    const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
    const openAt = async (id: string, minutes: number) => {
      const stored = await lib.findMember(account, members[0].id);
      if (!stored) throw new Error('It is not stored');
      const time = at(minutes).toISOString();
      const opens = { lasting: 'l', renewing: id, signed_in_at: time, renewed_at: time };
      await lib.transact([lib.openSession(stored, id, opens, at(minutes))]);
      return Object.keys((await lib.findMember(account, members[0].id))?.sessions ?? {}).toSorted();
    };
    for (let n = 1; n <= 10; n += 1) await openAt(`ses_${n}`, n);
    const left = Array.from({ length: 10 }, (_, n) => `ses_${n + 2}`).toSorted();
    expect(await openAt('ses_11', 11)).toEqual(left);
    expect(await openAt('ses_12', 12 * 60)).toEqual(['ses_12']);
  });

  test('ends once, and is no longer open then, with a message that says what to do', async () => {
    const of = await opened();
    await lib.transact([lib.endSession(of)]);
    await expect(lib.transact([lib.endSession(of)])).rejects.toEqual(conflict);
    await expect(lib.transact([lib.requireSession(of)])).rejects.toEqual(
      expect.objectContaining({
        code: 'unauthenticated',
        message: expect.stringContaining('Renew the session, or sign in again.'),
      }),
    );
  });

  test('is not open to a token with another role, nor in the name of another session', async () => {
    const of = await opened();
    for (const other of [
      { ...of, role: 'viewer' as const },
      { ...of, sessionId: newId('ses', NOW) },
    ])
      await expect(lib.transact([lib.requireSession(other)])).rejects.toEqual(code('unauthenticated'));
  });
});
