import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { clientSettings } from '#lib/aws/client-settings.ts';
import { requiredSetting, type SecretVariable, secretVariables } from '#lib/environment.ts';

type Read = { value: Promise<string>; readAt: number; isUnderWay: boolean };

const remembered = new Map<string, Read>();

/**
 * The text of a secret, remembered by this process for `maxAge` milliseconds.
 * A failed read is not remembered. Several callers at once share one read, however fresh they want it.
 */
export function readSecret(id: string, maxAge: number): Promise<string> {
  return remember(id, maxAge, () => fetchSecret({ SecretId: id }));
}

/**
 * The text that a secret had before its current one, while Secrets Manager labels it as the previous one; empty if there is
 * none. Remembered as `readSecret` remembers the current one.
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

/** Milliseconds for which whoever needs a secret goes on with one that was read, unless they look for something newer. */
const FRESH = 5 * 60_000;

/**
 * Begins to read the secrets that this function's environment names, but for `seldom`, so that they come while the table is read.
 * Nobody waits for that: whoever needs one finds it on its way, and hears of a failure.
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
