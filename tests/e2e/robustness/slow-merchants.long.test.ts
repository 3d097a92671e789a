import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MOST_OF_TARGET } from '#lib/domain/webhooks/share.ts';
import { hooksOf } from '#tests/support/records/webhook-endpoints.ts';
import { burst } from '#tests/support/servers/hostile-merchants.ts';
import { newAccount, type TestAccount } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

/** Two merchants' servers in one: `/slow` does not respond for a while; every other path does. */
const requests: Record<string, number> = { '/slow': 0, '/own': 0, '/quick': 0 };
const hanging = new Set<ServerResponse>();
let mostHanging = 0;
let isOver = false;
const server = createServer((request, response) => {
  request.resume();
  requests[String(request.url)] = (requests[String(request.url)] ?? 0) + 1;
  if (request.url !== '/slow') response.writeHead(204).end();
  else if (isOver) response.writeHead(410).end();
  else hang(response);
});
let address: string;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  address = `http://localhost:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  isOver = true;
  for (const response of hanging) response.writeHead(410).end();
  server.closeAllConnections();
  server.close();
});

function hang(response: ServerResponse): void {
  hanging.add(response);
  mostHanging = Math.max(mostHanging, hanging.size);
  response.once('close', () => hanging.delete(response));
}

async function merchantAt(...paths: string[]): Promise<TestAccount> {
  const account = await newAccount();
  for (const path of paths) await hooksOf(account).create({ url: `${address}${path}` });
  return account;
}

test('a merchant whose server hangs delays no other merchant’s webhooks, nor its own at another endpoint', async () => {
  const [slow, quick] = [await merchantAt('/slow', '/own'), await merchantAt('/quick')];
  await burst(slow, 100);
  // As many attempts are running as one endpoint may have, and more webhooks wait than are attempted in a minute.
  await eventually(async () => expect(requests['/slow']).toBeGreaterThanOrEqual(MOST_OF_TARGET));

  await burst(quick, 3);
  await eventually(async () => expect(requests['/quick']).toBe(3));
  await eventually(async () => expect(requests['/own']).toBe(100));

  expect(requests['/slow']).toBeLessThan(100);
  expect(mostHanging).toBe(MOST_OF_TARGET);
});
