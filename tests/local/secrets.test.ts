import { readFileSync, statSync } from 'node:fs';
import { GetSecretValueCommand, PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type FixtureProxy, startFixtureProxy } from './support/proxy-fixture.ts';

let proxy: FixtureProxy;

beforeAll(async () => {
  proxy = await startFixtureProxy();
});
afterAll(() => proxy.stop());

// The role of this function allows to read the secret, and no more of it.
const granted = 'fixture-echo';

describe('A secret', () => {
  const SecretId = 'fixture/signing';

  test('was generated as the template says, and is in a file for its owner alone', async () => {
    const { SecretString, ARN } = await proxy
      .as(granted)
      .secrets.send(new GetSecretValueCommand({ SecretId }));

    expect(JSON.parse(SecretString ?? '')).toEqual({
      kid: 'initial',
      seed: expect.stringMatching(/^[A-Za-z0-9]{64}$/),
    });
    expect(ARN).toMatch(/^arn:aws:secretsmanager:mx-central-1:000000000000:secret:fixture\/signing-\w{6}$/);
    expect(statSync(proxy.secretsFile).mode & 0o777).toBe(0o600);
  });

  test('is found by its ARN, with and without the ending', async () => {
    const { secrets } = proxy.as(granted);
    const { ARN = '' } = await secrets.send(new GetSecretValueCommand({ SecretId }));

    for (const id of [ARN, ARN.slice(0, -7)]) {
      await expect(secrets.send(new GetSecretValueCommand({ SecretId: id }))).resolves.toMatchObject({ ARN });
    }
  });

  test('is written by an operator alone; the value before it stays as the previous one', async () => {
    const { SecretString: before } = await proxy
      .as('operator')
      .secrets.send(new GetSecretValueCommand({ SecretId }));
    const change = new PutSecretValueCommand({ SecretId, SecretString: '{"kid":"second"}' });

    await expect(proxy.as(granted).secrets.send(change)).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
    await proxy.as('operator').secrets.send(change);

    const read = (VersionStage?: string) =>
      proxy
        .as(granted)
        .secrets.send(new GetSecretValueCommand({ SecretId, ...(VersionStage && { VersionStage }) }));
    expect((await read()).SecretString).toBe('{"kid":"second"}');
    expect((await read('AWSPREVIOUS')).SecretString).toBe(before);
    expect(readFileSync(proxy.secretsFile, 'utf8')).toContain('second');
  });

  test('that is not there is reported as such', async () => {
    const missing = new GetSecretValueCommand({ SecretId: 'other' });

    await expect(proxy.as('operator').secrets.send(missing)).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
  });
});
