import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { kidOf } from '#lib/secrets/keyring.ts';
import { serveSecrets } from '#tests/support/servers/secrets-server.ts';

const MINUTE = 60_000;
const NOON = Date.parse('2026-11-20T12:00:00Z');
const seed = 's'.repeat(64);
const [older, newer] = [kidOf(new Date(NOON - 60 * MINUTE)), kidOf(new Date(NOON))];

let secrets: Awaited<ReturnType<typeof serveSecrets>>;
beforeAll(async () => {
  const previous = [{ kid: older, seed: `${seed}1` }];
  secrets = await serveSecrets({ signing: JSON.stringify({ kid: newer, seed: `${seed}2`, previous }) });
  process.env.SIGNING_SECRET = 'signing';
});
afterAll(() => secrets.stop());

test('a new key signs once every verifier has it, and not before', async () => {
  const { keyToSignWith, signingKeys } = await import('#lib/secrets/signing-keys.ts');
  expect((await signingKeys()).map(({ kid }) => kid)).toEqual([newer, older]);
  const signs = async (minutes: number) => (await keyToSignWith(NOON + minutes * MINUTE)).kid;
  expect([await signs(0), await signs(5.9), await signs(6)]).toEqual([older, older, newer]);
});
