import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { awsOptions } from './aws-options.ts';

/** The present text of a secret, and when it was written. */
type SecretText = { readonly text: string; readonly writtenAt: Date | undefined };

/** Reads the present text of a secret. */
export const readSecretText = async (id: string): Promise<string> => (await readSecret(id)).text;

/** Reads the present text of a secret, and when it was written. */
export async function readSecret(id: string): Promise<SecretText> {
  const { SecretString = '', CreatedDate } = await new SecretsManagerClient(awsOptions()).send(
    new GetSecretValueCommand({ SecretId: id }),
  );
  return { text: SecretString, writtenAt: CreatedDate };
}

/** Writes a new text to a secret. Functions read it within five minutes. */
export async function writeSecretText(id: string, text: string): Promise<void> {
  await new SecretsManagerClient(awsOptions()).send(
    new PutSecretValueCommand({ SecretId: id, SecretString: text }),
  );
}
