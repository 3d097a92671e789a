import { type Access, needsToken } from '#lib/api/access.ts';
import type { Route } from '#lib/api/route.ts';
import { ERRORS, type ErrorCode } from '#lib/errors/codes.ts';

const ANYWHERE: readonly ErrorCode[] = [
  'malformed_request',
  'validation_failed',
  'too_many_requests',
  'internal_error',
  'unavailable',
];

const CUSTOMERS_OWN_NAME = 'customerId';

/**
 * Returns the error codes of an operation, in the order of the error table. Most follow from its route: its access, its
 * body, a record in its path, an `Idempotency-Key`. The operation adds its own.
 */
export function errorsOf(route: Route, own: readonly ErrorCode[] = []): ErrorCode[] {
  const found = new Set<ErrorCode>([
    ...ANYWHERE,
    ...ofAccess(route.access),
    ...ofPath(route.path),
    ...ofBody(route),
    ...(isKeptOnce(route) ? (['idempotency_in_flight', 'idempotency_key_reused'] as const) : []),
    ...(isKeptOnce(route) && route.returnsSecret ? (['response_not_repeated'] as const) : []),
    ...own,
  ]);
  return (Object.keys(ERRORS) as ErrorCode[]).filter((code) => found.has(code));
}

/** Returns whether an operation supports `Idempotency-Key`: it changes something, and its caller is known. */
export function isKeptOnce({ method, access }: Route): boolean {
  const isKnown = needsToken(access) || access.by === 'keys';
  return isKnown && method !== 'GET' && method !== 'DELETE';
}

function ofAccess(access: Access): readonly ErrorCode[] {
  switch (access.by) {
    case 'public':
      return [];
    case 'signature':
      return ['unauthenticated'];
    case 'session_cookie':
      return ['unauthenticated', 'access_refused', 'account_suspended'];
    case 'sessions':
      return ['unauthenticated', 'token_expired', 'access_refused', 'account_suspended'];
    case 'keys':
      return ['unauthenticated', 'keys_not_accepted', 'account_suspended'];
    case 'scopes':
      return [
        'unauthenticated',
        'token_expired',
        'access_refused',
        'account_suspended',
        ...(access.link === 'never' ? [] : (['token_used'] as const)),
      ];
  }
}

/** Returns `not_found` for a path that names a record. A customer's id is the merchant's own and needs no record. */
function ofPath(path: string): readonly ErrorCode[] {
  const members = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return members.some((name) => name !== CUSTOMERS_OWN_NAME) ? ['not_found'] : [];
}

function ofBody({ body, rawBody }: Route): readonly ErrorCode[] {
  return body || rawBody ? ['payload_too_large', 'unsupported_media_type'] : [];
}
