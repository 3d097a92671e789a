import type { RouteId } from '#lib/api/routes.ts';
import type { Ask } from './ask.ts';
import { charges, debits, methods } from './customers.ts';
import { documents, imports } from './files.ts';
import { ledger, movements, orders, reports } from './money.ts';
import { hooks, people } from './people.ts';
import { sandbox } from './sandbox.ts';

/** How each operation is asked for. One that is missing does not compile. */
export const ASKS: Readonly<Record<RouteId, Ask>> = {
  ...methods,
  ...debits,
  ...charges,
  ...imports,
  ...documents,
  ...orders,
  ...ledger,
  ...movements,
  ...reports,
  ...hooks,
  ...people,
  ...sandbox,
};
