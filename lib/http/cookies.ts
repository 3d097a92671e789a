import { setting } from '#lib/environment.ts';
import { ApiError } from '#lib/errors/api-error.ts';

/** Returns the value of a cookie in the header of a request; undefined if there is none. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Returns the `Set-Cookie` of a cookie that scripts cannot read and other sites cannot send. */
export const setCookieText = (name: string, value: string, seconds: number): string =>
  `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Strict`;

/** Returns the `Set-Cookie` that removes a cookie. */
export const removeCookieText = (name: string): string => setCookieText(name, '', 0);

const ELSEWHERE = 'This request is for pages of the service: its Origin is not the address of the service.';

/**
 * Refuses a request that no page of the service sent. Browsers send the `Origin` with every POST, and no page can
 * choose it.
 *
 * @throws ApiError `access_refused`
 */
export function requireOwnOrigin(header: (name: string) => string | undefined): void {
  const own = setting('PUBLIC_URL');
  if (own === undefined || header('origin') !== own)
    throw new ApiError('access_refused', { message: ELSEWHERE });
}
