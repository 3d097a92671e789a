import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { awsOptions } from './aws-options.ts';

/** The text of a secret, as it is now. */
export async function readSecretText(id: string): Promise<string> {
  const { SecretString = '' } = await new SecretsManagerClient(awsOptions()).send(
    new GetSecretValueCommand({ SecretId: id }),
  );
  return SecretString;
}

/** Gives a secret a new text. Functions take it up within five minutes. */
export async function writeSecretText(id: string, text: string): Promise<void> {
  await new SecretsManagerClient(awsOptions()).send(
    new PutSecretValueCommand({ SecretId: id, SecretString: text }),
  );
}
