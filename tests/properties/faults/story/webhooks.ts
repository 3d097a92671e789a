import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newCollector } from '#tests/support/money/collections.ts';
import { newCustomer } from '#tests/support/records/direct-debits.ts';
import { hooksOf } from '#tests/support/records/webhook-endpoints.ts';
import type { World } from './world.ts';

/** How the merchant's server responds, by path: always the same, so that a step can be done again. */
const RESPONSES: Readonly<Record<string, number>> = { '/accepts': 200, '/fails': 500, '/gone': 410 };

async function startServer(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(RESPONSES[request.url ?? ''] ?? 404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** A merchant's server accepts webhooks at one address, fails at another, and is gone at the third. */
export async function webhooks({ steps }: World): Promise<void> {
  const origin = await startServer();
  const { account, addMethod, call } = await newCollector();
  const hooks = hooksOf(account);
  const ids: Record<string, string> = {};
  for (const path of Object.keys(RESPONSES)) {
    ids[path] = (await hooks.create({ url: `${origin}${path}` })).body.id;
    steps.about = ` to ${path}`;
    await addMethod(newCustomer());
  }
  steps.about = '';
  await call('POST', '/sandbox/deliveries/advance');
  await steps.call('workers/sweep-webhooks', {});
  const [event] = (await call('GET', '/api/events?limit=1')).body.data;
  await hooks.redeliver(event.id);
  const now = Date.now();
  await hooks.redeliverRange(ids['/fails'] ?? '', {
    from: new Date(now - 3_600_000).toISOString(),
    to: new Date(now).toISOString(),
  });
}
