import { digestOf } from '#lib/secrets/random-secrets.ts';
import { transactIfUnchanged } from '#lib/store/engine/transact.ts';
import { findMember } from '#lib/store/people/members.ts';
import { endSession } from '#lib/store/people/sessions.ts';
import type { SessionCookie } from './session-cookie.ts';

/** Ends the session of a cookie. Does nothing if the session is over, or the cookie is not of it. */
export async function endSessionOf(cookie: SessionCookie): Promise<void> {
  const member = await findMember(cookie.accountId, cookie.memberId);
  if (member?.sessions[cookie.sessionId]?.lasting !== digestOf(cookie.lasting)) return;
  await transactIfUnchanged([endSession(cookie)]);
}
