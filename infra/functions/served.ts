import type { StageConfig } from '#infra/settings/stages.ts';
import type { Route } from '#lib/api/route.ts';
import { routes } from '#lib/api/routes.ts';
import { functions } from './catalogue.ts';

type Serving = Pick<StageConfig, 'servesSandboxRoutes'>;

/** The routes that a stage serves. */
export function servedRoutes({ servesSandboxRoutes }: Serving): readonly Route[] {
  return routes.filter((route) => servesSandboxRoutes || !route.sandboxOnly);
}

/** The handlers that a stage runs: the authorizer, those of its routes, and whatever starts by itself. */
export function handlersOf(stage: Serving): readonly string[] {
  const called = new Set(['authorizer', ...servedRoutes(stage).map((route) => route.handler)]);
  return Object.entries(functions)
    .filter(([handler, { trigger, sandboxOnly }]) =>
      trigger ? stage.servesSandboxRoutes || !sandboxOnly : called.has(handler),
    )
    .map(([handler]) => handler);
}
