import { MERCHANT_SCOPES, type Scope } from '#lib/api/access.ts';
import type { KeyPair } from '#lib/domain/account-keys.ts';

/** Returns the scopes that a token of this pair of keys may have, in their usual order. They never change. */
export const scopesOfPair = ({ scopes }: KeyPair): Scope[] =>
  MERCHANT_SCOPES.filter((scope) => scopes === undefined || scopes.includes(scope));
