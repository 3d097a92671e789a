import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fintocVerifier } from '#lib/providers/account-verification/fintoc.ts';
import type { AccountVerifier } from '#lib/providers/account-verification/port.ts';
import { ProviderNotConfigured, ProviderUnavailable } from '#lib/providers/errors.ts';
import {
  FintocServer,
  type Respond,
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
/** One that soon gives up. On a busy machine no other may. */
let impatient: AccountVerifier;

beforeEach(async () => {
  server = new FintocServer();
  const baseUrl = await server.listen();
  verifier = fintocVerifier({ ...settings, baseUrl });
  impatient = fintocVerifier({ ...settings, baseUrl, timeoutMilliseconds: 300 });
});

afterEach(() => server[Symbol.asyncDispose]());

async function failureOf(call: Promise<unknown>): Promise<Error> {
  return call.then(
    () => new Error('It did not fail.'),
    (error: Error) => error,
  );
}

const redirect: Respond = (response, received) => {
  if (received.path !== '/elsewhere') response.writeHead(307, { location: '/elsewhere' }).end();
  else respondWith(200, verificationObject({ status: 'pending' }))(response, received);
};

const breakdowns: [string, Respond][] = [
  ['is over its limit', respondWith(429, {})],
  ['fails', respondWith(500, { error: { message: REQUEST.accountNumber } })],
  ['is down', respondWith(503, 'upstream')],
  ['finds the request wrong', respondWith(400, { error: { param: REQUEST.accountNumber } })],
  ['does not know it', respondWith(404, {})],
  ['redirects', redirect],
  ['answers broken JSON', respondWith(200, `{"account_number":"${REQUEST.accountNumber}"`)],
  ['answers nothing', respondWith(200, '')],
  ['answers null', respondWith(200, 'null')],
  ['answers something else', respondWith(200, { object: 'transfer', account: REQUEST.accountNumber })],
  ['has a status of tomorrow', respondWith(200, verificationObject({ status: 'paused' }))],
  ['has an empty id', respondWith(200, { ...verificationObject({ status: 'pending' }), id: '' })],
  ['cuts the connection', (response) => response.destroy()],
  ['cuts it in the middle', (response) => response.write('{"id":', () => response.destroy())],
  ['says nothing', () => undefined],
  ['stops in the middle', (response) => response.write('{"id":')],
];

test('a call asks that its connection be closed: Fintoc may close an idle one before the next call', async () => {
  server.respond = respondWith(200, verificationObject({ status: 'pending' }));
  await verifier.read(ID, { rfc: REQUEST.rfc });
  await verifier.read(ID, { rfc: REQUEST.rfc });
  expect(server.received.map(({ headers }) => headers.connection)).toEqual(['close', 'close']);
});

describe('when Fintoc', () => {
  test.each(breakdowns)('%s, the verification can be tried again later', async (_, respond) => {
    server.respond = respond;
    for (const error of [
      await failureOf(impatient.start(REQUEST)),
      await failureOf(impatient.read(ID, REQUEST)),
    ]) {
      expect(error).toBeInstanceOf(ProviderUnavailable);
      expect(`${error.stack} ${String(error.cause)}`).not.toMatch(/002010077777777771|sk_test/);
    }
  });

  test('cannot be reached at all, the verification can be tried again later', async () => {
    await server[Symbol.asyncDispose]();
    expect(await failureOf(verifier.start(REQUEST))).toBeInstanceOf(ProviderUnavailable);
    server = new FintocServer();
    await server.listen();
  });

  test('has responded with a failure, the next attempt succeeds', async () => {
    server.respond = respondWith(500, {});
    await failureOf(verifier.start(REQUEST));
    server.respond = respondWith(201, verificationObject({ status: 'pending' }));
    expect(await verifier.start({ ...REQUEST, attempt: 2 })).toEqual({ providerId: ID, state: 'pending' });
  });

  test.each([401, 402, 403])('refuses our credentials with %d, an operator has to act', async (status) => {
    server.respond = respondWith(status, { error: { message: SECRET_KEY } });
    const error = await failureOf(verifier.start(REQUEST));
    expect(error).toBeInstanceOf(ProviderNotConfigured);
    expect(error.message).not.toContain(SECRET_KEY);
  });
});

describe('without usable credentials nothing is sent', () => {
  const pkcs8 = { type: 'pkcs8', format: 'pem' } as const;
  const small = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export(pkcs8).toString();
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(pkcs8).toString();

  test.each([
    ['no secret key', { secretKey: '' }],
    ['a secret key with a line break', { secretKey: `${SECRET_KEY}\n` }],
    ['a secret key with a letter that no header takes', { secretKey: 'sk_ñ' }],
    ['no signing key', { signingKey: '' }],
    ['a signing key that is none', { signingKey: '-----BEGIN PRIVATE KEY-----' }],
    ['a public key to sign with', { signingKey: SIGNING_KEYS.publicKey }],
    ['a key on a curve', { signingKey: curve }],
    ['an RSA key that is too small', { signingKey: small }],
  ])('%s', (_, change) => {
    expect(() => fintocVerifier({ ...settings, ...change })).toThrow(ProviderNotConfigured);
  });

  test('a signing key in the older PKCS #1 form is accepted as well', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const signingKey = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
    expect(() => fintocVerifier({ ...settings, signingKey })).not.toThrow();
  });
});
