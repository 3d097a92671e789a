import { SESSION_COOKIE } from '#lib/api/cookies.ts';
import { renewSession as route } from '#lib/api/people/routes.ts';
import { showSession } from '#lib/api/people/show.ts';
import { removeCookieText, setCookieText } from '#lib/http/cookies.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { presentedSession } from '#lib/http/session-cookie.ts';
import { renewSession } from '#lib/operations/people/renew-session.ts';
import { isSessionEnded } from '#lib/store/people/sessions.ts';

/** Renews a session by its cookie. A browser whose session has ended loses the cookie. */
export const handler = endpoint(route, async ({ now, header, setCookie }) => {
  const cookie = presentedSession(header);
  try {
    const { opened, ...of } = await renewSession(cookie, now);
    setCookie(setCookieText(SESSION_COOKIE, opened.cookie.text, opened.cookie.seconds));
    return showSession(opened, of);
  } catch (error) {
    if (isSessionEnded(error)) setCookie(removeCookieText(SESSION_COOKIE));
    throw error;
  }
});
