import { describe, expect } from '@jest/globals';
import { httpsWebhooks } from '#lib/providers/webhooks/https-webhooks.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { HostileServer } from '#tests/support/servers/hostile-server.ts';
import { HOSTILE, type Hostile } from '#tests/support/servers/hostile-servers.ts';
import { CERTIFICATE } from './certificates.ts';

const test = inTurns(5);

/** Milliseconds: short for attempts that only a deadline ends, long enough for a head to arrive on a busy machine. */
const SHORT = 1_000;
/** Attempts that end by themselves have an hour: no test waits for that. */
const HOUR = 60 * 60_000;

const PUBLIC = '127.0.0.2';
const SENT = { headers: { 'webhook-id': 'evt_1' }, body: '{"a":"ñ"}' };
const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

/** Attempts one delivery to a hostile server, and asserts that nothing of it is left open. */
async function attempt({ act, hangs }: Pick<Hostile, 'act' | 'hangs'>, scheme: 'http' | 'https' = 'http') {
  await using server = await new HostileServer(act).listen(scheme === 'http' ? 'localhost' : PUBLIC);
  const timeoutMilliseconds = hangs ? SHORT : HOUR;
  const [sender, host] =
    scheme === 'http'
      ? [httpsWebhooks({ toLocalhost: true, timeoutMilliseconds }), 'localhost']
      : [
          httpsWebhooks({
            resolve: async () => [PUBLIC],
            mayConnect: (address) => address === PUBLIC,
            ca: CERTIFICATE.cert,
            timeoutMilliseconds,
          }),
          'shop.example.com',
        ];
  const before = timers();
  const outcome = await sender.send({ url: `${scheme}://${host}:${server.port}/hooks`, ...SENT });
  await server.allClosed();
  expect(timers()).toBeLessThanOrEqual(before);
  expect(server.attempts).toBe(1);
  return outcome;
}

describe('an attempt ends, is reported and leaves nothing open, at a webhook server that', () => {
  test.each(HOSTILE.map((one) => [one.name, one] as const))('%s', async (_, one) => {
    const { excerpt, ...outcome } = await attempt(one);
    expect(outcome).toEqual({ ...one.noted, duration_ms: expect.any(Number) });
    if (one.excerpt === undefined) expect(excerpt).toBeUndefined();
    else expect(excerpt ?? '').toMatch(one.excerpt);
    expect(excerpt?.length ?? 0).toBeLessThanOrEqual(500);
  });

  test('never ends its TLS handshake', async () => {
    const silent = { act: () => {}, hangs: true } as const;
    expect(await attempt(silent, 'https')).toMatchObject({ status_code: null, error: 'timeout' });
  });

  test('sends its TLS handshake a byte at a time', async () => {
    const drips: Hostile['act'] = (socket) => {
      const drip = setInterval(() => socket.write(Buffer.from([0x16])), 10);
      socket.once('close', () => clearInterval(drip));
    };
    const { status_code, error } = await attempt({ act: drips, hangs: true }, 'https');
    expect(status_code).toBeNull();
    // OpenSSL decides how much it reads before it refuses.
    expect(['timeout', 'tls_failed']).toContain(error);
  });

  test('has a name that no name server resolves: the query is cancelled', async () => {
    let isWithdrawn = false;
    const resolve = (_: string, over: AbortSignal) =>
      new Promise<string[]>(() => over.addEventListener('abort', () => (isWithdrawn = true)));
    const sender = httpsWebhooks({ resolve, timeoutMilliseconds: SHORT });
    const outcome = await sender.send({ url: 'https://shop.example.com', ...SENT });
    expect(outcome).toMatchObject({ status_code: null, error: 'timeout' });
    expect(isWithdrawn).toBe(true);
  });
});

test('an attempt at an invalid address ends as well', async () => {
  expect(await httpsWebhooks().send({ url: 'https://', ...SENT })).toMatchObject({
    status_code: null,
    error: 'connection_failed',
  });
});
