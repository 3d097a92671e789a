import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

const client = new SecretsManagerClient({});
const remembered = new Map<string, Promise<string>>();

/** The text of a secret, read once by each process. */
export function readSecret(SecretId: string): Promise<string> {
  const known = remembered.get(SecretId) ?? fetchSecret(SecretId);
  remembered.set(SecretId, known);
  return known;
}

async function fetchSecret(SecretId: string): Promise<string> {
  const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId }));
  return SecretString;
}
