import { SESSION_COOKIE, SIGN_IN_COOKIE } from '#lib/api/cookies.ts';
import { completeSignIn as route } from '#lib/api/people/routes.ts';
import { showAccountOf, showSession } from '#lib/api/people/show.ts';
import { cookieIn, removeCookieText, requireOwnOrigin, setCookieText } from '#lib/http/cookies.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { completeSignIn } from '#lib/operations/people/complete-sign-in.ts';

/** Signs a person in by a mailed code, in the browser that requested it. */
export const handler = endpoint(route, async ({ body, now, header, setCookie }) => {
  requireOwnOrigin(header);
  const browser = cookieIn(header('cookie'), SIGN_IN_COOKIE);
  const completed = await completeSignIn({ code: body.code, browser, accountId: body.account_id }, now);
  if (completed.choices)
    return {
      session: null,
      accounts: completed.choices.map(({ account, member }) => showAccountOf(account, member)),
    };
  const { opened, chosen } = completed;
  setCookie(setCookieText(SESSION_COOKIE, opened.cookie.text, opened.cookie.seconds));
  setCookie(removeCookieText(SIGN_IN_COOKIE));
  return {
    session: showSession(opened, chosen),
    accounts: [showAccountOf(chosen.account, chosen.member)],
  };
});
