import { needsToken } from './access.ts';
import type { Route } from './route.ts';
import { routes } from './routes.ts';

/** The parts of a route that decide who may call it. */
export type RouteAccess = Pick<Route, 'method' | 'path' | 'access'>;

/** The routes that need a token, without their schemas. Bundles contain it as a constant (`infra/bundle`). */
export const accessTable: readonly RouteAccess[] = routes
  .filter(({ access }) => needsToken(access))
  .map(({ method, path, access }) => ({ method, path, access }));
