import { createPrivateKey } from 'node:crypto';
import { InvalidArgumentError } from '@commander-js/extra-typings';
import { command, type OpsCommand } from '#infra/ops/command.ts';
import { fileText, several } from '#infra/ops/options.ts';
import { providerSettings, setProviderSettings } from '#infra/ops/provider-settings.ts';

/** Credentials of outside providers. They are read from files, so that no shell history keeps them. */
export const providerCommands: readonly OpsCommand[] = [
  command({
    name: 'set fintoc',
    summary: 'Set the credentials for account verification.',
    example: 'provider set fintoc --secret-key-file KEY --signing-key-file PEM --stage production',
    takes: (line) =>
      line
        .requiredOption('--secret-key-file <file>', 'file with the secret key', fileText)
        .requiredOption('--signing-key-file <file>', 'file with the private RSA key, as PEM', privateKeyOf),
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
        .requiredOption('--app-token-file <file>', 'file with the app token', fileText)
        .requiredOption('--secret-key-file <file>', 'file with the secret key', fileText)
        .requiredOption('--level-name <name>', 'the verification level for customers')
        .requiredOption(
          '--callback-secret-file <file>',
          'file with the secret of the callbacks; repeat it while one replaces the other',
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
    summary: 'List the providers that have credentials.',
    example: 'provider list --stage production',
    columns: ['provider'],
    list: async () => configured(await providerSettings()).map((provider) => ({ provider })),
  }),
];

async function setProvider(name: 'fintoc' | 'sumsub', credentials: object): Promise<object> {
  return { configured: configured(await setProviderSettings(name, credentials)) };
}

/** Returns the providers with credentials, without the sender of mails. */
function configured({ mail: _, ...credentials }: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(credentials);
}

function privateKeyOf(path: string): string {
  const pem = fileText(path);
  if (!isPrivateKey(pem)) throw new InvalidArgumentError('It contains no private key in PEM form.');
  return pem;
}

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
