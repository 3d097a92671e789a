import { expect } from '@jest/globals';
import { LINK_SCOPES } from '#lib/api/access.ts';
import type { Route } from '#lib/api/route.ts';
import type { Link } from '#lib/auth/principal.ts';
import { callHandler, type HandlerResponse } from '#tests/support/service/call-handler.ts';
import { instantOf, type Moment } from './moment.ts';

type Handler = Parameters<typeof callHandler>[0];

/** A customer's link: the id of its token, and what the token is limited to. */
export type OpenLink = Link & { tokenId: string };

/** A request to an operation. */
export type Request = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };

/** The caller, and the time; a customer calls with a link. */
export type From = { accountId: string; moment: Moment; link?: OpenLink };

/** Calls an operation's handler as its route does. Fails the test if the fault is the service's. */
export async function call(
  from: From,
  handler: unknown,
  route: Route,
  request: Request = {},
): Promise<HandlerResponse> {
  const answer = await callUnchecked(from, handler, route, request);
  if (answer.status >= 500) expect([route.id, answer.body]).toEqual([]);
  return answer;
}

/** The same for a call that may be interrupted: any response is accepted. */
export function callUnchecked(
  { accountId, moment, link }: From,
  handler: unknown,
  route: Route,
  request: Request,
): Promise<HandlerResponse> {
  const byLink = link && { scopes: LINK_SCOPES, tokenId: link.tokenId, link };
  return callHandler(handler as Handler, route, {
    accountId,
    now: instantOf(moment),
    headers: { 'user-agent': 'Tests/1.0' },
    ...request,
    byLink,
  });
}
