import { beforeAll, describe, expect, test } from '@jest/globals';
import { functions, type Handler } from '#infra/functions/catalogue.ts';
import type { FunctionSpec } from '#infra/functions/function-spec.ts';
import { SECRETS, type SecretName } from '#infra/settings/names.ts';
import { rolesOf, rowOf } from './granted.ts';
import { functionsIn, propertiesOf, resourcesOf, synthesize, type Templates } from './synthesized.ts';

let templates: Templates;

beforeAll(() => {
  templates = synthesize('production');
});

const idOf = (type: string, property: string, value: unknown): string =>
  resourcesOf(templates.data, type).find(([, { Properties }]) => Properties[property] === value)?.[0] ??
  'none';

describe('every secret', () => {
  const KEY = 'Domicilia production: table, secrets and files';

  const seeds = SECRETS.filter((name) => !['fintoc', 'sumsub', 'mail', 'origin'].includes(name));

  test.each(seeds)('%s is generated at the first deployment and is in no template', (name) => {
    const secret = propertiesOf(templates.data, 'AWS::SecretsManager::Secret', {
      Name: `domicilia/production/${name.replace('_', '-')}`,
    });
    expect(secret.SecretString).toBeUndefined();
    expect(secret.GenerateSecretString).toEqual({
      SecretStringTemplate: '{"kid":"initial"}',
      GenerateStringKey: 'seed',
      PasswordLength: 64,
      ExcludePunctuation: true,
    });
  });

  test.each(['fintoc', 'sumsub', 'mail'])('of an outside party (%s) starts empty', (name) => {
    const Name = `domicilia/production/${name}`;
    expect(propertiesOf(templates.data, 'AWS::SecretsManager::Secret', { Name }).SecretString).toBe('{}');
  });

  test('is encrypted with the data key and outlives its stack', () => {
    const secrets = resourcesOf(templates.data, 'AWS::SecretsManager::Secret');
    expect(secrets).toHaveLength(SECRETS.length);
    for (const [, secret] of secrets) {
      expect(secret.Properties.KmsKeyId).toEqual({
        'Fn::GetAtt': [idOf('AWS::KMS::Key', 'Description', KEY), 'Arn'],
      });
      expect(secret).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
    }
  });

  test('is known to functions by name only', () => {
    for (const template of [functionsIn(templates), templates.workers]) {
      for (const [, { Properties }] of resourcesOf(template, 'AWS::Lambda::Function'))
        expect(JSON.stringify(Properties)).not.toContain('{{resolve:secretsmanager');
    }
  });
});

describe('a secret', () => {
  const readersOf = (secret: SecretName) =>
    [...rolesOf(templates)].flatMap(([handler, role]) => {
      const [, , , secrets = ''] = rowOf(handler, role).split(' | ');
      return secrets.split(', ').includes(secret) ? [handler as Handler] : [];
    });

  test('that signs tokens is read only by the functions that create tokens, and by the worker that publishes its public half', () => {
    const others = readersOf('signing').filter(
      // Links contain tokens, too, and lead to the service's own address.
      (handler) => !functions[handler].publicUrl,
    );
    expect(others.sort()).toEqual(['authorizations/create-token', 'workers/publish-keys']);
  });

  test('is never read by the authorizer', () => {
    expect(rolesOf(templates).has('authorizer')).toBe(true);
    expect(SECRETS.filter((secret) => readersOf(secret).includes('authorizer'))).toEqual([]);
  });

  test('that signs evidence is read only by functions that sign or verify it', () => {
    expect(readersOf('evidence').sort()).toEqual([
      'closings/get',
      'direct-debits/acknowledge',
      'direct-debits/get-mandate',
      'direct-debits/revoke',
      'direct-debits/update',
      'payment-methods/add',
      'workers/close-days',
      'workers/collections/ingest-return-file',
      'workers/follow-validations',
      'workers/publish-keys',
    ]);
  });

  test.each([
    ['fintoc', ({ verifiesAccounts }) => verifiesAccounts],
    ['sumsub', ({ verifiesIdentity }) => verifiesIdentity],
    ['mail', ({ sendsMail }) => sendsMail],
  ] as const satisfies [SecretName, (spec: FunctionSpec) => unknown][])(
    'of an outside party (%s) is read only by functions that call that party',
    (secret, isCalledBy) => {
      const needed = Object.entries(functions).filter(([, spec]) => isCalledBy(spec));
      expect(readersOf(secret).sort()).toEqual(needed.map(([handler]) => handler).sort());
    },
  );
});
