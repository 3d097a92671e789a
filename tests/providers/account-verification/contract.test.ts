import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { matchReceipt } from '#lib/domain/receipt.ts';
import { fintocVerifier } from '#lib/providers/account-verification/fintoc.ts';
import type { AccountVerifier, VerificationRequest } from '#lib/providers/account-verification/port.ts';
import { simulatedVerifier } from '#lib/providers/account-verification/simulator.ts';
import { ProviderUnavailable } from '#lib/providers/errors.ts';
import {
  FintocServer,
  type Respond,
  respondWith,
  SECRET_KEY,
  SIGNING_KEYS,
  verificationObject,
} from './fintoc-server.ts';

const server = new FintocServer();
const verifiers: Record<string, AccountVerifier> = { simulator: simulatedVerifier() };

beforeAll(async () => {
  const [secretKey, signingKey] = [SECRET_KEY, SIGNING_KEYS.privateKey];
  verifiers.fintoc = fintocVerifier({ secretKey, signingKey, baseUrl: await server.listen() });
});

afterAll(() => server[Symbol.asyncDispose]());

/** Fintoc with the responses of the cases that the simulator knows by the digits 14 to 17. */
const CASES: Record<string, { magic: string; start: Respond; read: Respond }> = {
  'the holder is the declared one': {
    magic: '0000',
    start: respondWith(201, verificationObject({ status: 'pending' })),
    read: respondWith(200, verificationObject({ status: 'succeeded', holderId: 'GODE561231GR8' })),
  },
  'the receipt names nobody': {
    magic: '0001',
    start: respondWith(201, verificationObject({ status: 'pending' })),
    read: respondWith(200, verificationObject({ status: 'succeeded', holderId: 'ND' })),
  },
  'the holder is another': {
    magic: '0002',
    start: respondWith(201, verificationObject({ status: 'pending' })),
    read: respondWith(200, verificationObject({ status: 'succeeded', holderId: 'PEPJ800101AB1' })),
  },
  'there is no such account': {
    magic: '0003',
    start: respondWith(201, verificationObject({ status: 'pending' })),
    read: respondWith(200, verificationObject({ status: 'failed', reason: 'non_existing_account' })),
  },
  'the provider is down': { magic: '0004', start: respondWith(503, {}), read: respondWith(404, {}) },
};

describe.each(['simulator', 'fintoc'])('a verification by the %s', (name) => {
  async function verify(title: string) {
    const { magic, start, read } = CASES[title] ?? {};
    const verifier = verifiers[name];
    if (!magic || !start || !read || !verifier) throw new Error(`There is no case "${title}".`);
    const accountNumber = `0020100000000${magic}0`;
    const request: VerificationRequest = { runId: 'run_1', attempt: 1, accountNumber, rfc: 'GODE561231GR8' };
    server.respond = start;
    const { providerId, ...started } = await verifier.start(request);
    server.respond = read;
    return { providerId, started, state: await verifier.read(providerId, request) };
  }

  test.each([
    ['the holder is the declared one', 'match'],
    ['the receipt names nobody', 'not_available'],
    ['the holder is another', 'mismatch'],
  ])('if %s ends as a %s', async (title, outcome) => {
    const { providerId, started, state } = await verify(title);
    expect(providerId).toMatch(/^\S+$/);
    expect([state, { state: 'pending' }]).toContainEqual(started);
    expect(state.state === 'receipt' && matchReceipt('GODE561231GR8', state.holderId)).toBe(outcome);
  });

  test('of an account that does not exist fails with that reason', async () => {
    const { started, state } = await verify('there is no such account');
    expect([state, { state: 'pending' }]).toContainEqual(started);
    expect(state).toEqual({ state: 'failed', reason: 'account_not_found' });
  });

  test('can be started again later if the provider is down', async () => {
    await expect(verify('the provider is down')).rejects.toThrow(ProviderUnavailable);
  });

  test('that the provider does not know can be read again later', async () => {
    server.respond = respondWith(404, {});
    await expect(verifiers[name]?.read('unknown', { rfc: 'GODE561231GR8' })).rejects.toThrow(
      ProviderUnavailable,
    );
  });
});
