import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { forward, newSecret, signedWebhook } from '#lib/client/src/command/forward.ts';
import { readOptions, UsageError } from '#lib/client/src/command/options.ts';
import { run } from '#lib/client/src/command/run.ts';
import { verifyWebhook, type WebhookEvent } from '#lib/client/src/index.ts';
import type { MerchantEvent } from '#lib/domain/webhooks/merchant-events.ts';
import { signWebhook } from '#lib/operations/webhooks/sign-webhook.ts';
import { MerchantServer } from '#tests/providers/webhooks/merchant-server.ts';

const event = {
  id: 'evt_1',
  type: 'charge.paid',
  created_at: '2027-01-15T10:00:00.000Z',
  account_id: 'acc_1',
  data: { record: { id: 'ord_1', concept: 'Suscripción' } },
} as unknown as WebhookEvent;

const KEYS = {
  DOMICILIA_PUBLIC_KEY: 'pk_test',
  DOMICILIA_PRIVATE_KEY: 'sk_test',
  DOMICILIA_BASE_URL: 'https://api.example.com',
};
const never = new AbortController().signal;

describe('a forwarded event', () => {
  test('is signed as the service signs webhooks', () => {
    const secret = newSecret();
    const now = new Date('2027-01-15T10:00:00.400Z');
    expect(signedWebhook(event, secret, now)).toEqual(
      signWebhook(event as unknown as MerchantEvent, [secret], now),
    );
  });

  test('is verified by a server, and its status is returned', async () => {
    await using server = await new MerchantServer().listen();
    const secret = newSecret();
    const url = `http://localhost:${server.port}/hooks?shop=1`;
    expect(await forward(event, url, secret, never)).toBe(204);
    const [{ path, body, headers } = { path: '', body: '', headers: {} }] = server.received;
    expect(path).toBe('/hooks?shop=1');
    expect(verifyWebhook(body, headers, secret)).toEqual(event);
    server.react = (response) => response.writeHead(500).end('no');
    expect(await forward(event, url, secret, never)).toBe(500);
    server.react = (response) => response.destroy();
    expect(await forward(event, url, secret, never)).toBe('connection_failed');
  });

  test('reaches no server that is down', async () => {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as AddressInfo;
    await new Promise((resolve) => probe.close(resolve));
    expect(await forward(event, `http://127.0.0.1:${port}/`, newSecret(), never)).toBe('connection_failed');
  });
});

describe('the options of the command', () => {
  const read = (line: string, more: Record<string, string | undefined> = {}) =>
    readOptions(line.split(' '), { ...KEYS, ...more });

  test('are read from the command line, and the keys from the environment', () => {
    const words =
      'listen --forward-to http://localhost:3000/webhooks --events charge.paid,charge.failed --since 2027-01-15T10:00:00-06:00';
    expect(read(words)).toEqual({
      publicKey: 'pk_test',
      privateKey: 'sk_test',
      baseUrl: 'https://api.example.com',
      forwardTo: 'http://localhost:3000/webhooks',
      events: ['charge.paid', 'charge.failed'],
      since: '2027-01-15T16:00:00.000Z',
      secret: undefined,
    });
    expect(read('listen --base-url http://localhost:3001')).toMatchObject({
      baseUrl: 'http://localhost:3001',
      events: [],
    });
  });

  test.each([
    ['listens', {}, /only command is: domicilia listen/],
    ['listen --private-key sk_1', {}, /'--private-key'/],
    ['listen --forward-to', {}, /'--forward-to <value>' argument missing/],
    ['listen --forward-to http://shop.example.com/', {}, /--forward-to must be a URL/],
    ['listen --events paid', {}, /--events must be types/],
    ['listen --since yesterday', {}, /--since must be a time/],
    ['listen --since 2027-02-30T10:00:00Z', {}, /--since must be a time/],
    ['listen', { DOMICILIA_PRIVATE_KEY: undefined }, /DOMICILIA_PRIVATE_KEY/],
    ['listen', { DOMICILIA_BASE_URL: undefined }, /--base-url or DOMICILIA_BASE_URL/],
    ['listen', { DOMICILIA_BASE_URL: 'http://api.example.com' }, /https/],
    ['listen', { DOMICILIA_WEBHOOK_SECRET: 'whsec_short' }, /DOMICILIA_WEBHOOK_SECRET must be/],
  ])('%s is refused in one line with %j', async (line, environment, message) => {
    expect(() => read(line, environment)).toThrow(UsageError);
    const said: string[] = [];
    const terminal = { say: (text: string) => said.push(text), print: () => {}, signal: never };
    expect(await run(line.split(' '), { ...KEYS, ...environment }, terminal)).toBe(1);
    expect(said).toEqual([expect.stringMatching(message)]);
    expect(said[0]).not.toContain('\n');
  });

  test('are explained', async () => {
    const printed: string[] = [];
    const terminal = { say: () => {}, print: (text: string) => printed.push(text), signal: never };
    expect(await run(['--help'], {}, terminal)).toBe(0);
    for (const option of ['--forward-to', '--base-url', '--events', '--since'])
      expect(printed.join()).toContain(option);
  });
});
