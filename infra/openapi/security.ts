import { LINK_SCOPES, MERCHANT_SCOPES, type Scope } from '#lib/api/access.ts';
import { createToken } from '#lib/api/authorizations/routes.ts';
import type { Route } from '#lib/api/route.ts';
import { routes } from '#lib/api/routes.ts';
import type { JsonSchema } from './json-schema.ts';

type Requirement = Readonly<Record<string, readonly string[]>>;

/** Returns the operations that a scope opens, in words. */
const meaningOf = (scope: Scope): string => {
  const opened = routes.filter(({ access }) => access.by === 'scopes' && access.anyOf.includes(scope));
  return opened.map(({ summary }) => summary).join('; ');
};

/** The ways in which callers authenticate. */
export const SECURITY_SCHEMES: Readonly<Record<string, JsonSchema>> = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'A merchant’s access token, valid for one hour (see `POST /api/authorizations/token`), in the header `Authorization`: after `Bearer`, or by itself (`bareToken`). An operation requires any one of the scopes that it lists.',
  },
  clientCredentials: {
    type: 'oauth2',
    description:
      'The same token by OAuth 2.0: the grant `client_credentials`, with the public key as the client’s id and the private key as its secret.',
    flows: {
      clientCredentials: {
        tokenUrl: createToken.path,
        scopes: Object.fromEntries(MERCHANT_SCOPES.map((scope) => [scope, meaningOf(scope)])),
      },
    },
  },
  linkToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'The token of a customer’s link, valid for 24 hours and one use. It gives access to its own direct debit and to its customer’s payment methods.',
  },
  bareToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'The token of a merchant, a link or a session by itself, without `Bearer`.',
  },
  accountKeys: {
    type: 'http',
    scheme: 'basic',
    description: 'The account’s public key as the user and its private key as the password.',
  },
  sessionToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'The access token of a member’s session, valid for ten minutes. Sign-in and `POST /api/session/renew` return one. It allows what the member’s role allows.',
  },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description: 'The cookie of a session, which the browser sends from pages of the service.',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Payload-Digest',
    description: 'The identity provider’s signature over the bytes of the body.',
  },
};

/**
 * Returns the alternatives for authenticating to an operation. Readers of the reference begin with the first one: the
 * account’s keys, which are exchanged for a token once. The list is empty if the operation is public, or if a
 * member of the body authenticates the caller.
 */
export function securityOf({ access, body }: Route): Requirement[] {
  switch (access.by) {
    case 'public':
      return [];
    case 'signature':
      return body ? [] : [{ signature: [] }];
    case 'session_cookie':
      return [{ sessionCookie: [] }];
    case 'sessions':
      return access.anyOf.flatMap((scope) => [{ sessionToken: [scope] }, { bareToken: [scope] }]);
    case 'keys':
      return [{ accountKeys: [] }];
    case 'scopes':
      return access.anyOf.flatMap((scope) => [
        ...(MERCHANT_SCOPES.includes(scope)
          ? [{ clientCredentials: [scope] }, { accessToken: [scope] }]
          : []),
        ...(access.link !== 'never' && LINK_SCOPES.includes(scope) ? [{ linkToken: [scope] }] : []),
        { bareToken: [scope] },
      ]);
  }
}
