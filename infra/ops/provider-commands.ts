import { createPrivateKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { type Command, type Given, OpsError, required } from './command.ts';
import { readSecretText, writeSecretText } from './secret-text.ts';

/** Credentials of outside parties. They come from files, so that no shell history keeps them. */
export const providerCommands: readonly Command[] = [
  {
    name: 'provider set fintoc',
    options: { 'secret-key-file': { type: 'string' }, 'signing-key-file': { type: 'string' } },
    usage: '--secret-key-file FILE --signing-key-file FILE',
    summary: 'Set the credentials for account verification.',
    run: async (given) => {
      const signingKey = fileOf(given, 'signing-key-file');
      if (!isPrivateKey(signingKey))
        throw new OpsError('--signing-key-file holds no private key in PEM form.');
      return setProvider('fintoc', { secret_key: fileOf(given, 'secret-key-file'), signing_key: signingKey });
    },
  },
  {
    name: 'provider list',
    summary: 'Show which outside parties have credentials.',
    run: async () => ({ configured: Object.keys(await providers()) }),
  },
];

async function setProvider(name: string, credentials: Record<string, string>): Promise<object> {
  const all = { ...(await providers()), [name]: credentials };
  await writeSecretText(process.env.PROVIDERS_SECRET ?? '', JSON.stringify(all));
  return { configured: Object.keys(all) };
}

async function providers(): Promise<Record<string, unknown>> {
  return JSON.parse(await readSecretText(process.env.PROVIDERS_SECRET ?? ''));
}

function fileOf(given: Given, option: string): string {
  const path = required(given, option);
  if (!existsSync(path)) throw new OpsError(`There is no file ${path}.`);
  return readFileSync(path, 'utf8').trim();
}

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
