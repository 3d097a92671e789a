import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { SecretValue, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { removalOf } from '#infra/constructs/removal.ts';
import { namesOf, type SecretName } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';

const SEED_LENGTH = 64;

/** Why no schedule rotates a seed. */
const BY_OPERATOR =
  'An operator rotates it: the old key must be kept next to the new one as long as it is used, which a schedule cannot know.';

/**
 * Creates the secrets of a stage, one for each purpose, so that a role reads only what its function needs. Secrets
 * Manager draws the seeds and the distribution's secret at the first deployment: they are in no template. Credentials
 * of outside providers start as an empty object, and operators set them.
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
  const acknowledged = (secret: Secret, reason: string): Secret => {
    Validations.of(secret).acknowledge({ id: 'AwsSolutions-SMG4', reason });
    return secret;
  };
  const seeded = (id: string, name: SecretName, description: string) => {
    const generateSecretString = {
      secretStringTemplate: JSON.stringify({ kid: 'initial' }),
      generateStringKey: 'seed',
      passwordLength: SEED_LENGTH,
      excludePunctuation: true,
    };
    return acknowledged(
      new Secret(scope, id, { ...common(name), description, generateSecretString }),
      BY_OPERATOR,
    );
  };
  const given = (id: string, name: SecretName, description: string, reason: string) => {
    const secretStringValue = SecretValue.unsafePlainText('{}');
    return acknowledged(new Secret(scope, id, { ...common(name), description, secretStringValue }), reason);
  };
  const issued = 'The provider issues it and has no API to rotate it. An operator sets the new one.';
  return {
    signing: seeded('SigningSecret', 'signing', 'Seed of the key that signs access tokens'),
    evidence: seeded('EvidenceSecret', 'evidence', 'Seed of the key that signs the mandates’ evidence'),
    account_numbers: seeded(
      'AccountNumbersSecret',
      'account_numbers',
      'Seed of the keys that seal account numbers, and the responses that hold one',
    ),
    tax_ids: seeded('TaxIdsSecret', 'tax_ids', 'Seed of the keys that seal RFCs'),
    webhooks: seeded(
      'WebhooksSecret',
      'webhooks',
      'Seed of the keys that seal the signing secrets of webhooks',
    ),
    tokens: seeded('TokensSecret', 'tokens', 'Seed of the keys that seal stored responses that hold a token'),
    responses: seeded(
      'ResponsesSecret',
      'responses',
      'Seed of the keys of other stored responses and of cursors',
    ),
    fintoc: given('FintocSecret', 'fintoc', 'Credentials for Fintoc', issued),
    sumsub: given('SumsubSecret', 'sumsub', 'Credentials for Sumsub', issued),
    mail: given(
      'MailSecret',
      'mail',
      'The sender of mails',
      'It contains an address: there is nothing to rotate.',
    ),
    callback: seeded(
      'CallbackSecret',
      'callback',
      'Seed of the key that the identity simulator signs its callbacks with',
    ),
    // Plain text, because CloudFront sends it unchanged.
    origin: acknowledged(
      new Secret(scope, 'OriginSecret', {
        ...common('origin'),
        description: 'Shows that a request came through the distribution',
        generateSecretString: { passwordLength: SEED_LENGTH, excludePunctuation: true },
      }),
      'The distribution reads it at its deployment, not when the secret changes. A rotation by schedule would make the two differ.',
    ),
  };
}
