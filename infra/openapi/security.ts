import { LINK_SCOPES, MERCHANT_SCOPES } from '#lib/api/access.ts';
import type { Route } from '#lib/api/route.ts';
import type { JsonSchema } from './json-schema.ts';

type Requirement = Readonly<Record<string, readonly string[]>>;

/** The ways in which callers authenticate. */
export const SECURITY_SCHEMES: Readonly<Record<string, JsonSchema>> = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'A merchant’s access token, valid for one hour (see `POST /api/authorizations/token`), in the header `Authorization`: after `Bearer`, or by itself (`bareToken`). An operation requires any one of the scopes that it lists.',
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
    description: 'The token of a merchant or of a link by itself, without `Bearer`.',
  },
  accountKeys: {
    type: 'http',
    scheme: 'basic',
    description: 'The account’s public key as the user and its private key as the password.',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Payload-Digest',
    description: 'The identity provider’s signature over the bytes of the body.',
  },
};

/**
 * Returns the alternatives for authenticating to an operation. The list is empty if the operation is public, or if a
 * member of the body authenticates the caller.
 */
export function securityOf({ access, body }: Route): Requirement[] {
  switch (access.by) {
    case 'public':
      return [];
    case 'signature':
      return body ? [] : [{ signature: [] }];
    case 'keys':
      return [{ accountKeys: [] }];
    case 'scopes':
      return access.anyOf.flatMap((scope) => [
        ...(MERCHANT_SCOPES.includes(scope) ? [{ accessToken: [scope] }] : []),
        ...(access.link !== 'never' && LINK_SCOPES.includes(scope) ? [{ linkToken: [scope] }] : []),
        { bareToken: [scope] },
      ]);
  }
}
