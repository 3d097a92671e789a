import type { Role } from '#lib/domain/people/roles.ts';
import { MERCHANT_SCOPES, type Scope, SESSION_SCOPES } from './access.ts';

/** Money that leaves the account. */
const MONEY_OUT: readonly Scope[] = ['write_refunds', 'write_transfers'];

/** The scopes of each role. A session has those of its member's role, and no others. */
export const SCOPES_OF: Readonly<Record<Role, readonly Scope[]>> = {
  viewer: MERCHANT_SCOPES.filter((scope) => scope.startsWith('read_')),
  operator: [...MERCHANT_SCOPES.filter((scope) => !MONEY_OUT.includes(scope)), 'write_exports'],
  owner: SESSION_SCOPES,
};
