import type { Access } from '#lib/api/access.ts';
import { routes } from '#lib/api/routes.ts';
import type { FunctionSpec } from './function-spec.ts';

type TableAction = NonNullable<FunctionSpec['table']>[number];

const isOpenToSessions = (access: Access): boolean =>
  access.by === 'sessions' || (access.by === 'scopes' && access.sessions.length > 0);

/**
 * Returns the specifications of functions of routes, with what the sessions of members need: every request reads the
 * session and its account, and every write checks the session in its transaction.
 */
export function withSessionGrants<Handler extends string>(
  specs: Readonly<Record<Handler, FunctionSpec>>,
): Readonly<Record<Handler, FunctionSpec>> {
  const added = new Map<string, readonly TableAction[]>(
    routes
      .filter(({ access }) => isOpenToSessions(access))
      .map(({ handler, method }) => [
        handler,
        ['GetItem', 'BatchGetItem', ...(method === 'GET' ? [] : (['ConditionCheckItem'] as const))],
      ]),
  );
  const entries = Object.entries<FunctionSpec>(specs).map(([handler, spec]) => {
    const more = added.get(handler) ?? [];
    return [
      handler,
      more.length > 0 ? { ...spec, table: [...new Set([...(spec.table ?? []), ...more])] } : spec,
    ];
  });
  return Object.fromEntries(entries) as Record<Handler, FunctionSpec>;
}
