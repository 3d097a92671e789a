import { randomBytes } from 'node:crypto';
import {
  ListSecretVersionIdsCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager';
import { awsOptions } from '#infra/ops/aws-options.ts';

const PREVIOUS = 'AWSPREVIOUS';

/** The ids of a secret's versions: the one in force, and the one before it if there still is one. */
export async function versionsOf(
  SecretId: string,
): Promise<{ readonly current: string; readonly previous: string | undefined }> {
  const { Versions = [] } = await client().send(new ListSecretVersionIdsCommand({ SecretId }));
  const labelled = (label: string) =>
    Versions.find(({ VersionStages = [] }) => VersionStages.includes(label))?.VersionId;
  return { current: labelled('AWSCURRENT') ?? '', previous: labelled(PREVIOUS) };
}

/** Draws a new value for a secret, which is in force at once; the former version becomes the previous one. */
export async function drawVersion(SecretId: string): Promise<void> {
  // 384 random bits as 64 characters that a header takes.
  const SecretString = randomBytes(48).toString('base64url');
  await client().send(new PutSecretValueCommand({ SecretId, SecretString }));
}

/** Takes the label of the previous version away: nobody finds it any more. */
export async function forgetVersion(SecretId: string, version: string): Promise<void> {
  const command = { SecretId, VersionStage: PREVIOUS, RemoveFromVersionId: version };
  await client().send(new UpdateSecretVersionStageCommand(command));
}

const client = () => new SecretsManagerClient(awsOptions());
