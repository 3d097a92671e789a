import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ProviderNotConfigured } from '#lib/providers/errors.ts';
import {
  configuredIdentityVerifier,
  simulatorSecrets,
} from '#lib/providers/identity-verification/configured-identity-verifier.ts';
import { simulatedCallback } from '#lib/providers/identity-verification/simulator.ts';
import { kidOf } from '#lib/secrets/keyring.ts';
import { keyringText, serveSecrets } from '#tests/support/servers/secrets-server.ts';
import {
  APP_TOKEN,
  CALLBACK_SECRET,
  reading,
  reviewed,
  SECRET_KEY,
  SUBJECT,
  signed,
} from './sumsub-messages.ts';

const sumsub = {
  app_token: APP_TOKEN,
  secret_key: SECRET_KEY,
  level_name: 'id-and-liveness',
  callback_secrets: ['the-next-one', CALLBACK_SECRET],
};

let server: Awaited<ReturnType<typeof serveSecrets>>;

beforeAll(async () => {
  server = await serveSecrets({
    'callback before': keyringText('first'),
    'callback after': keyringText('second', 'first'),
    'callback long after': keyringText('third', 'second'),
  });
});

afterAll(() => server.stop());

beforeEach(() => {
  process.env.PUBLIC_URL = 'https://sandbox.domicilia.example';
});

/** Sets a stage's environment; each secret is read once, so each case needs its own. */
function useSumsub(id: string, text: string): void {
  server.secrets[id] = text;
  Object.assign(process.env, { IDENTITY_VERIFICATION: 'sumsub', SUMSUB_SECRET: id });
}

function useSimulator(callbackSecret: string): void {
  Object.assign(process.env, { IDENTITY_VERIFICATION: 'simulator', CALLBACK_SECRET: callbackSecret });
}

describe('a stage with the simulator', () => {
  test('names a page of its own', async () => {
    useSimulator('callback before');
    const verifier = await configuredIdentityVerifier();
    const session = verifier.createSession({ subjectId: SUBJECT, email: 'ana@example.com', language: 'es' });
    const page = `https://sandbox.domicilia.example/sandbox/identity#id=${SUBJECT}`;
    expect((await session).url.startsWith(`${page}&key=`)).toBe(true);
  });

  test('accepts the current secret and the former one', async () => {
    useSimulator('callback before');
    const [secret] = await simulatorSecrets();
    const { headers, body } = simulatedCallback({
      subjectId: SUBJECT,
      result: 'approved',
      secret,
      now: new Date(),
    });
    const outcomeAt = async (stage: string) => {
      useSimulator(stage);
      const { readCallback } = await configuredIdentityVerifier();
      return reading(readCallback, { headers, body: Buffer.from(body) });
    };
    expect(await outcomeAt('callback before')).toMatchObject({ outcome: 'approved' });
    expect(await outcomeAt('callback after')).toMatchObject({ outcome: 'approved' });
    expect(await outcomeAt('callback long after')).toBe('BadSignature');
  });

  test('signs with a new secret once the receiver has it, and accepts it before', async () => {
    const made = kidOf(new Date());
    server.secrets['callback rotated'] = keyringText(made, 'first');
    useSimulator('callback before');
    const [before] = await simulatorSecrets();
    useSimulator('callback rotated');
    const during = await simulatorSecrets();
    expect(during[0]).toBe(before);
    expect(during).toHaveLength(2);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10 * 60_000);
    expect(await simulatorSecrets()).toEqual([during[1], during[0]]);
    jest.restoreAllMocks();
  });

  test('derives its secret from the seed, a different one for each seed', async () => {
    useSimulator('callback after');
    const secrets = await simulatorSecrets();
    expect(new Set(secrets).size).toBe(2);
    for (const secret of secrets) expect(secret).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('a stage with Sumsub', () => {
  test('accepts all of its callback secrets', async () => {
    useSumsub('whole', JSON.stringify(sumsub));
    const { readCallback } = await configuredIdentityVerifier();
    for (const secret of sumsub.callback_secrets) {
      expect(reading(readCallback, signed(reviewed(), { secret }))).toMatchObject({ outcome: 'approved' });
    }
  });

  test.each([
    ['nothing is set', '{}'],
    ['the secret is no JSON', `{"secret_key": "${SECRET_KEY}`],
    ['it has no app token', JSON.stringify({ ...sumsub, app_token: undefined })],
    ['it has no secret key', JSON.stringify({ ...sumsub, secret_key: '' })],
    ['it has no level', JSON.stringify({ ...sumsub, level_name: '' })],
    ['it has no callback secret', JSON.stringify({ ...sumsub, callback_secrets: [] })],
  ])('says that it is not set up if %s, without showing any credentials', async (title, text) => {
    useSumsub(title, text);
    const failure = await configuredIdentityVerifier().then(
      () => undefined,
      (error: Error) => error,
    );
    expect(failure).toBeInstanceOf(ProviderNotConfigured);
    expect(`${failure?.stack} ${failure?.cause}`).not.toMatch(/Hej2ch2|SoMe_SeCrEt/);
  });
});
