import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { CfnParameter, SecretValue, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { ORIGIN_VERSION_PARAMETERS } from '#infra/settings/names.ts';

/** The header in which the distribution shows the API that a request came through it. */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret';

/** What the parameters of a stack name: the version of the secret that is in force, or the other one that is accepted. */
export type OriginVersion = keyof typeof ORIGIN_VERSION_PARAMETERS;

/**
 * The value of one version of the origin's secret, as a dynamic reference: CloudFormation reads the value, the template
 * never holds it.
 *
 * CloudFormation does not notice a changed secret, only a changed reference. So the version is a parameter of the stack:
 * `ops keys rotate-origin` changes it, and a deployment keeps the value that it has. It is empty until the first
 * rotation, which stands for the current version.
 * Source: https://repost.aws/knowledge-center/cloudformation-stack-update-secrets
 */
export function originSecretValue(scope: Construct, secret: Secret, version: OriginVersion): string {
  const id = ORIGIN_VERSION_PARAMETERS[version];
  const parameter = new CfnParameter(Stack.of(scope), id, {
    type: 'String',
    default: '',
    allowedPattern: '[A-Za-z0-9-]{0,64}',
    description: `Version of the origin secret (${version}); ops keys rotate-origin sets it`,
  });
  const { valueAsString: versionId } = parameter;
  return SecretValue.secretsManager(secret.secretArn, { versionId }).unsafeUnwrap();
}
