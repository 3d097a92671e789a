import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { clientSettings } from '#lib/aws/client-settings.ts';
import { requiredSetting, type SecretVariable, secretVariables } from '#lib/environment.ts';

type Read = { value: Promise<string>; readAt: number; isUnderWay: boolean };

const remembered = new Map<string, Read>();

/**
 * Reads the text of a secret, and caches it in this process for `maxAge` milliseconds. A failed read is not cached.
 * Concurrent callers share one read, even if their `maxAge` differs.
 */
export function readSecret(id: string, maxAge: number): Promise<string> {
  return remember(id, maxAge, () => fetchSecret({ SecretId: id }));
}

/**
 * Reads the previous text of a secret, while Secrets Manager labels it as previous; empty if there is none. It is
 * cached as `readSecret` caches the current one.
 */
export function readPreviousSecret(id: string, maxAge: number): Promise<string> {
  return remember(`${id} previous`, maxAge, async () => {
    try {
      return await fetchSecret({ SecretId: id, VersionStage: 'AWSPREVIOUS' });
    } catch (error) {
      if ((error as Error).name === 'ResourceNotFoundException') return '';
      throw error;
    }
  });
}

function remember(name: string, maxAge: number, fetch: () => Promise<string>): Promise<string> {
  const known = remembered.get(name);
  if (known && (known.isUnderWay || Date.now() - known.readAt < maxAge)) return known.value;
  const read: Read = { value: fetch(), readAt: Date.now(), isUnderWay: true };
  remembered.set(name, read);
  read.value.then(
    () => {
      read.isUnderWay = false;
    },
    () => remembered.delete(name),
  );
  return read.value;
}

/** Milliseconds for which a cached secret is used, unless the caller requires a newer one. */
const FRESH = 5 * 60_000;

/**
 * Starts to read the secrets that this function's environment names, except `seldom`, so that they arrive while the
 * table is read. It does not wait: a later `readSecret` shares the read, and throws if it fails.
 */
export function expectSecrets(seldom: readonly SecretVariable[] = []): void {
  for (const name of secretVariables())
    if (!seldom.includes(name)) readSecret(requiredSetting(name), FRESH).catch(() => undefined);
}

let client: SecretsManagerClient | undefined;

async function fetchSecret(asked: { SecretId: string; VersionStage?: string }): Promise<string> {
  client ??= new SecretsManagerClient(clientSettings('secretsmanager'));
  const { SecretString } = await client.send(new GetSecretValueCommand(asked));
  if (SecretString === undefined) throw new Error('The secret holds no text');
  return SecretString;
}
