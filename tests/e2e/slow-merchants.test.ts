import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newAccount, type TestAccount } from '#tests/support/api.ts';
import { eventually } from '#tests/support/eventually.ts';
import { hooksOf } from '#tests/support/webhook-endpoints.ts';

/** Two merchants' servers in one: nothing is answered at `/slow`, as long as it lasts; everything at `/quick`. */
const requests: Record<string, number> = { '/slow': 0, '/quick': 0 };
const hanging: ServerResponse[] = [];
let isOver = false;
const server = createServer((request, response) => {
  request.resume();
  requests[String(request.url)] = (requests[String(request.url)] ?? 0) + 1;
  if (request.url === '/quick') response.writeHead(204).end();
  else if (isOver) response.writeHead(410).end();
  else hanging.push(response);
});
let address: string;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  address = `http://localhost:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  isOver = true;
  answerAll(410);
  server.closeAllConnections();
  server.close();
});

/** Answers all that hangs at this moment. */
function answerAll(status: number): void {
  for (const response of hanging.splice(0)) response.writeHead(status).end();
}

async function merchantAt(path: string): Promise<TestAccount & { target: string }> {
  const account = await newAccount();
  const { body } = await hooksOf(account).create({ url: `${address}${path}` });
  return { ...account, target: body.id };
}

/** What a file holds; nothing where it is gone by now. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** How many notices wait for an endpoint, or are under way. */
function queuedFor({ target }: { target: string }): number {
  const folder = join(String(process.env.SERVICE_DIRECTORY), 'undelivered/messages');
  const messages = readdirSync(folder).map((name) => contentOf(join(folder, name)));
  return messages.filter((text) => text.includes(target)).length;
}

async function events({ account_id }: TestAccount, count: number): Promise<void> {
  const { storeExample } = await import('#lib/store/example-events.ts');
  const now = new Date();
  await Promise.all(
    Array.from({ length: count }, () => storeExample(account_id, 'charge.paid', { id: 'ord_1' }, now)),
  );
}

test('a merchant whose server hangs, with more notices than are sent at once, delays no other', async () => {
  const [slow, quick] = [await merchantAt('/slow'), await merchantAt('/quick')];
  await events(slow, 200);
  // All that can be under way at the same time is.
  await eventually(async () => expect(requests['/slow']).toBeGreaterThanOrEqual(50));

  await events(quick, 3);
  await eventually(async () => expect(queuedFor(quick)).toBe(3));
  answerAll(500);

  await eventually(async () => expect(requests['/quick']).toBe(3));
  expect(requests['/slow']).toBeLessThan(200);
});
