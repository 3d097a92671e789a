import { callAws } from '#lib/aws/call-aws.ts';

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
 * Begins to read the secrets that this function's environment names, so that they come while the table is read. Nobody waits
 * for that: whoever needs one finds it on its way, and hears of a failure.
 */
export function expectSecrets(): void {
  expected ??= Object.keys(process.env).filter((name) => name.endsWith('_SECRET'));
  for (const name of expected) readSecret(process.env[name] ?? '', FRESH).catch(() => undefined);
}

let expected: readonly string[] | undefined;

async function fetchSecret(asked: { SecretId: string; VersionStage?: string }): Promise<string> {
  const { SecretString } = JSON.parse(
    await callAws('secretsmanager', 'GetSecretValue', JSON.stringify(asked)),
  );
  if (typeof SecretString !== 'string') throw new Error('The secret holds no text');
  return SecretString;
}
