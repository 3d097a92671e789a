import { afterEach, describe, expect, test } from '@jest/globals';
import { ATTEMPTS, PATIENCE } from '#lib/aws/client-settings.ts';
import { readSecret } from '#lib/secrets/read-secret.ts';
import { serveSecrets } from '#tests/support/servers/secrets-server.ts';
import { byFastClock, serveSilence } from '#tests/support/servers/silent-server.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A service that never responds. */
async function silence() {
  const silent = await serveSilence();
  stops.push(silent.stop);
  Object.assign(process.env, {
    AWS_REGION: 'mx-central-1',
    AWS_ACCESS_KEY_ID: 'operator',
    AWS_SECRET_ACCESS_KEY: 'operator',
    AWS_ENDPOINT_URL_SECRETS_MANAGER: silent.url,
  });
  return silent;
}

describe('a read of a secret is given up after three attempts, each with the timeout of the SDK’s client, if', () => {
  test('there is no response', async () => {
    await silence();
    const { error, after } = await byFastClock(() => readSecret('silent', 0));
    expect(error).toBeDefined();
    expect(after).toBeGreaterThanOrEqual(ATTEMPTS * PATIENCE.requestTimeout);
    expect(after).toBeLessThan(ATTEMPTS * (PATIENCE.requestTimeout + 500));
  });

  test('no server listens, which takes no time', async () => {
    const { stop } = await silence();
    await stop();
    await expect(readSecret('away', 0)).rejects.toThrow('ECONNREFUSED');
  });
});

test('a secret that does not exist is refused with the name of the error, after one attempt', async () => {
  const server = await serveSecrets({ there: 'text' });
  stops.push(server.stop);
  await expect(readSecret('missing', 0)).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
    $metadata: { httpStatusCode: 400 },
  });
  expect(server.reads.missing).toBe(1);
  await expect(readSecret('there', 0)).resolves.toBe('text');
});

test('a read in progress serves later callers, and the next one who needs a newer value reads again', async () => {
  const server = await serveSecrets({ shared: 'text' });
  stops.push(server.stop);
  const ahead = readSecret('shared', 60_000);
  expect(await Promise.all([ahead, readSecret('shared', 0), readSecret('shared', 0)])).toEqual(
    Array(3).fill('text'),
  );
  expect(server.reads.shared).toBe(1);
  await readSecret('shared', 0);
  expect(server.reads.shared).toBe(2);
});
