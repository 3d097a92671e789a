import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fintocVerifier } from '#lib/providers/account-verification/fintoc.ts';
import type { AccountVerifier } from '#lib/providers/account-verification/port.ts';
import {
  FintocServer,
  readSignature,
  respondWith,
  SECRET_KEY,
  SIGNING_KEYS,
  verificationObject,
} from './fintoc-server.ts';

const REQUEST = {
  runId: 'run_1',
  attempt: 1,
  accountNumber: '002010077777777771',
  rfc: 'GODE561231GR8',
};
const ID = 'accv_2daFu0zqqDtZGJaSi2TGI2Mm1nN';
const settings = { secretKey: SECRET_KEY, signingKey: SIGNING_KEYS.privateKey };

let server: FintocServer;
let verifier: AccountVerifier;

beforeEach(async () => {
  server = new FintocServer();
  verifier = fintocVerifier({ ...settings, baseUrl: await server.listen() });
});

afterEach(() => server[Symbol.asyncDispose]());

async function startOnce(attempt = 1) {
  server.respond = respondWith(201, verificationObject({ status: 'pending' }));
  const started = await verifier.start({ ...REQUEST, attempt });
  const [received] = server.received.splice(0);
  if (!received) throw new Error('Nothing was received.');
  return { started, received };
}

describe('starting a verification', () => {
  test('sends the account number, and nothing else, under our key', async () => {
    const { started, received } = await startOnce();

    expect(started).toEqual({ providerId: ID, state: 'pending' });
    expect(received).toMatchObject({ method: 'POST', path: '/v2/account_verifications' });
    expect(received.headers).toMatchObject({ authorization: SECRET_KEY, 'content-type': 'application/json' });
    expect(JSON.parse(received.body)).toEqual({ account_number: REQUEST.accountNumber });
  });

  test('signs the body as sent, with a fresh nonce and the present time', async () => {
    const [first, second] = [await startOnce(), await startOnce()];

    const header = await readSignature(first.received);
    expect(header).toEqual({
      alg: 'RS256',
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
      ts: expect.any(Number),
      crit: ['ts', 'nonce'],
    });
    expect(Math.abs(Number(header.ts) - Date.now() / 1000)).toBeLessThan(60);
    expect((await readSignature(second.received)).nonce).not.toBe(header.nonce);
    await expect(readSignature({ ...first.received, body: `${first.received.body} ` })).rejects.toThrow();
  });

  test('repeats its key once, to recover a lost response, and then uses another', async () => {
    const keys: unknown[] = [];
    for (const attempt of [1, 2, 3, 4, 5]) {
      keys.push((await startOnce(attempt)).received.headers['idempotency-key']);
    }
    expect(keys).toEqual(['run_1', 'run_1', 'run_1-2', 'run_1-2', 'run_1-3']);
  });

  test('accepts a response that is final already', async () => {
    server.respond = respondWith(200, verificationObject({ status: 'succeeded', holderId: REQUEST.rfc }));
    expect(await verifier.start(REQUEST)).toEqual({
      providerId: ID,
      state: 'receipt',
      holderId: REQUEST.rfc,
    });
  });
});

describe('reading a verification', () => {
  test('requests it by its id, which cannot leave the path', async () => {
    server.respond = respondWith(200, verificationObject({ status: 'pending' }));
    await verifier.read('accv_1/../../accounts?x', REQUEST);

    expect(server.received).toMatchObject([
      { method: 'GET', path: '/v2/account_verifications/accv_1%2F..%2F..%2Faccounts%3Fx', body: '' },
    ]);
    expect(server.received[0]?.headers.authorization).toBe(SECRET_KEY);
  });

  test.each([
    [{ status: 'pending' }, { state: 'pending' }],
    [
      { status: 'succeeded', holderId: 'GODE561231HDFLRR05' },
      { state: 'receipt', holderId: 'GODE561231HDFLRR05' },
    ],
    [
      { status: 'succeeded', holderId: null },
      { state: 'receipt', holderId: null },
    ],
    [{ status: 'failed' }, { state: 'receipt', holderId: null }],
    [
      { status: 'failed', reason: 'non_existing_account' },
      { state: 'failed', reason: 'account_not_found' },
    ],
    [
      { status: 'failed', reason: 'non_existent_account' },
      { state: 'failed', reason: 'account_not_found' },
    ],
    [
      { status: 'failed', reason: 'canceled_account' },
      { state: 'failed', reason: 'account_not_found' },
    ],
    [
      { status: 'failed', reason: 'blocked_account' },
      { state: 'failed', reason: 'account_unreachable' },
    ],
    [
      { status: 'failed', reason: 'a_reason_of_tomorrow' },
      { state: 'failed', reason: 'account_unreachable' },
    ],
  ])('%j is %j', async (object, state) => {
    server.respond = respondWith(200, verificationObject(object));
    expect(await verifier.read(ID, REQUEST)).toEqual(state);
  });
});
