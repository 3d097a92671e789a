import type { MiddlewareObj } from '@middy/core';
import { needsToken } from '#lib/api/access.ts';
import type { Route } from '#lib/api/route.ts';
import { mayUse, routesWhileSuspended, scopesThatWouldDo } from '#lib/auth/policy.ts';
import { type Caller, fromContext } from '#lib/auth/principal.ts';
import { isKeyGood } from '#lib/domain/account-keys.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { findAccount } from '#lib/store/accounts.ts';
import type { CallEvent, Response } from './call.ts';

/** Says who is calling, where the gateway does not. */
export type Authenticate = (event: CallEvent) => Promise<Caller>;

/**
 * Tests again what the authorizer let through. API Gateway may have answered from its cache, and one policy speaks
 * for all requests of a token: so scopes, the ids of a link and the exact expiry are tested here, for this request.
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

function refusal({ access }: Route, caller: Caller): ApiError {
  const scopes = scopesThatWouldDo(access, caller);
  if (scopes.length === 0) return new ApiError('access_refused');
  const message = `This token does not allow this request. Create a token with any of these scopes: ${scopes.join(', ')}.`;
  return new ApiError('access_refused', { message, extra: { scopes } });
}

function callerOf({ requestContext, call }: CallEvent): Caller {
  const caller = fromContext(requestContext.authorizer);
  if (!caller || !(call.now.getTime() < caller.expiresAt * 1000)) throw new ApiError('unauthenticated');
  return caller;
}

function pathParams({ pathParameters }: CallEvent): Record<string, string> {
  return { ...pathParameters } as Record<string, string>;
}

/**
 * Refuses a write whose credentials were closed after the authorizer's verdict, which API Gateway remembers for 300
 * seconds. Reads the account as of this moment: one item, and no lock, since a condition on it in each transaction would
 * set all writes of an account against one another. Reads of records do not ask.
 *
 * @throws ApiError `account_suspended`, unless the operation stays open to the customers of a suspended merchant;
 *   `unauthenticated` if the pair of keys that made the token is closed, or the account is gone
 */
export async function requireOpenCredentials(
  route: Route,
  caller: Caller | undefined,
  now: Date,
): Promise<void> {
  if (!caller || route.method === 'GET' || !needsToken(route.access)) return;
  const account = await findAccount(caller.accountId);
  const { publicKey } = caller;
  if (!account || (publicKey !== undefined && !isKeyGood(account, publicKey, now)))
    throw new ApiError('unauthenticated');
  if (account.status !== 'active' && routesWhileSuspended([route], caller).length === 0)
    throw new ApiError('account_suspended');
}
