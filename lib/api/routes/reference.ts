import { anybody } from '#lib/api/access.ts';
import type { Route } from '#lib/api/route.ts';

/** For a minute, so that a new deployment is soon seen. */
const CACHE = { 'cache-control': 'public, max-age=60' };

export const getOpenapi = {
  id: 'getOpenapi',
  method: 'GET',
  path: '/openapi.json',
  access: anybody,
  handler: 'docs/openapi',
  summary: 'The interface for programs',
  success: 200,
  headers: CACHE,
} as const satisfies Route;

export const getReference = {
  id: 'getReference',
  method: 'GET',
  path: '/docs',
  access: anybody,
  handler: 'docs/reference',
  summary: 'The interface for people',
  success: 200,
  headers: CACHE,
} as const satisfies Route;

/** The description of the interface. */
export const referenceRoutes = [getOpenapi, getReference] as const satisfies readonly Route[];
