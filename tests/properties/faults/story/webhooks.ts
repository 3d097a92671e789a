import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newCollector } from '#tests/support/collections.ts';
import { newCustomer } from '#tests/support/direct-debits.ts';
import { hooksOf } from '#tests/support/webhook-endpoints.ts';
import type { World } from './world.ts';

/** A merchant's server accepts some webhooks, fails at others, and is gone at last. */
export async function webhooks({ steps }: World): Promise<void> {
  let status = 200;
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const { account, create, addMethod, call } = await newCollector();
  const hooks = hooksOf(account);
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
  const { id } = (await hooks.create({ url })).body;
  await create(newCustomer());
  status = 500;
  await addMethod(newCustomer());
  await call('POST', '/sandbox/deliveries/advance');
  await steps.call('workers/sweep-webhooks', {});
  const [event] = (await call('GET', '/api/events?limit=1')).body.data;
  await hooks.redeliver(event.id);
  const now = Date.now();
  await hooks.redeliverRange(id, {
    from: new Date(now - 3_600_000).toISOString(),
    to: new Date(now).toISOString(),
  });
  status = 410;
  await addMethod(newCustomer());
}
