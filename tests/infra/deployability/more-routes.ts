import { functions, type Handler, handlers } from '#infra/functions/catalogue.ts';
import { familiesOf } from '#infra/stacks/service-stage.ts';
import { templatesOf } from '#infra/stacks/templates-of.ts';
import { getOrder } from '#lib/api/orders/routes.ts';
import type { Route } from '#lib/api/route.ts';
import { routes } from '#lib/api/routes.ts';
import { FULL } from '#tests/infra/full-settings.ts';
import type { TemplateJson } from './stack.ts';

/**
 * Synthesizes production with ninety more routes, each with a function and a path of its own, distributed evenly among
 * the existing families. Prints how many resources and bytes each stack has then. Runs in a separate process, since it
 * adds to the tables of routes and functions.
 */
const COUNT = 90;
const folders = [...familiesOf(FULL).values()].map((family) => family.at(-1)?.split('/')[0] ?? '');
for (let index = 0; index < COUNT; index += 1) {
  const handler = `${folders[index % folders.length]}/planted-${index}` as Handler;
  const planted: Route = {
    ...getOrder,
    id: `planted${index}`,
    path: `/api/planted-${index}/{order_id}`,
    handler,
  };
  (routes as unknown as Route[]).push(planted);
  Object.assign(functions, { [handler]: functions['orders/update'] });
  (handlers as Handler[]).push(handler);
}
const sizes = Object.entries(templatesOf(FULL) as Record<string, TemplateJson>).map(([stack, template]) => ({
  stack,
  resources: Object.keys(template.Resources).length,
  bytes: JSON.stringify(template).length,
}));
process.stdout.write(JSON.stringify(sizes));
