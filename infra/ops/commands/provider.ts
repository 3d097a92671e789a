import { createPrivateKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { type Arguments, type Command, OpsError, repeated, required } from '#infra/ops/command.ts';
import { providerSettings, setProviderSettings } from '#infra/ops/provider-settings.ts';

/** Credentials of outside parties. They come from files, so that no shell history keeps them. */
export const providerCommands: readonly Command[] = [
  {
    name: 'provider set fintoc',
    options: { 'secret-key-file': { type: 'string' }, 'signing-key-file': { type: 'string' } },
    usage: '--secret-key-file FILE --signing-key-file FILE',
    summary: 'Set the credentials for account verification.',
    run: async (args) => {
      const signingKey = fileOf(args, 'signing-key-file');
      if (!isPrivateKey(signingKey))
        throw new OpsError('--signing-key-file holds no private key in PEM form.');
      return setProvider('fintoc', { secret_key: fileOf(args, 'secret-key-file'), signing_key: signingKey });
    },
  },
  {
    name: 'provider set sumsub',
    options: {
      'app-token-file': { type: 'string' },
      'secret-key-file': { type: 'string' },
      'level-name': { type: 'string' },
      'callback-secret-file': { type: 'string', multiple: true },
    },
    usage: '--app-token-file FILE --secret-key-file FILE --level-name NAME --callback-secret-file FILE…',
    summary:
      'Set the credentials for identity verification; two callback secrets while one replaces the other.',
    run: async (args) => {
      const callbackSecrets = repeated(args, 'callback-secret-file').map(textOf);
      if (callbackSecrets.length === 0) throw new OpsError('--callback-secret-file is missing.');
      return setProvider('sumsub', {
        app_token: fileOf(args, 'app-token-file'),
        secret_key: fileOf(args, 'secret-key-file'),
        level_name: required(args, 'level-name'),
        callback_secrets: callbackSecrets,
      });
    },
  },
  {
    name: 'provider list',
    summary: 'Show which outside parties have credentials.',
    run: async () => configured(await providerSettings()),
  },
];

async function setProvider(name: string, credentials: object): Promise<object> {
  return configured(await setProviderSettings(name, credentials));
}

/** The sender of mails stands beside the credentials, and is none. */
function configured({ mail: _, ...credentials }: Readonly<Record<string, unknown>>): object {
  return { configured: Object.keys(credentials) };
}

function fileOf(args: Arguments, option: string): string {
  return textOf(required(args, option));
}

function textOf(path: string): string {
  if (!existsSync(path)) throw new OpsError(`There is no file ${path}.`);
  const text = readFileSync(path, 'utf8').trim();
  if (text === '') throw new OpsError(`The file ${path} is empty.`);
  return text;
}

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
