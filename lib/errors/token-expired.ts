import { ApiError } from './api-error.ts';

const LINK_EXPIRED =
  'This link has expired: a link is valid for 24 hours. Request a new link, and use its token.';

/**
 * Returns the error for a token of ours whose time is over, with the way to a new one.
 *
 * @param extra further members of the error body
 */
export function tokenExpired(
  kind: 'merchant' | 'link',
  extra: Readonly<Record<string, unknown>> = {},
): ApiError {
  return new ApiError('token_expired', { ...(kind === 'link' && { message: LINK_EXPIRED }), extra });
}
