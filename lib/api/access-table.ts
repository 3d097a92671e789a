import { needsToken } from './access.ts';
import type { Route } from './route.ts';
import { routes } from './routes.ts';

/** Of a route, what it takes to say who may call it. */
export type RouteAccess = Pick<Route, 'method' | 'path' | 'access'>;

/** What tokens may call: the table of routes without what they take. Bundles have it ready made (`infra/bundle`). */
export const accessTable: readonly RouteAccess[] = routes
  .filter(({ access }) => needsToken(access))
  .map(({ method, path, access }) => ({ method, path, access }));
