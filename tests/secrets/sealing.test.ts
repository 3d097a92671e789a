import { afterAll, afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { decodeProtectedHeader } from 'jose';
import { kidOf } from '#lib/secrets/keyring.ts';
import { keyringText, serveSecrets } from '#tests/support/servers/secrets-server.ts';

const MINUTE = 60_000;
const NUMBER = '002010077777777771';
const PLACE = 'pm_1/number';

const secrets = await serveSecrets({});
afterAll(() => secrets.stop());

beforeEach(() => {
  secrets.secrets.sealing = keyringText('initial');
  Object.assign(process.env, { ACCOUNT_NUMBERS_SECRET: 'sealing', RESPONSES_SECRET: 'responses' });
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Another process's instance of this module, with its own cached ring. */
function startProcess() {
  jest.resetModules();
  return import('#lib/secrets/sealing.ts');
}

const later = (milliseconds: number) => {
  const now = Date.now() + milliseconds;
  jest.spyOn(Date, 'now').mockReturnValue(now);
};

test('a value of one kind is neither opened nor found by the key of another kind', async () => {
  // The same name of a key, and another seed.
  secrets.secrets.responses = JSON.stringify({ kid: 'initial', seed: 'another-seed-'.padEnd(64, 'y') });
  const { fingerprint, open, seal } = await startProcess();
  const sealed = await seal('account_numbers', NUMBER, PLACE);
  expect(await open('account_numbers', sealed, PLACE)).toBe(NUMBER);
  await expect(open('responses', sealed, PLACE)).rejects.toThrow('decryption');
  const prints = [
    await fingerprint('account_numbers', 'clabe', NUMBER),
    await fingerprint('responses', 'clabe', NUMBER),
  ];
  expect(new Set(prints).size).toBe(2);
});

describe('while the sealing key is rotated', () => {
  test('a process with the former ring opens a value that another process seals with the new key', async () => {
    const stale = await startProcess();
    const before = await stale.seal('account_numbers', NUMBER, PLACE);
    later(2_000);
    secrets.secrets.sealing = keyringText('second', 'initial');
    const fresh = await startProcess();
    const after = await fresh.seal('account_numbers', NUMBER, PLACE);
    expect([before, after].map((sealed) => decodeProtectedHeader(sealed).kid)).toEqual(['initial', 'second']);
    expect(await stale.open('account_numbers', after, PLACE)).toBe(NUMBER);
    expect(await fresh.open('account_numbers', before, PLACE)).toBe(NUMBER);
  });

  test('a new key seals once every process can have it, and not before', async () => {
    const made = new Date(Math.floor(Date.now() / 1000) * 1000);
    secrets.secrets.sealing = keyringText(kidOf(made), 'initial');
    const { seal } = await startProcess();
    const sealsWith = async (now: number) => {
      jest.spyOn(Date, 'now').mockReturnValue(now);
      return decodeProtectedHeader(await seal('account_numbers', NUMBER, PLACE)).kid;
    };
    expect(await sealsWith(made.getTime())).toBe('initial');
    expect(await sealsWith(made.getTime() + 6 * MINUTE - 1)).toBe('initial');
    expect(await sealsWith(made.getTime() + 6 * MINUTE)).toBe(kidOf(made));
  });

  test('fingerprints do not change', async () => {
    const before = await (await startProcess()).fingerprint('account_numbers', 'clabe', NUMBER);
    secrets.secrets.sealing = keyringText('second', 'initial');
    expect(await (await startProcess()).fingerprint('account_numbers', 'clabe', NUMBER)).toBe(before);
  });

  test('an unknown key does not cause a read of the ring for every value', async () => {
    secrets.secrets.sealing = keyringText('lost', 'initial');
    const sealed = await (await startProcess()).seal('account_numbers', NUMBER, PLACE);
    secrets.secrets.sealing = keyringText('initial');
    const { open } = await startProcess();
    const before = secrets.reads.sealing ?? 0;
    const opened = await Promise.allSettled(
      Array.from({ length: 50 }, () => open('account_numbers', sealed, PLACE)),
    );
    expect(opened.every(({ status }) => status === 'rejected')).toBe(true);
    expect((secrets.reads.sealing ?? 0) - before).toBe(1);
  });
});
