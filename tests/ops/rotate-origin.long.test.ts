import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { expect, test } from '@jest/globals';
import { isOriginSecret } from '#lib/secrets/origin-secret.ts';
import { json } from './run-ops.ts';

const { url, direct_url } = JSON.parse(
  readFileSync(join(process.env.SERVICE_DIRECTORY ?? '', 'service.json'), 'utf8'),
) as Record<'url' | 'direct_url', string>;

const PATH = '/.well-known/jwks.json';
/** Milliseconds between two requests: fifty a second. */
const PAUSE = 20;

const secret = async () => {
  const command = new GetSecretValueCommand({ SecretId: 'domicilia/sandbox/origin' });
  return (await new SecretsManagerClient().send(command)).SecretString ?? '';
};

const directly = async (value: string) =>
  (await fetch(`${direct_url}${PATH}`, { headers: { 'x-origin-secret': value } })).status;

/** Sends fifty requests a second until the work is done; returns how many got which status. */
async function underLoad(work: Promise<unknown>): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  const requests: Promise<void>[] = [];
  const send = async () => {
    const response = await fetch(`${url}${PATH}`);
    await response.arrayBuffer();
    counts[response.status] = (counts[response.status] ?? 0) + 1;
  };
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  for (const since = Date.now(); !isOver; await sleep(PAUSE)) {
    while (requests.length < (Date.now() - since) / PAUSE) requests.push(send());
  }
  await Promise.all([ended, ...requests]);
  return counts;
}

test('case 5: the origin’s secret is replaced during fifty requests a second, without a refusal', async () => {
  const first = await secret();
  expect([await directly(first), await directly('guessed')]).toEqual([200, 403]);

  const rotation = json('keys', 'rotate-origin');
  const counts = await underLoad(rotation);

  expect(Object.keys(counts)).toEqual(['200']);
  expect(counts[200]).toBeGreaterThan(50);
  expect(await rotation).toMatchObject({
    resumed: false,
    steps: ['accept', 'send', 'draw', 'accept', 'send', 'accept', 'forget'],
  });
  const second = await secret();
  expect(second).toMatch(/^[\w-]{64}$/);
  expect([await directly(first), await directly(second)]).toEqual([403, 200]);
  expect([await isOriginSecret(first), await isOriginSecret(second)]).toEqual([false, true]);

  // A second rotation has no versions to label first.
  const { steps } = await json('keys', 'rotate-origin');
  expect(steps).toEqual(['draw', 'accept', 'send', 'accept', 'forget']);
  expect([await directly(second), await directly(await secret())]).toEqual([403, 200]);
});
