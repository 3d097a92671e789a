import { createPrivateKey } from 'node:crypto';
import { InvalidArgumentError } from '@commander-js/extra-typings';
import { command, type OpsCommand } from '#infra/ops/command.ts';
import { fileText, several } from '#infra/ops/options.ts';
import { providerSettings, setProviderSettings } from '#infra/ops/provider-settings.ts';

/** Credentials of outside parties. They come from files, so that no shell history keeps them. */
export const providerCommands: readonly OpsCommand[] = [
  command({
    name: 'set fintoc',
    summary: 'Set the credentials for account verification.',
    example: 'provider set fintoc --secret-key-file KEY --signing-key-file PEM --stage production',
    takes: (line) =>
      line
        .requiredOption('--secret-key-file <file>', 'holds the secret key', fileText)
        .requiredOption('--signing-key-file <file>', 'holds the private key in PEM form', privateKeyOf),
    run: async (_, { secretKeyFile, signingKeyFile }) =>
      setProvider('fintoc', { secret_key: secretKeyFile, signing_key: signingKeyFile }),
  }),
  command({
    name: 'set sumsub',
    summary: 'Set the credentials for identity verification.',
    example:
      'provider set sumsub --app-token-file APP --secret-key-file KEY --level-name id-and-liveness --callback-secret-file NEW --callback-secret-file OLD',
    takes: (line) =>
      line
        .requiredOption('--app-token-file <file>', 'holds the app token', fileText)
        .requiredOption('--secret-key-file <file>', 'holds the secret key', fileText)
        .requiredOption('--level-name <name>', 'the level that customers go through')
        .requiredOption(
          '--callback-secret-file <file>',
          'holds the secret of the callbacks; give two while one replaces the other',
          several(fileText),
        ),
    run: async (_, { appTokenFile, secretKeyFile, levelName, callbackSecretFile }) =>
      setProvider('sumsub', {
        app_token: appTokenFile,
        secret_key: secretKeyFile,
        level_name: levelName,
        callback_secrets: callbackSecretFile,
      }),
  }),
  command({
    name: 'list',
    summary: 'List the outside parties that have credentials.',
    example: 'provider list --stage production',
    columns: ['provider'],
    list: async () => configured(await providerSettings()).map((provider) => ({ provider })),
  }),
];

async function setProvider(name: 'fintoc' | 'sumsub', credentials: object): Promise<object> {
  return { configured: configured(await setProviderSettings(name, credentials)) };
}

/** The parties with credentials; the sender of mails is none. */
function configured({ mail: _, ...credentials }: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(credentials);
}

function privateKeyOf(path: string): string {
  const pem = fileText(path);
  if (!isPrivateKey(pem)) throw new InvalidArgumentError('It holds no private key in PEM form.');
  return pem;
}

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
