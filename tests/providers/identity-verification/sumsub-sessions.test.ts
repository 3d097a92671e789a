import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ProviderNotConfigured, ProviderUnavailable } from '#lib/providers/errors.ts';
import type { IdentityVerifier } from '#lib/providers/identity-verification/port.ts';
import { sumsubVerifier } from '#lib/providers/identity-verification/sumsub.ts';
import { ProviderServer, type Respond, respondWith } from '#tests/providers/provider-server.ts';
import { APP_TOKEN, CALLBACK_SECRET, SECRET_KEY, SUBJECT } from './sumsub-messages.ts';

const REQUEST = { subjectId: SUBJECT, email: 'ana@example.com', language: 'es' } as const;
const URL = 'https://in.sumsub.com/websdk/p/lb8jT0sHcmGLQpYX';
const settings = {
  appToken: APP_TOKEN,
  secretKey: SECRET_KEY,
  levelName: 'id-and-liveness',
  callbackSecrets: [CALLBACK_SECRET],
};

let server: ProviderServer;
let verifier: IdentityVerifier;
/** One that soon gives up. On a busy machine no other may. */
let impatient: IdentityVerifier;

beforeEach(async () => {
  server = new ProviderServer();
  const baseUrl = await server.listen();
  verifier = sumsubVerifier({ ...settings, baseUrl });
  impatient = sumsubVerifier({ ...settings, baseUrl, timeoutMilliseconds: 300 });
});

afterEach(() => server[Symbol.asyncDispose]());

async function failureOf(respond: Respond, asked = verifier): Promise<Error> {
  server.respond = respond;
  return asked.createSession(REQUEST).then(
    () => new Error('It did not fail.'),
    (error: Error) => error,
  );
}

describe('a session', () => {
  test('is a link for our subject and level, valid for a day, in the customer’s language', async () => {
    server.respond = respondWith(200, { url: URL });
    expect(await verifier.createSession(REQUEST)).toEqual({ url: URL });
    const [received] = server.received;
    expect(received).toMatchObject({
      method: 'POST',
      path: '/resources/sdkIntegrations/levels/-/websdkLink?lang=es',
    });
    expect(JSON.parse(received?.body ?? '')).toEqual({
      levelName: 'id-and-liveness',
      userId: SUBJECT,
      applicantIdentifiers: { email: 'ana@example.com' },
      ttlInSecs: 86_400,
    });
  });

  test('is requested with a signature over time, method, path and body as they are sent', async () => {
    server.respond = respondWith(200, { url: URL });
    await verifier.createSession({ ...REQUEST, language: 'en' });
    const [received] = server.received;
    if (!received) throw new Error('Nothing was received.');
    const { method, path, headers, body } = received;
    const time = String(headers['x-app-access-ts']);
    const signature = createHmac('sha256', SECRET_KEY).update(`${time}${method}${path}${body}`).digest('hex');
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-app-token': APP_TOKEN,
      'x-app-access-sig': signature,
    });
    expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(60);
  });

  test.each<[string, Respond]>([
    ['Sumsub is over its limit', respondWith(429, {})],
    ['Sumsub fails', respondWith(500, { description: REQUEST.email })],
    ['Sumsub is down', respondWith(503, 'upstream')],
    ['Sumsub does not know the level', respondWith(404, { description: 'Level not found' })],
    ['Sumsub redirects', (response) => response.writeHead(307, { location: '/elsewhere' }).end()],
    ['the answer is broken JSON', respondWith(200, `{"url":"${URL}","email":"${REQUEST.email}"`)],
    ['the answer has no link', respondWith(200, {})],
    ['the link is no address', respondWith(200, { url: 'soon' })],
    ['the link is not encrypted', respondWith(200, { url: 'http://in.sumsub.com/websdk/p/x' })],
    ['the link is a script', respondWith(200, { url: 'javascript:alert(1)' })],
    ['the connection is cut', (response) => response.destroy()],
    ['nothing is said', () => undefined],
    ['the answer stops in the middle', (response) => response.write('{"url":')],
  ])('can be requested again later if %s', async (_, respond) => {
    const error = await failureOf(respond, impatient);
    expect(error).toBeInstanceOf(ProviderUnavailable);
    expect(`${error.stack} ${String(error.cause)}`).not.toMatch(/ana@example|Hej2ch2/);
  });

  test.each([401, 403])('needs an operator if Sumsub refuses our credentials with %d', async (status) => {
    const error = await failureOf(respondWith(status, { description: SECRET_KEY }));
    expect(error).toBeInstanceOf(ProviderNotConfigured);
    expect(error.message).not.toContain(SECRET_KEY);
  });
});

describe('without usable credentials there is no verifier', () => {
  test.each([
    ['no app token', { appToken: '' }],
    ['an app token with a line break', { appToken: `${APP_TOKEN}\n` }],
    ['no secret key', { secretKey: '' }],
    ['no level', { levelName: '' }],
    ['no callback secret', { callbackSecrets: [] }],
    ['an empty callback secret', { callbackSecrets: [CALLBACK_SECRET, ''] }],
  ])('%s', (_, change) => {
    expect(() => sumsubVerifier({ ...settings, ...change })).toThrow(ProviderNotConfigured);
  });
});
