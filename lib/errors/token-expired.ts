import { ApiError } from './api-error.ts';

const LINK_EXPIRED =
  'This link has expired: a link is valid for 24 hours. Request a new link, and use its token.';

const SESSION_EXPIRED =
  'This token has expired: the token of a session is valid for ten minutes. Create a new one with POST /api/session/renew, and send the request again.';

const MESSAGES = { merchant: undefined, link: LINK_EXPIRED, session: SESSION_EXPIRED };

/**
 * Returns the error for a token of ours whose time is over, with the way to a new one.
 *
 * @param extra further members of the error body
 */
export function tokenExpired(
  kind: keyof typeof MESSAGES,
  extra: Readonly<Record<string, unknown>> = {},
): ApiError {
  const message = MESSAGES[kind];
  return new ApiError('token_expired', { ...(message && { message }), extra });
}
