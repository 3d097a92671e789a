import type { Role } from '#lib/domain/people/roles.ts';
import { lastEndOf, type Session, withSession } from '#lib/domain/people/session.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { change, check, conflict } from '#lib/store/engine/change.ts';
import { type From, present } from '#lib/store/engine/conditions.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import { memberKey } from './keys.ts';
import type { OfCaller, StoredMember } from './members.ts';

/** Identifies a session of a member, with the role that its token has. */
export type SessionOf = { accountId: string; memberId: string; sessionId: string; role: Role };

/** Returns the error of every caller whose session is over. */
export const sessionEnded = (): ApiError =>
  new ApiError('unauthenticated', {
    message: 'Your session has ended, or your role has changed. Renew the session, or sign in again.',
  });

/** Returns whether this is that error. */
export const isSessionEnded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'unauthenticated';

const place = (sessionId: string) => `sessions.${sessionId}`;

/** The item that a write of a session checks. */
export const sessionKey = ({ accountId, memberId }: SessionOf): Key => memberKey(accountId, memberId);

/** Returns what a member's item has while a session is open. */
const openFor = ({ sessionId, role }: SessionOf): From => ({ role, [place(sessionId)]: present });

/** Returns what a write of the caller's own item requires. It fails with `unauthenticated` if the session has ended. */
export const ofCaller = (session: SessionOf): OfCaller => ({
  from: openFor(session),
  onConditionFailed: (found, failed) =>
    found && failed === place(session.sessionId) ? sessionEnded() : new ConflictError(),
});

/**
 * Returns the write that fails a transaction with `unauthenticated` if the session has ended, its member was removed or
 * has another role. All three are one item, so that a write needs one check.
 */
export const requireSession = (session: SessionOf): Write =>
  check(sessionKey(session), openFor(session), sessionEnded);

/** Returns the write that opens a session of a member that was read. It fails with `ConflictError` if that one changed. */
export function openSession(member: StoredMember, sessionId: string, session: Session, now: Date): Write {
  const open = withSession(member.sessions, sessionId, session, now);
  const over = Object.keys(member.sessions).filter((id) => open[id] === undefined);
  return change(
    memberKey(member.account_id, member.id),
    { from: { role: member.role }, set: { [place(sessionId)]: session }, remove: over.map(place) },
    conflict,
  );
}

/** Returns the write that renews a session. It fails with `ConflictError` if the session was renewed or has ended. */
export function replaceSession(session: SessionOf, before: Session, next: Session): Write {
  const from = { role: session.role, [`${place(session.sessionId)}.renewing`]: before.renewing };
  return change(sessionKey(session), { from, set: { [place(session.sessionId)]: next } }, conflict);
}

/** Returns the write that ends a session. It fails with `ConflictError` if the session has ended. */
export function endSession(session: Omit<SessionOf, 'role'>): Write {
  const { accountId, memberId, sessionId } = session;
  const from = { [place(sessionId)]: present };
  return change(memberKey(accountId, memberId), { from, remove: [place(sessionId)] }, conflict);
}

/** Returns the seconds for which a browser keeps the cookie of a session. */
export const secondsLeftOf = (session: Session, now: Date): number =>
  Math.max(0, Math.floor((lastEndOf(session) - now.getTime()) / 1000));
