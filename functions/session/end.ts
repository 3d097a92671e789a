import { SESSION_COOKIE } from '#lib/api/cookies.ts';
import { endSession as route } from '#lib/api/people/routes.ts';
import { removeCookieText } from '#lib/http/cookies.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { presentedSession } from '#lib/http/session-cookie.ts';
import { endSessionOf } from '#lib/operations/people/end-session.ts';

/** Ends the session of a cookie at once. Ending it again does nothing. */
export const handler = endpoint(route, async ({ header, setCookie }) => {
  await endSessionOf(presentedSession(header));
  setCookie(removeCookieText(SESSION_COOKIE));
  return { ended: true };
});
