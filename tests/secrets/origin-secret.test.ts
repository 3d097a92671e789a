import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { isOriginSecret } from '#lib/secrets/origin-secret.ts';
import { serveSecrets } from '#tests/support/servers/secrets-server.ts';

const MINUTE = 60_000;

let server: Awaited<ReturnType<typeof serveSecrets>>;
let name: string;
let count = 0;

beforeEach(async () => {
  // A process caches what it has read: each test has its own secret.
  name = `origin-${count++}`;
  process.env.ORIGIN_SECRET = name;
  server = await serveSecrets({ [name]: 'first' });
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'] });
});
afterEach(async () => {
  jest.useRealTimers();
  await server.stop();
});

const later = (milliseconds: number) => jest.setSystemTime(Date.now() + milliseconds);

function rotate(): void {
  server.secrets[`${name} AWSPREVIOUS`] = server.secrets[name] ?? '';
  server.secrets[name] = 'second';
}

describe('the secret that only the distribution knows', () => {
  test('is accepted, and no other value, nor a missing one', async () => {
    expect(await isOriginSecret('first')).toBe(true);
    for (const other of [undefined, '', 'firs', 'first ', 'second', 'ﬁrst']) {
      expect(await isOriginSecret(other)).toBe(false);
    }
  });

  test('is accepted in both versions while it is rotated, the new one as soon as it is sent', async () => {
    expect(await isOriginSecret('first')).toBe(true);
    rotate();
    later(MINUTE);
    expect(await isOriginSecret('second')).toBe(true);
    expect(await isOriginSecret('first')).toBe(true);
  });

  test('is no longer accepted in the former version once the rotation is complete', async () => {
    rotate();
    expect(await isOriginSecret('first')).toBe(true);
    delete server.secrets[`${name} AWSPREVIOUS`];
    later(MINUTE);
    expect(await isOriginSecret('first')).toBe(false);
    expect(await isOriginSecret('second')).toBe(true);
  });

  test('is read once for many requests, and twice in ten seconds for many guesses', async () => {
    for (let times = 0; times < 20; times += 1) await isOriginSecret('first');
    expect(server.reads).toEqual({ [name]: 1 });
    for (let times = 0; times < 20; times += 1) await isOriginSecret('guessed');
    expect(server.reads).toEqual({ [name]: 1, [`${name} AWSPREVIOUS`]: 1 });
  });
});
