import { callAws } from '#lib/aws/call-aws.ts';

type Read = { value: Promise<string>; readAt: number; isUnderWay: boolean };

const remembered = new Map<string, Read>();

/**
 * The text of a secret, remembered by this process for `maxAge` milliseconds.
 * A failed read is not remembered. Several callers at once share one read, however fresh they want it.
 */
export async function readSecret(id: string, maxAge: number): Promise<string> {
  const known = remembered.get(id);
  if (known && (known.isUnderWay || Date.now() - known.readAt < maxAge)) return known.value;
  const read: Read = { value: fetchSecret(id), readAt: Date.now(), isUnderWay: true };
  remembered.set(id, read);
  read.value.then(
    () => {
      read.isUnderWay = false;
    },
    () => remembered.delete(id),
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

async function fetchSecret(id: string): Promise<string> {
  const { SecretString } = JSON.parse(
    await callAws('secretsmanager', 'GetSecretValue', JSON.stringify({ SecretId: id })),
  );
  if (typeof SecretString !== 'string') throw new Error('The secret holds no text');
  return SecretString;
}
