import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { SecretValue, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { removalOf } from '#infra/constructs/removal.ts';
import { namesOf, type SecretName } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';

const SEED_LENGTH = 64;

/**
 * The secrets of a stage. Seeds and what the distribution shows to the functions are drawn by Secrets Manager at the
 * first deployment, so they stand in no template; the providers' credentials come from outside and start as an empty
 * object.
 */
export function serviceSecrets(
  scope: Construct,
  config: StageConfig,
  encryptionKey: IKey,
): Readonly<Record<SecretName, Secret>> {
  const common = (name: SecretName) => ({
    secretName: namesOf(config.name).secret(name),
    encryptionKey,
    removalPolicy: removalOf(config),
  });
  const seeded = (id: string, name: SecretName, description: string) =>
    new Secret(scope, id, {
      ...common(name),
      description,
      generateSecretString: {
        secretStringTemplate: JSON.stringify({ kid: 'initial' }),
        generateStringKey: 'seed',
        passwordLength: SEED_LENGTH,
        excludePunctuation: true,
      },
    });

  const signing = seeded('SigningSecret', 'signing', 'Seed of the key that signs access tokens');
  const sealing = seeded('SealingSecret', 'sealing', 'Seed of the keys that seal account numbers');
  const evidence = seeded('EvidenceSecret', 'evidence', 'Seed of the key that signs the mandates’ evidence');
  const callback = seeded(
    'CallbackSecret',
    'callback',
    'Seed of the key that the identity simulator signs its callbacks with',
  );
  // Plain text, because CloudFront sends it as it is.
  const origin = new Secret(scope, 'OriginSecret', {
    ...common('origin'),
    description: 'Shows that a request came through the distribution',
    generateSecretString: { passwordLength: SEED_LENGTH, excludePunctuation: true },
  });
  const providers = new Secret(scope, 'ProvidersSecret', {
    ...common('providers'),
    description: 'Credentials of the outside parties',
    secretStringValue: SecretValue.unsafePlainText('{}'),
  });

  for (const secret of [signing, sealing, evidence, callback]) {
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'Rotated by an operator: the old key must stay beside the new one until the last token, account number or entry of evidence under it is gone, which a schedule cannot know.',
    });
  }
  Validations.of(providers).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason: 'Issued by the providers, who offer no interface to rotate them; an operator sets the new ones.',
  });
  Validations.of(origin).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason:
      'The distribution takes it up when it is deployed, not when the secret changes: rotating it by the clock would cut the two apart.',
  });
  return { signing, sealing, evidence, providers, callback, origin };
}
