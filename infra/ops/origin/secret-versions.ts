import { randomBytes } from 'node:crypto';
import {
  ListSecretVersionIdsCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager';
import { awsOptions } from '#infra/ops/aws-options.ts';

const PREVIOUS = 'AWSPREVIOUS';

/** Returns the ids of a secret's current version and of its previous one, if it still has one. */
export async function versionsOf(
  SecretId: string,
): Promise<{ readonly current: string; readonly previous: string | undefined }> {
  const { Versions = [] } = await client().send(new ListSecretVersionIdsCommand({ SecretId }));
  const labelled = (label: string) =>
    Versions.find(({ VersionStages = [] }) => VersionStages.includes(label))?.VersionId;
  return { current: labelled('AWSCURRENT') ?? '', previous: labelled(PREVIOUS) };
}

/** Draws a new value for a secret, valid at once; the current version becomes the previous one. */
export async function drawVersion(SecretId: string): Promise<void> {
  // 384 random bits as 64 characters that are valid in a header.
  const SecretString = randomBytes(48).toString('base64url');
  await client().send(new PutSecretValueCommand({ SecretId, SecretString }));
}

/** Removes the label of the previous version, so that it cannot be found any more. */
export async function forgetVersion(SecretId: string, version: string): Promise<void> {
  const command = { SecretId, VersionStage: PREVIOUS, RemoveFromVersionId: version };
  await client().send(new UpdateSecretVersionStageCommand(command));
}

const client = () => new SecretsManagerClient(awsOptions());
