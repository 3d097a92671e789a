import { issueSessionToken } from '#lib/auth/tokens.ts';
import { newId } from '#lib/domain/ids.ts';
import { endOfSession, type Session } from '#lib/domain/people/session.ts';
import { digestOf, newSecret } from '#lib/secrets/random-secrets.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import type { StoredMember } from '#lib/store/people/members.ts';
import { openSession, type SessionOf, secondsLeftOf } from '#lib/store/people/sessions.ts';
import { cookieText, type SessionCookie } from './session-cookie.ts';

/** What a browser gets for a session: its cookie, for some seconds, and an access token. */
export type Opened = { cookie: { text: string; seconds: number }; token: string; expiresIn: number };

/** Decides a new session of a member: what its browser gets, and the write that opens it. */
export async function newSession(
  member: StoredMember,
  now: Date,
): Promise<{ opened: Opened; write: Write; sessionId: string }> {
  const cookie = {
    accountId: member.account_id,
    memberId: member.id,
    sessionId: newId('ses', now),
    lasting: newSecret(),
    renewing: newSecret(),
  };
  const session: Session = {
    lasting: digestOf(cookie.lasting),
    renewing: digestOf(cookie.renewing),
    signed_in_at: now.toISOString(),
    renewed_at: now.toISOString(),
  };
  const { sessionId } = cookie;
  return {
    opened: await openedBy({ ...cookie, role: member.role }, session, now),
    write: openSession(member, sessionId, session, now),
    sessionId,
  };
}

/** Returns what a browser gets for a session in force. */
export async function openedBy(
  { role, ...cookie }: SessionCookie & Pick<SessionOf, 'role'>,
  session: Session,
  now: Date,
): Promise<Opened> {
  const { token, expiresIn } = await issueSessionToken({ ...cookie, role }, endOfSession(session), now);
  return { cookie: { text: cookieText(cookie), seconds: secondsLeftOf(session, now) }, token, expiresIn };
}
