import type { Caller, MemberSession } from '#lib/auth/principal.ts';
import { isOver } from '#lib/domain/people/session.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { allInOrder } from '#lib/operations/all-in-order.ts';
import { findAccount } from '#lib/store/accounts.ts';
import { type Write, writesItem } from '#lib/store/engine/transact.ts';
import { namingMember } from '#lib/store/events/events.ts';
import { findMember } from '#lib/store/people/members.ts';
import { requireSession, sessionEnded, sessionKey } from '#lib/store/people/sessions.ts';

/**
 * Refuses a request of a session that has ended, of a member who was removed or has another role, and of a suspended
 * account. The authorizer's policy stays cached for minutes, so every request of a session reads both, consistently.
 *
 * @throws ApiError `unauthenticated`; `account_suspended`
 */
export async function requireOpenSession(
  { accountId }: Caller,
  { sessionId, memberId, role }: MemberSession,
  now: Date,
): Promise<void> {
  const [member, account] = await allInOrder([findMember(accountId, memberId), findAccount(accountId)]);
  const session = member?.sessions[sessionId];
  if (!account || !session || member.role !== role || isOver(session, now)) throw sessionEnded();
  if (account.status !== 'active') throw new ApiError('account_suspended');
}

/**
 * Returns the writes of a caller for one transaction. Those of a session begin with the check that it is still open, so
 * that nothing is written after its end, and their events name its member. A write of the member's own item carries the
 * check itself, since a transaction takes an item once.
 */
export function bySession(
  caller: Pick<Caller, 'accountId' | 'session'> | undefined,
  writes: readonly Write[],
): readonly Write[] {
  if (!caller?.session) return writes;
  const session = { accountId: caller.accountId, ...caller.session };
  const named = writes.map(namingMember(session.memberId));
  return writes.some(writesItem(sessionKey(session))) ? named : [requireSession(session), ...named];
}
