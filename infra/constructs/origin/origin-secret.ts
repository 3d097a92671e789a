import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { CfnParameter, SecretValue, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { ORIGIN_VERSION_PARAMETERS } from '#infra/settings/names.ts';

/** The header with which the distribution proves that a request came through it. */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret';

/** The versions of the secret that a stack's parameters name: the current one, and the other accepted one. */
export type OriginVersion = keyof typeof ORIGIN_VERSION_PARAMETERS;

/**
 * Returns the value of a version of the origin's secret, as a dynamic reference: CloudFormation reads the value, and
 * the template never contains it.
 *
 * CloudFormation detects a changed reference, not a changed secret. So the version is a parameter of the stack: `ops
 * keys rotate-origin` changes it, and a deployment keeps its value. It is empty until the first rotation; an empty
 * version means the current one.
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
