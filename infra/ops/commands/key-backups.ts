import { command, type OpsCommand } from '#infra/ops/command.ts';
import { noteBackup, openBackup, sealBackup } from '#infra/ops/key-backup.ts';
import { fileText } from '#infra/ops/options.ts';

const stageOfKeys = (): string => process.env.EVIDENCE_SECRET?.split('/')[1] ?? '';

/** The backup of the keys that evidence needs as long as it is kept. */
export const keyBackupCommands: readonly OpsCommand[] = [
  command({
    name: 'back-up',
    summary: 'Print the keys that evidence needs, encrypted with a public key.',
    details:
      'These are all keys, earlier ones included, that sign evidence and seal account numbers and RFCs. Store the file ' +
      'and the private key outside of the account, and apart from each other. Then run note-backup, which proves that ' +
      'the file opens.',
    example: 'keys back-up --stage production --public-key-file backup.pem > keys.jwe',
    takes: (line) =>
      line.requiredOption('--public-key-file <file>', 'an RSA public key as PEM (SPKI)', fileText),
    file: async (_, { publicKeyFile }) => only(`${await sealBackup(stageOfKeys(), publicKeyFile)}\n`),
  }),
  command({
    name: 'note-backup',
    summary:
      'Open a backup of the keys, compare it with the present keys, and record that they are backed up.',
    details: 'Fails if the backup lacks a key. ops preflight requires this record after each rotation.',
    example: 'keys note-backup --stage production --file keys.jwe --private-key-file backup-private.pem',
    takes: (line) =>
      line
        .requiredOption('--file <file>', 'the output of back-up', fileText)
        .requiredOption('--private-key-file <file>', 'the RSA private key as PEM (PKCS #8)', fileText),
    run: async (_, { file, privateKeyFile }) => {
      const asked = { sealed: file, privateKey: privateKeyFile, now: new Date() };
      const kept = await noteBackup(stageOfKeys(), asked);
      return { keys: kept.map(({ name, version, backup }) => ({ name, version, backed_up_at: backup?.at })) };
    },
  }),
  command({
    name: 'open-backup',
    summary: 'Print the keys of a backup in clear text, as aws secretsmanager put-secret-value accepts them.',
    details:
      'For a stage whose secrets are lost. These keys open account numbers: write them to a file, not to the screen.',
    example: 'keys open-backup --file keys.jwe --private-key-file backup-private.pem > keys.json',
    findsTarget: true,
    takes: (line) =>
      line
        .requiredOption('--file <file>', 'the output of back-up', fileText)
        .requiredOption('--private-key-file <file>', 'the RSA private key as PEM (PKCS #8)', fileText),
    file: async (_, { file, privateKeyFile }) =>
      only(`${JSON.stringify((await openBackup(file, privateKeyFile)).keys, null, 2)}\n`),
  }),
];

async function* only(text: string) {
  yield Buffer.from(text);
}
