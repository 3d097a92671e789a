import {
  DescribeSecretCommand,
  SecretsManagerClient,
  TagResourceCommand,
} from '@aws-sdk/client-secrets-manager';
import { CompactEncrypt, compactDecrypt, importPKCS8, importSPKI } from 'jose';
import { type SecretName, secretVariable } from '#infra/settings/names.ts';
import { parseKeyring, type Seed, seedsOf } from '#lib/secrets/keyring.ts';
import { awsOptions } from './aws-options.ts';
import { OpsError } from './command.ts';
import { readSecretText } from './secret-text.ts';

/**
 * The keys without which evidence can be neither verified nor opened: they sign it, seal the account number beside it and
 * make its digest, and seal the RFC in it. Evidence is kept for ten years after a mandate's end, and they as long.
 */
const EVIDENCE_KEYS = ['evidence', 'account_numbers', 'tax_ids'] as const satisfies SecretName[];

type EvidenceKey = (typeof EVIDENCE_KEYS)[number];
type Backup = { readonly stage: string; readonly keys: Readonly<Record<EvidenceKey, string>> };

/** What Secrets Manager says of such a secret: whether it goes, which version is in force, and which was backed up when. */
export type KeptKeys = {
  readonly name: EvidenceKey;
  readonly isGoing: boolean;
  readonly version: string;
  readonly backup: { readonly version: string; readonly at: string } | undefined;
};

const ALGORITHM = 'RSA-OAEP-256';
/** The tag of a secret that says which version of it was backed up, and when. */
const TAG = 'domicilia:backed-up';

const client = () => new SecretsManagerClient(awsOptions());
const idOf = (name: EvidenceKey): string => process.env[secretVariable(name)] ?? '';

/** Returns the rings of the evidence's keys as a JWE that the holder of the private key alone opens. */
export async function sealBackup(stage: string, publicKey: string): Promise<string> {
  const key = await importSPKI(publicKey, ALGORITHM).catch(() => {
    throw new OpsError('The file holds no RSA public key as PEM: openssl rsa -pubout makes one.');
  });
  const texts = await Promise.all(
    EVIDENCE_KEYS.map(async (name) => [name, await readSecretText(idOf(name))] as const),
  );
  const backup = { stage, keys: Object.fromEntries(texts) };
  return new CompactEncrypt(Buffer.from(JSON.stringify(backup)))
    .setProtectedHeader({ alg: ALGORITHM, enc: 'A256GCM' })
    .encrypt(key);
}

/**
 * Opens a backup and notes on each secret that its present version is in it.
 * @throws OpsError if it does not open, is another stage's, or lacks a key that is in force or was
 */
export async function noteBackup(
  stage: string,
  { sealed, privateKey, now }: { sealed: string; privateKey: string; now: Date },
): Promise<KeptKeys[]> {
  const backup = await openBackup(sealed, privateKey);
  if (backup.stage !== stage) throw new OpsError(`This is a backup of the stage ${backup.stage}.`);
  for (const name of EVIDENCE_KEYS) {
    const kept = seedsOf(parseKeyring(backup.keys[name]));
    const missing = seedsOf(parseKeyring(await readSecretText(idOf(name)))).find(
      (seed) => !holds(kept, seed),
    );
    if (missing)
      throw new OpsError(
        `The backup lacks ${missing.kid} of ${name}: make another one with ops keys back-up.`,
      );
  }
  for (const { name, version } of await describeKeys()) {
    const Tags = [{ Key: TAG, Value: `${version} ${now.toISOString()}` }];
    await client().send(new TagResourceCommand({ SecretId: idOf(name), Tags }));
  }
  return describeKeys();
}

/**
 * Opens a backup: the stage, and the text of each secret as it was.
 * @throws OpsError if it does not open with this private key
 */
export async function openBackup(sealed: string, privateKey: string): Promise<Backup> {
  try {
    const { plaintext } = await compactDecrypt(sealed, await importPKCS8(privateKey, ALGORITHM));
    return JSON.parse(Buffer.from(plaintext).toString()) as Backup;
  } catch {
    throw new OpsError('The backup does not open with this private key.');
  }
}

const holds = (seeds: readonly Seed[], { kid, seed }: Seed) =>
  seeds.some((kept) => kept.kid === kid && kept.seed === seed);

/** Reads what Secrets Manager says of these secrets, without their values. */
export function describeKeys(): Promise<KeptKeys[]> {
  return Promise.all(
    EVIDENCE_KEYS.map(async (name) => {
      const command = new DescribeSecretCommand({ SecretId: idOf(name) });
      const { DeletedDate, VersionIdsToStages = {}, Tags = [] } = await client().send(command);
      const current = Object.entries(VersionIdsToStages).find(([, labels]) => labels.includes('AWSCURRENT'));
      const [version = '', at = ''] = (Tags.find(({ Key }) => Key === TAG)?.Value ?? '').split(' ');
      return {
        name,
        isGoing: DeletedDate !== undefined,
        version: current?.[0] ?? '',
        backup: version === '' ? undefined : { version, at },
      };
    }),
  );
}
