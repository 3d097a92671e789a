import plugin from '@scalar/fastify-api-reference';

/** What the plugin needs of Fastify to add its routes. */
type Route = { url: string; handler: (request: object, reply: object) => unknown };

/**
 * Returns the script that draws the reference: the one that Scalar's plugin for Fastify serves. That package holds the script as it
 * is built, in 16 MB with all that it needs; the library by itself wants 287 MB of what the script was built from.
 *
 * @throws Error where the plugin serves no script
 */
export function referenceRenderer(): string {
  const routes: Route[] = [];
  const fastify = { route: (route: Route) => void routes.push(route), hasPlugin: () => false };
  const options = { routePrefix: '/docs', configuration: { url: '/openapi.json' } } as const;
  plugin(fastify as never, options, () => {});
  const script = routes.find(({ url }) => url.endsWith('.js'));
  const reply = { header: () => reply, send: (body: unknown) => body };
  const body = script?.handler({}, reply);
  if (typeof body !== 'string') throw new Error('The renderer of the reference serves no script');
  return body;
}
