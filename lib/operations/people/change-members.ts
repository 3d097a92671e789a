import { type Member, newMember } from '#lib/domain/people/member.ts';
import type { Role } from '#lib/domain/people/roles.ts';
import { allInOrder } from '#lib/operations/all-in-order.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import {
  findMember,
  findRoster,
  writesToAddMember,
  writesToRemoveMember,
} from '#lib/store/people/members.ts';

/** Adds a member, for an operator: the first owner of an account has nobody else to do it. */
export function addMember(
  added: { accountId: string; email: string; role: Role },
  now: Date,
): Promise<Member> {
  const member = newMember(added, now);
  return retryOnConflict(async () => {
    await transact(writesToAddMember(member, await findRoster(added.accountId)));
    return member;
  });
}

/** Removes a member, whose sessions end with it. Returns it; undefined if there is none. */
export function removeMember(accountId: string, id: string): Promise<Member | undefined> {
  return retryOnConflict(async () => {
    const [member, roster] = await allInOrder([findMember(accountId, id), findRoster(accountId)]);
    if (!member || !roster) return undefined;
    await transact(writesToRemoveMember(member, roster));
    return member;
  });
}
