import * as v from 'valibot';
import { accountKeys, anybody, MERCHANT_SCOPES, MERCHANT_TOKEN_LIFE, type Scope } from '#lib/api/access.ts';
import type { Route } from '#lib/api/route.ts';

const grantable = new Set<string>(MERCHANT_SCOPES);

export const createToken = {
  id: 'createToken',
  method: 'POST',
  path: '/api/authorizations/token',
  access: accountKeys,
  handler: 'authorizations/create-token',
  summary: 'Create an access token',
  body: v.strictObject({
    grant_type: v.optional(v.string()),
    scope: v.optional(
      v.pipe(
        v.string(),
        v.transform((text) => [...new Set(text.split(' ').filter(Boolean))]),
        v.minLength(1, 'blank: This text is empty. Send at least one scope, or leave out scope.'),
        v.everyItem(
          (scope) => grantable.has(scope),
          `unknown_scope: Send only scopes that merchants can have: ${MERCHANT_SCOPES.join(', ')}.`,
        ),
        v.transform((names) => names as Scope[]),
      ),
    ),
    client_id: v.optional(v.string()),
    client_secret: v.optional(v.string()),
  }),
  bodyOptional: true,
  form: true,
  keptFor: MERCHANT_TOKEN_LIFE,
  responseHolds: 'tokens',
  returnsSecret: true,
  success: 200,
} as const satisfies Route;

export const getJwks = {
  id: 'getJwks',
  method: 'GET',
  path: '/.well-known/jwks.json',
  access: anybody,
  handler: 'authorizations/jwks',
  summary: 'List the keys that verify access tokens',
  success: 200,
  headers: { 'cache-control': 'public, max-age=300', vary: 'accept-encoding' },
} as const satisfies Route;

export const getMandateKeys = {
  id: 'getMandateKeys',
  method: 'GET',
  path: '/.well-known/mandate-keys.json',
  access: anybody,
  handler: 'authorizations/mandate-keys',
  summary: 'List the keys that verify mandates',
  success: 200,
  headers: { 'cache-control': 'public, max-age=300', vary: 'accept-encoding' },
} as const satisfies Route;

/** The routes of access tokens, and of the public keys that verify tokens and mandates. */
export const authorizationRoutes = [createToken, getJwks, getMandateKeys] as const satisfies readonly Route[];
