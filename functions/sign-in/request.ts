import { SIGN_IN_COOKIE } from '#lib/api/cookies.ts';
import { requestSignIn as route } from '#lib/api/people/routes.ts';
import { SIGN_IN_SECONDS } from '#lib/domain/people/sign-in.ts';
import { cookieIn, requireOwnOrigin, setCookieText } from '#lib/http/cookies.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { requestSignIn } from '#lib/operations/people/request-sign-in.ts';
import { newSecret, SECRET_FORM } from '#lib/secrets/random-secrets.ts';

/**
 * Requests a link to sign in, at anyone's request. The response and the work are the same for every address. A browser
 * keeps its secret when it asks again, so that the link of each of its mails works in it.
 */
export const handler = endpoint(route, async ({ body, now, header, setCookie }) => {
  requireOwnOrigin(header);
  const known = cookieIn(header('cookie'), SIGN_IN_COOKIE);
  const browser = known !== undefined && SECRET_FORM.test(known) ? known : newSecret();
  await requestSignIn({ ...body, browser }, now);
  setCookie(setCookieText(SIGN_IN_COOKIE, browser, SIGN_IN_SECONDS));
  return { requested: true };
});
