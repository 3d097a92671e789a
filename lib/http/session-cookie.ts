import { SESSION_COOKIE } from '#lib/api/cookies.ts';
import { readSessionCookie, type SessionCookie } from '#lib/operations/people/session-cookie.ts';
import { sessionEnded } from '#lib/store/people/sessions.ts';
import { cookieIn, requireOwnOrigin } from './cookies.ts';

/**
 * Returns the session that the cookie of a request names, from a page of the service. The operation compares its
 * secrets.
 *
 * @throws ApiError `access_refused` if another site sent the request; `unauthenticated` without a cookie of ours
 */
export function presentedSession(header: (name: string) => string | undefined): SessionCookie {
  requireOwnOrigin(header);
  const cookie = readSessionCookie(cookieIn(header('cookie'), SESSION_COOKIE));
  if (!cookie) throw sessionEnded();
  return cookie;
}
