import { type Member, newMember } from '#lib/domain/people/member.ts';
import type { Role } from '#lib/domain/people/roles.ts';
import { allInOrder } from '#lib/operations/all-in-order.ts';
import { writeAlone } from '#lib/operations/write-alone.ts';
import { retryOnConflict, type Write } from '#lib/store/engine/transact.ts';
import {
  findMember,
  findRoster,
  type OfCaller,
  writesToAddMember,
  writesToChangeRole,
  writesToRemoveMember,
} from '#lib/store/people/members.ts';
import { ofCaller, type SessionOf } from '#lib/store/people/sessions.ts';

/** Writes a change of a member, and returns what the caller makes of the member. */
type Storing<R> = (writes: readonly Write[], member: Member) => Promise<R>;

/** The session of a caller. */
type Session = Omit<SessionOf, 'accountId'>;

type Added = { accountId: string; email: string; role: Role };

/** Adds a member, for an operator: only an operator can add the first owner of an account. */
export const addMember = (added: Added, now: Date): Promise<Member> => addMemberBy(writeAlone, added, now);

/** Adds a member. */
export function addMemberBy<R>(store: Storing<R>, added: Added, now: Date): Promise<R> {
  const member = newMember(added, now);
  return retryOnConflict(async () =>
    store(writesToAddMember(member, await findRoster(added.accountId)), member),
  );
}

/** Removes a member, for an operator. Returns it; undefined if there is none. */
export const removeMember = (accountId: string, id: string): Promise<Member | undefined> =>
  removeMemberBy(writeAlone, accountId, id);

/**
 * Removes a member, whose sessions end with it. Returns undefined if there is none.
 *
 * @param caller the session of the caller, who may be the member
 */
export function removeMemberBy<R>(
  store: Storing<R>,
  accountId: string,
  id: string,
  caller?: Session,
): Promise<R | undefined> {
  return retryOnConflict(async () => {
    const [member, roster] = await allInOrder([findMember(accountId, id), findRoster(accountId)]);
    if (!member || !roster) return undefined;
    return store(writesToRemoveMember(member, roster, ifItself(member, caller)), member);
  });
}

/**
 * Gives a member another role, at a member's request. Its access tokens of the former role end with it, and its sessions
 * continue with the new one. Returns undefined if there is no such member.
 *
 * @param caller the session of the caller, who may be the member
 */
export function changeRoleBy<R>(
  store: Storing<R>,
  { accountId, id, role }: { accountId: string; id: string; role: Role },
  caller: Session | undefined,
): Promise<R | undefined> {
  return retryOnConflict(async () => {
    const [member, roster] = await allInOrder([findMember(accountId, id), findRoster(accountId)]);
    if (!member || !roster) return undefined;
    if (member.role === role) return store([], member);
    const writes = writesToChangeRole(member, role, roster, ifItself(member, caller));
    return store(writes, { ...member, role });
  });
}

/** Returns what the session of a caller requires who is the member. */
const ifItself = (
  { id, account_id: accountId }: Member,
  caller: Session | undefined,
): OfCaller | undefined => (caller?.memberId === id ? ofCaller({ accountId, ...caller }) : undefined);
