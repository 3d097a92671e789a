import { type Access, MERCHANT_SCOPES, type Scope } from '#lib/api/access.ts';
import type { RouteAccess } from '#lib/api/access-table.ts';
import { SCOPES_OF } from '#lib/api/roles.ts';
import { httpMethodsOf } from '#lib/api/route.ts';
import { ROLES, type Role } from '#lib/domain/people/roles.ts';
import type { Link, Principal } from './principal.ts';

/**
 * Returns whether a caller may use a route, by scopes and by the limits of a link. Ids in the path that a link is
 * limited to must be the link's own. Ownership of everything else is checked where it is read or written.
 */
export function mayUse(
  access: Access,
  { scopes, link, session }: Principal,
  params: Readonly<Record<string, string>>,
): boolean {
  if (session) return scopesOfSessions(access).some((scope) => scopes.includes(scope));
  if (access.by !== 'scopes' || !access.anyOf.some((scope) => scopes.includes(scope))) return false;
  if (link === undefined || access.link === 'body') return true;
  if (access.link === 'direct_debit') return params.id === link.directDebitId;
  return access.link === 'customer' && params.customerId === link.customerId;
}

/** Returns the scopes that open a route to sessions: any one is enough, and without any it is closed to them. */
function scopesOfSessions(access: Access): readonly Scope[] {
  if (access.by === 'sessions') return access.anyOf;
  return access.by === 'scopes' ? access.sessions : [];
}

/** Returns the roles whose sessions may use a route. */
export function rolesThatWouldDo(access: Access): Role[] {
  const scopes = scopesOfSessions(access);
  return ROLES.filter((role) => SCOPES_OF[role].some((scope) => scopes.includes(scope)));
}

/** Returns whether only the token of a link can have a scope for a route. */
export function isForLinksOnly(access: Access): boolean {
  return access.by === 'scopes' && !access.anyOf.some((scope) => MERCHANT_SCOPES.includes(scope));
}

/**
 * Returns the scopes that a merchant's token lacks for a route; one of them is enough. The list is empty if the token
 * has one already, or no scope would admit it.
 */
export function scopesThatWouldDo(access: Access, { scopes, link, session }: Principal): Scope[] {
  if (access.by !== 'scopes' || link || session || access.anyOf.some((scope) => scopes.includes(scope)))
    return [];
  return access.anyOf.filter((scope) => MERCHANT_SCOPES.includes(scope));
}

/**
 * Returns the methods and paths of these routes that a caller may use, as API Gateway resources under `stageArn`. The
 * list does not depend on the current request, so API Gateway can cache it for the token.
 */
export function allowedResources(
  routes: readonly RouteAccess[],
  principal: Principal,
  stageArn: string,
): string[] {
  const own = principal.link ? idsOf(principal.link) : {};
  return routes
    .filter((route) => !principal.link || mayUse(route.access, principal, own))
    .flatMap((route) => {
      const path = route.path.replace(/\{(\w+)\}/g, (_, name) => own[name] ?? '*');
      return httpMethodsOf(route).map((method) => `${stageArn}/${method}${path}`);
    });
}

const REVOKES = '/api/direct-debits/{id}/revoke';
const SIMULATES_A_DAY = '/sandbox/collections';

/**
 * Returns the routes that stay open to a token while its merchant is suspended. Customers can see what they authorised
 * and revoke it, which they may at any time (Mandate, Withdrawing, cancelling, revoking); they cannot add anything. The
 * merchant itself can only run the sandbox's next day, on which nothing is collected for it.
 */
export function routesWhileSuspended(routes: readonly RouteAccess[], { link }: Principal): RouteAccess[] {
  return routes.filter(({ method, path }) =>
    link ? method === 'GET' || path === REVOKES : path === SIMULATES_A_DAY,
  );
}

function idsOf(link: Link): Record<string, string> {
  return { id: link.directDebitId, customerId: link.customerId };
}

/**
 * Returns the policy document of an authorizer's response: it allows these resources, or denies everything if there are
 * none.
 */
export function policyDocument(resources: readonly string[], stageArn: string) {
  const [effect, resource] = resources.length > 0 ? ['Allow', [...resources]] : ['Deny', [`${stageArn}/*`]];
  return {
    Version: '2012-10-17',
    Statement: [
      { Action: 'execute-api:Invoke', Effect: effect as 'Allow' | 'Deny', Resource: resource as string[] },
    ],
  };
}

/**
 * Returns the resource of all that needs a token. For a merchant's token, and for that of a session, only the endpoint can
 * name the scopes or the roles that are missing, or say that an operation needs the token of a link. An expired token is
 * refused by the endpoint. A list of all routes would grow with each, and cached ones would lack those of a new release.
 */
export const everyResource = (stageArn: string): string[] => [`${stageArn}/*`];

/** Returns `arn:…:api-id/stage` of a method's ARN. */
export function stageArnOf(methodArn: string): string {
  return methodArn.split('/').slice(0, 2).join('/');
}
