import { command, type OpsCommand } from '#infra/ops/command.ts';
import { noteBackup, openBackup, sealBackup } from '#infra/ops/key-backup.ts';
import { fileText } from '#infra/ops/options.ts';

const stageOfKeys = (): string => process.env.EVIDENCE_SECRET?.split('/')[1] ?? '';

/** The backup of the keys that evidence needs for as long as it is kept. */
export const keyBackupCommands: readonly OpsCommand[] = [
  command({
    name: 'back-up',
    summary: 'Print the keys that evidence needs, encrypted for the holder of a private key.',
    details:
      'The keys that sign evidence and that seal account numbers and RFCs, the earlier ones too. Store the file and the ' +
      'private key outside of the account, apart from each other. Then note-backup shows that the file opens.',
    example: 'keys back-up --stage production --public-key-file backup.pem > keys.jwe',
    takes: (line) =>
      line.requiredOption('--public-key-file <file>', 'an RSA public key as PEM (SPKI)', fileText),
    file: async (_, { publicKeyFile }) => only(`${await sealBackup(stageOfKeys(), publicKeyFile)}\n`),
  }),
  command({
    name: 'note-backup',
    summary: 'Open a backup of the keys, compare it with those in force, and note that they are backed up.',
    details:
      'It fails where a key is missing in the backup. ops preflight asks for such a note after each rotation.',
    example: 'keys note-backup --stage production --file keys.jwe --private-key-file backup-private.pem',
    takes: (line) =>
      line
        .requiredOption('--file <file>', 'what back-up printed', fileText)
        .requiredOption('--private-key-file <file>', 'the RSA private key as PEM (PKCS #8)', fileText),
    run: async (_, { file, privateKeyFile }) => {
      const asked = { sealed: file, privateKey: privateKeyFile, now: new Date() };
      const kept = await noteBackup(stageOfKeys(), asked);
      return { keys: kept.map(({ name, version, backup }) => ({ name, version, backed_up_at: backup?.at })) };
    },
  }),
  command({
    name: 'open-backup',
    summary: 'Print the keys of a backup in clear, as aws secretsmanager put-secret-value takes them back.',
    details:
      'For a stage whose secrets are gone. What it prints opens account numbers: keep it off the screen.',
    example: 'keys open-backup --file keys.jwe --private-key-file backup-private.pem > keys.json',
    findsTarget: true,
    takes: (line) =>
      line
        .requiredOption('--file <file>', 'what back-up printed', fileText)
        .requiredOption('--private-key-file <file>', 'the RSA private key as PEM (PKCS #8)', fileText),
    file: async (_, { file, privateKeyFile }) =>
      only(`${JSON.stringify((await openBackup(file, privateKeyFile)).keys, null, 2)}\n`),
  }),
];

async function* only(text: string) {
  yield Buffer.from(text);
}
