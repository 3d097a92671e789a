import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { awsOptions } from './aws-options.ts';

/** Reads the present text of a secret. */
export async function readSecretText(id: string): Promise<string> {
  const { SecretString = '' } = await new SecretsManagerClient(awsOptions()).send(
    new GetSecretValueCommand({ SecretId: id }),
  );
  return SecretString;
}

/** Writes a new text to a secret. Functions read it within five minutes. */
export async function writeSecretText(id: string, text: string): Promise<void> {
  await new SecretsManagerClient(awsOptions()).send(
    new PutSecretValueCommand({ SecretId: id, SecretString: text }),
  );
}
