import type { StageConfig } from '#infra/settings/stages.ts';
import { needsToken } from '#lib/api/access.ts';
import { routes } from '#lib/api/routes.ts';
import { endpoints, RETIRED } from './endpoints.ts';
import type { FunctionSpec, WorkerSpec } from './function-spec.ts';
import { withSessionGrants } from './session-grants.ts';
import { workers } from './workers.ts';

/** The path of a function's file under `functions/`, without its ending. */
export type Handler = keyof typeof endpoints | keyof typeof workers;

/** Every function of the service, with its permissions. */
export const functions: Readonly<Record<Handler, FunctionSpec & Partial<WorkerSpec>>> = {
  ...withSessionGrants(endpoints),
  ...workers,
};

export type ServedRoute = (typeof routes)[number];

export const handlers = Object.keys(functions) as readonly Handler[];

export type Serving = Pick<StageConfig, 'servesSandboxRoutes'>;

/** Returns the routes that a stage serves. */
export function servedRoutes({ servesSandboxRoutes }: Serving): readonly ServedRoute[] {
  return routes.filter((route) => servesSandboxRoutes || !route.sandboxOnly);
}

/** Returns the POSTs of a stage that need no token: the functions check these requests themselves. */
export function publicPosts(stage: Serving): readonly ServedRoute[] {
  return servedRoutes(stage).filter(({ method, access }) => method === 'POST' && !needsToken(access));
}

/** Returns the handlers that a stage runs: the authorizer, those of its routes, retired ones, and workers. */
export function handlersOf(stage: Serving): readonly Handler[] {
  const routed = servedRoutes(stage).map((route) => route.handler);
  const called = new Set<Handler>(['authorizer', ...routed, ...RETIRED]);
  return handlers.filter((handler) => {
    const { trigger, sandboxOnly } = functions[handler];
    return trigger ? stage.servesSandboxRoutes || !sandboxOnly : called.has(handler);
  });
}
