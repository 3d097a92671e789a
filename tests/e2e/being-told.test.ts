import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from '@jest/globals';
import { WEBHOOKS } from '#infra/openapi/guides/webhooks.ts';
import { newAccount } from '#tests/support/api.ts';
import { eventually } from '#tests/support/eventually.ts';
import { hooksOf } from '#tests/support/webhook-endpoints.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const [, SERVER = ''] = /```js\n(import [^`]*)```/.exec(WEBHOOKS) ?? [];

let server: ChildProcess | undefined;
afterEach(() => void server?.kill());

async function freePort(): Promise<number> {
  const listening = createServer().listen(0);
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  listening.close();
  await once(listening, 'close');
  return port;
}

test('the server of the guide to webhooks accepts an event that we signed, and no other body', async () => {
  const port = await freePort();
  const url = `http://localhost:${port}/`;
  const hooks = hooksOf(await newAccount());
  const { id, secret } = (await hooks.create({ url })).body;
  const env = { ...process.env, NODE_OPTIONS: '', SECRET: secret, PORT: String(port) };
  server = spawn(process.execPath, ['--input-type=module', '--eval', SERVER], { cwd: project, env });
  let printed = '';
  server.stdout?.on('data', (chunk) => (printed += chunk));
  const forged = () => fetch(url, { method: 'POST', body: '{}', headers: { 'webhook-id': 'evt_1' } });
  expect((await eventually(forged)).status).toBe(400);

  const { body: event } = await hooks.test(id);
  await eventually(async () => expect(printed).toBe(`${event.id} webhook_endpoint.test ${id}\n`));
});
