import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  isSessionKey,
  simulatedCallback,
  simulatedIdentityVerifier,
} from '#lib/providers/identity-verification/simulator.ts';
import { sumsubVerifier } from '#lib/providers/identity-verification/sumsub.ts';
import { APP_TOKEN, reading, reviewed, SECRET_KEY, SUBJECT, signed } from './sumsub-messages.ts';

const SECRET = '0123456789abcdef';
const NOW = new Date('2027-11-16T15:02:41.117Z');
const BASE_URL = 'http://localhost:3000';

beforeEach(() => void jest.spyOn(process.stdout, 'write').mockImplementation(() => true));
afterEach(() => void jest.restoreAllMocks());

const verifier = simulatedIdentityVerifier({ baseUrl: BASE_URL, callbackSecrets: [SECRET] });

function callback(answer: 'approved' | 'declined', { secret = SECRET, now = NOW } = {}) {
  const { headers, body } = simulatedCallback({ subjectId: SUBJECT, result: answer, secret, now });
  return { headers, body: Buffer.from(body) };
}

const sessionOf = async (subjectId: string, language: 'es' | 'en' = 'es') => {
  const { url } = await verifier.createSession({ email: 'ana@example.com', language, subjectId });
  const [address, fragment] = url.split('#');
  const { id, key = '' } = Object.fromEntries(new URLSearchParams(fragment));
  return { address, id, key };
};

test('the simulator’s page is one of the service’s own, which a subject’s id cannot leave', async () => {
  const address = `${BASE_URL}/sandbox/identity`;
  expect(await sessionOf(SUBJECT)).toMatchObject({ address, id: SUBJECT });
  expect(await sessionOf(SUBJECT, 'en')).toMatchObject({ address: `${address}?lang=en`, id: SUBJECT });
  expect(await sessionOf('../x?y#z&key=')).toMatchObject({ address, id: '../x?y#z&key=' });
});

test('the key in a page’s URL is valid for its own subject only, and only while its secret is', async () => {
  const { key } = await sessionOf(SUBJECT);
  expect(isSessionKey(SUBJECT, key, ['a newer secret', SECRET])).toBe(true);
  expect(isSessionKey('dd_other', key, [SECRET])).toBe(false);
  expect(isSessionKey(SUBJECT, key, ['a newer secret'])).toBe(false);
  expect(isSessionKey(SUBJECT, '', [SECRET])).toBe(false);
});

describe('the simulator’s callback', () => {
  test.each(['approved', 'declined'] as const)('reports %s on request', (answer) => {
    expect(reading(verifier.readCallback, callback(answer))).toEqual({
      subjectId: SUBJECT,
      outcome: answer,
      eventId: `sim-${answer}-1826377361117-${SUBJECT}`,
      occurredAt: NOW.toISOString(),
      providerId: `sim-${SUBJECT}`,
    });
  });

  test('is verified as Sumsub’s is', () => {
    const genuine = callback('approved');
    const other = simulatedIdentityVerifier({ baseUrl: BASE_URL, callbackSecrets: ['other'] });
    const changed = { ...genuine, body: Buffer.from(genuine.body.toString().replace('GREEN', 'green')) };
    expect(reading(other.readCallback, genuine)).toBe('BadSignature');
    expect(reading(verifier.readCallback, changed)).toBe('BadSignature');
    expect(reading(verifier.readCallback, { ...genuine, headers: {} })).toBe('BadSignature');
  });

  test('is accepted with the former secret, too', () => {
    const rotated = simulatedIdentityVerifier({ baseUrl: BASE_URL, callbackSecrets: ['next', SECRET] });
    expect(reading(rotated.readCallback, callback('approved'))).toMatchObject({ outcome: 'approved' });
  });

  test('is refused in production, even with its secret', () => {
    const sumsub = sumsubVerifier({
      appToken: APP_TOKEN,
      secretKey: SECRET_KEY,
      levelName: 'simulated',
      callbackSecrets: [SECRET],
    });
    expect(reading(sumsub.readCallback, callback('approved'))).toBe('ignored');
  });

  test('of Sumsub is refused by the simulator, even with its secret', () => {
    expect(reading(verifier.readCallback, signed(reviewed(), { secret: SECRET }))).toBe('ignored');
  });
});
