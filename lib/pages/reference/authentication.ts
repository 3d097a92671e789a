import { type Document, withEach } from './document.ts';

/**
 * Returns how operations are tried: the account's keys are exchanged for a token once, which all operations use. The
 * local run fills in the keys of its demo account.
 */
export function authenticationWith(keys: Document['x-demo-keys'], token: string | undefined) {
  const { public_key, private_key } = keys ?? {};
  const flow = {
    tokenUrl: `${location.origin}/api/authorizations/token`,
    'x-scalar-credentials-location': 'header',
    ...(keys && { 'x-scalar-client-id': public_key, clientSecret: private_key }),
    ...(token && { token }),
  };
  return {
    securitySchemes: {
      clientCredentials: { flows: { clientCredentials: flow } },
      ...(keys && { accountKeys: { username: public_key, password: private_key } }),
    },
  };
}

/** Returns the document with operations that ask for no scope, since one token with all scopes serves all of them. */
export function withAllScopes<Served extends Document>(document: Served): Served {
  return withEach(document, ({ security, ...operation }) => ({
    ...operation,
    ...(security && { security: security.map(withoutScopes) }),
  }));
}

const withoutScopes = (requirement: object) =>
  Object.fromEntries(Object.keys(requirement).map((scheme) => [scheme, []]));
