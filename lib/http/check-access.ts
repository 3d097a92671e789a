import type { MiddlewareObj } from '@middy/core';
import { needsToken } from '#lib/api/access.ts';
import type { Route } from '#lib/api/route.ts';
import {
  isForLinksOnly,
  mayUse,
  rolesThatWouldDo,
  routesWhileSuspended,
  scopesThatWouldDo,
} from '#lib/auth/policy.ts';
import { type Caller, expiredIn, fromContext, kindOf, type MemberSession } from '#lib/auth/principal.ts';
import { findValidPair } from '#lib/domain/account-keys.ts';
import { isOver } from '#lib/domain/people/session.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { tokenExpired } from '#lib/errors/token-expired.ts';
import { allInOrder } from '#lib/operations/all-in-order.ts';
import { findAccount } from '#lib/store/accounts.ts';
import { type Write, writesItem } from '#lib/store/engine/transact.ts';
import { naming } from '#lib/store/events/events.ts';
import { findMember } from '#lib/store/people/members.ts';
import { requireSession, sessionEnded, sessionKey } from '#lib/store/people/sessions.ts';
import type { CallEvent, Response } from './call.ts';

/** Returns the caller of a route that the gateway's authorizer does not authenticate. */
export type Authenticate = (event: CallEvent) => Promise<Caller>;

/**
 * Checks again what the authorizer allowed. API Gateway may have used a cached policy, and one policy covers all
 * requests of a token. So scopes, the ids of a link and the exact expiry are checked here, for this request.
 */
export function checkAccess(route: Route, authenticate?: Authenticate): MiddlewareObj<CallEvent, Response> {
  return {
    before: async ({ event }) => {
      const { call } = event;
      if (authenticate) {
        call.caller = await authenticate(event);
      } else if (needsToken(route.access)) {
        call.caller = callerOf(event);
        if (!mayUse(route.access, call.caller, pathParams(event))) throw refusal(route, call.caller);
      }
    },
  };
}

const FOR_CUSTOMERS =
  'Only the customer may do this. Send the token of a link of this direct debit in place of the merchant’s token: the customer receives a link by mail, and POST /api/direct-debits/{id}/session-link returns one.';

const FOR_MEMBERS =
  'Only a member of the account who has signed in may do this. No key of the account makes a token for it.';

function refusal({ access }: Route, caller: Caller): ApiError {
  if (caller.session) return refusalOfRole(access);
  if (access.by === 'sessions') return new ApiError('access_refused', { message: FOR_MEMBERS });
  if (!caller.link && isForLinksOnly(access))
    return new ApiError('access_refused', { message: FOR_CUSTOMERS });
  const scopes = scopesThatWouldDo(access, caller);
  if (scopes.length === 0) return new ApiError('access_refused');
  const message = `This token does not allow this request. Create a token with any of these scopes: ${scopes.join(', ')}.`;
  return new ApiError('access_refused', { message, extra: { scopes } });
}

function refusalOfRole(access: Route['access']): ApiError {
  const roles = rolesThatWouldDo(access);
  const message =
    roles.length > 0
      ? `Your role does not allow this request. It needs one of these roles: ${roles.join(', ')}.`
      : 'Members of the account cannot do this. It needs a token that the keys of the account make.';
  return new ApiError('access_refused', { message });
}

/** The authorizer passes on a token that has expired. A token can also expire while its policy is cached. */
function callerOf({ requestContext: { authorizer }, call }: CallEvent): Caller {
  const expired = expiredIn(authorizer);
  if (expired) throw tokenExpired(expired);
  const caller = fromContext(authorizer);
  if (!caller) throw new ApiError('unauthenticated');
  if (!(call.now.getTime() < caller.expiresAt * 1000)) throw tokenExpired(kindOf(caller));
  return caller;
}

function pathParams({ pathParameters }: CallEvent): Record<string, string> {
  return { ...pathParameters } as Record<string, string>;
}

/**
 * Refuses a request whose credentials were closed after the authorizer's policy was cached (for up to 300 seconds).
 * Reads the account consistently: one item, without a lock, because a condition on it in every transaction would make
 * all writes of an account conflict. A link that only reads skips this check: it belongs to no pair of keys, and stays
 * open while its merchant is suspended.
 *
 * @throws ApiError `account_suspended`, unless the operation stays open to the customers of a suspended merchant;
 * `unauthenticated` if the key pair that made the token was closed or the account does not exist
 */
export async function requireOpenCredentials(
  route: Route,
  caller: Caller | undefined,
  now: Date,
): Promise<void> {
  if (caller?.session && needsToken(route.access)) return requireOpenSession(caller, caller.session, now);
  if (!caller || !needsToken(route.access) || (caller.link && route.method === 'GET')) return;
  const account = await findAccount(caller.accountId);
  const { publicKey } = caller;
  if (!account || (publicKey !== undefined && !findValidPair(account, publicKey, now)))
    throw new ApiError('unauthenticated');
  if (account.status !== 'active' && routesWhileSuspended([route], caller).length === 0)
    throw new ApiError('account_suspended');
}

/**
 * Refuses a request of a session that has ended, of a member who was removed or has another role, and of a suspended
 * account. The authorizer's policy stays cached for minutes, so every request of a session reads both, consistently.
 *
 * @throws ApiError `unauthenticated`; `account_suspended`
 */
async function requireOpenSession(
  { accountId }: Caller,
  { sessionId, memberId, role }: MemberSession,
  now: Date,
): Promise<void> {
  const [member, account] = await allInOrder([findMember(accountId, memberId), findAccount(accountId)]);
  const session = member?.sessions[sessionId];
  if (!account || !session || member.role !== role || isOver(session, now)) throw sessionEnded();
  if (account.status !== 'active') throw new ApiError('account_suspended');
}

/**
 * Returns the writes of a caller for one transaction. Those of a session begin with the check that it is still open, so
 * that nothing is written after its end, and their events name its member; those of a merchant's token name its pair of
 * keys. A write of the member's own item carries the
 * check itself, since a transaction takes an item once.
 */
export function bySession(
  caller: Pick<Caller, 'accountId' | 'session' | 'publicKey'> | undefined,
  writes: readonly Write[],
): readonly Write[] {
  if (!caller?.session)
    return caller?.publicKey === undefined ? writes : writes.map(naming({ public_key: caller.publicKey }));
  const session = { accountId: caller.accountId, ...caller.session };
  const named = writes.map(naming({ member_id: session.memberId }));
  return writes.some(writesItem(sessionKey(session))) ? named : [requireSession(session), ...named];
}
