import { renewalOf, type Session } from '#lib/domain/people/session.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { log } from '#lib/log.ts';
import { allInOrder } from '#lib/operations/all-in-order.ts';
import { digestOf, newSecret, nextSecret } from '#lib/secrets/random-secrets.ts';
import { type Account, findAccount } from '#lib/store/accounts.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import { findMember, type StoredMember } from '#lib/store/people/members.ts';
import { endSession, replaceSession, sessionEnded } from '#lib/store/people/sessions.ts';
import { type Opened, openedBy } from './open-session.ts';
import type { SessionCookie } from './session-cookie.ts';

/** A renewed session: what its browser gets, its member and its account. */
export type Renewed = { opened: Opened; member: StoredMember; account: Account };

/**
 * Renews a session by its cookie: its secret is replaced, and the browser gets a new access token. A secret that was
 * replaced earlier ends the session: two have the cookie, and we cannot know which of them is the member.
 *
 * @throws ApiError `unauthenticated` if the session is over or ends here; `account_suspended`
 */
export function renewSession(cookie: SessionCookie, now: Date): Promise<Renewed> {
  return retryOnConflict(async () => {
    const { accountId, memberId, sessionId } = cookie;
    const [member, account] = await allInOrder([findMember(accountId, memberId), findAccount(accountId)]);
    const session = member?.sessions[sessionId];
    const presented = { lasting: digestOf(cookie.lasting), renewing: digestOf(cookie.renewing) };
    const renewal = renewalOf(session, presented, now);
    if (!member || !account || !session || renewal === 'refuse') throw sessionEnded();
    if (renewal === 'end') {
      await transact([endSession(cookie)]);
      log('warn', 'session_replayed', { account_id: accountId, member_id: memberId, session_id: sessionId });
      throw sessionEnded();
    }
    if (account.status !== 'active') throw new ApiError('account_suspended');
    const salt = renewal === 'repeat' && session.former ? session.former.salt : newSecret();
    const renewing = nextSecret(cookie.renewing, salt);
    const named = { ...cookie, renewing, role: member.role };
    if (renewal === 'repeat') return { opened: await openedBy(named, session, now), member, account };
    const next: Session = {
      ...session,
      renewing: digestOf(renewing),
      former: { renewing: session.renewing, salt },
      renewed_at: now.toISOString(),
    };
    await transact([replaceSession(named, session, next)]);
    return { opened: await openedBy(named, next, now), member, account };
  });
}
