import { beforeAll, describe, expect, test } from '@jest/globals';
import { functions, specOf } from '#infra/functions.ts';
import type { SecretName } from '#infra/names.ts';
import { propertiesOf, resourcesOf, synthesize, type Templates } from './synthesized.ts';

let templates: Templates;

beforeAll(() => {
  templates = synthesize('production');
});

const idOf = (type: string, property: string, value: unknown): string =>
  resourcesOf(templates.data, type).find(([, { Properties }]) => Properties[property] === value)?.[0] ??
  'none';

describe('every secret', () => {
  const KEY = 'Domicilia production: table and secrets';

  test.each(['signing', 'sealing'])(
    '%s is drawn at the first deployment and stands in no template',
    (name) => {
      const secret = propertiesOf(templates.data, 'AWS::SecretsManager::Secret', {
        Name: `domicilia/production/${name}`,
      });
      expect(secret.SecretString).toBeUndefined();
      expect(secret.GenerateSecretString).toEqual({
        SecretStringTemplate: '{"kid":"initial"}',
        GenerateStringKey: 'seed',
        PasswordLength: 64,
        ExcludePunctuation: true,
      });
    },
  );

  test('of the providers starts empty', () => {
    expect(
      propertiesOf(templates.data, 'AWS::SecretsManager::Secret', { Name: 'domicilia/production/providers' })
        .SecretString,
    ).toBe('{}');
  });

  test('is encrypted with the data key and outlives its stack', () => {
    const secrets = resourcesOf(templates.data, 'AWS::SecretsManager::Secret');
    expect(secrets).toHaveLength(3);
    for (const [, secret] of secrets) {
      expect(secret.Properties.KmsKeyId).toEqual({
        'Fn::GetAtt': [idOf('AWS::KMS::Key', 'Description', KEY), 'Arn'],
      });
      expect(secret).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
    }
  });

  test('is known to functions by name only', () => {
    for (const template of [templates.api, templates.workers]) {
      expect(JSON.stringify(template.toJSON())).not.toContain('{{resolve:secretsmanager');
    }
  });
});

describe('a secret', () => {
  const readersOf = (secret: SecretName) =>
    Object.keys(functions).filter((handler) => specOf(handler).secrets?.includes(secret));

  test('that signs tokens is read only where tokens are made and checked', () => {
    expect(readersOf('signing').filter((handler) => !/^authoriz(er$|ations\/)/.test(handler))).toEqual([]);
  });

  test('of an outside party is read only where accounts are validated', () => {
    expect(
      readersOf('providers').filter((handler) => !/validate$|account-verifications$/.test(handler)),
    ).toEqual([]);
  });
});
