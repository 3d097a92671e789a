import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetSecretValueCommand, PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Secrets } from '#infra/local/aws/secrets.ts';
import { Deployment } from '#infra/local/template/deployment.ts';
import { type FixtureProxy, startFixtureProxy } from './support/proxy-fixture.ts';

let proxy: FixtureProxy;

beforeAll(async () => {
  proxy = await startFixtureProxy();
});
afterAll(() => proxy.stop());

// The role of fixture-echo allows to read the secret, and nothing else.
const read = (SecretId: string, name = 'fixture-echo') =>
  proxy.as(name).secrets.send(new GetSecretValueCommand({ SecretId }));

describe('a secret', () => {
  test('is generated as the template says, and is in a file that only its owner reads', async () => {
    const { SecretString = '', ARN } = await read('fixture/signing');

    expect(JSON.parse(SecretString)).toEqual({
      kid: 'initial',
      seed: expect.stringMatching(/^[A-Za-z0-9]{64}$/),
    });
    expect(ARN).toMatch(/^arn:aws:secretsmanager:us-east-1:000000000000:secret:fixture\/signing-\w{6}$/);
    expect(statSync(proxy.secretsFile).mode & 0o777).toBe(0o600);
  });

  test('is found by its ARN, with and without the random suffix', async () => {
    const { ARN = '' } = await read('fixture/signing');

    for (const id of [ARN, ARN.slice(0, -7)]) expect(await read(id)).toMatchObject({ ARN });
  });

  test('can be written by an operator alone', async () => {
    const change = new PutSecretValueCommand({
      SecretId: 'fixture/signing',
      SecretString: '{"kid":"second"}',
    });

    await expect(proxy.as('fixture-echo').secrets.send(change)).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
    await proxy.as('operator').secrets.send(change);

    expect(await read('fixture/signing')).toMatchObject({ SecretString: '{"kid":"second"}' });
  });

  test('of an earlier version stops the start with a message, since no key opens the data it sealed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
    const file = join(folder, 'secrets.json');
    writeFileSync(file, JSON.stringify({ 'domicilia/sandbox/sealing': [] }));
    const deployment = new Deployment([], { region: 'us-east-1', accountId: '000000000000' });
    expect(() => new Secrets(deployment, file)).toThrow(
      /does not know its secret domicilia\/sandbox\/sealing\. Start without data: npm start -- --fresh/,
    );
    rmSync(folder, { recursive: true });
  });

  test('that does not exist is an error', async () => {
    await expect(read('other', 'operator')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });
});
