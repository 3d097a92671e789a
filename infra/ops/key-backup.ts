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
 * The keys that verify and open evidence: they sign it, seal the account number next to it and make its digest, and
 * seal the RFC in it. Evidence is kept for ten years after a mandate's end, and so are they.
 */
const EVIDENCE_KEYS = ['evidence', 'account_numbers', 'tax_ids'] as const satisfies SecretName[];

type EvidenceKey = (typeof EVIDENCE_KEYS)[number];
type Backup = { readonly stage: string; readonly keys: Readonly<Record<EvidenceKey, string>> };

/**
 * Such a secret: whether it is scheduled for deletion, its present version, and the version that was backed up, and
 * when.
 */
export type KeptKeys = {
  readonly name: EvidenceKey;
  readonly isGoing: boolean;
  readonly version: string;
  readonly backup: { readonly version: string; readonly at: string } | undefined;
};

const ALGORITHM = 'RSA-OAEP-256';
/** The tag of a secret with the version that was backed up, and when. */
const TAG = 'domicilia:backed-up';

const client = () => new SecretsManagerClient(awsOptions());
const idOf = (name: EvidenceKey): string => process.env[secretVariable(name)] ?? '';

/** Returns the keyrings of the evidence as a JWE that only the private key opens. */
export async function sealBackup(stage: string, publicKey: string): Promise<string> {
  const key = await importSPKI(publicKey, ALGORITHM).catch(() => {
    throw new OpsError('The file contains no RSA public key as PEM. Create one with openssl rsa -pubout.');
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
 * Opens a backup and records on each secret that its present version is backed up.
 * @throws OpsError if it does not open, belongs to another stage, or lacks a present or earlier key
 */
export async function noteBackup(
  stage: string,
  { sealed, privateKey, now }: { sealed: string; privateKey: string; now: Date },
): Promise<KeptKeys[]> {
  const backup = await openBackup(sealed, privateKey);
  if (backup.stage !== stage)
    throw new OpsError(`This is a backup of the stage ${backup.stage}, not of ${stage}.`);
  for (const name of EVIDENCE_KEYS) {
    const kept = seedsOf(parseKeyring(backup.keys[name]));
    const missing = seedsOf(parseKeyring(await readSecretText(idOf(name)))).find(
      (seed) => !holds(kept, seed),
    );
    if (missing)
      throw new OpsError(
        `The backup lacks ${missing.kid} of ${name}: create another one with ops keys back-up.`,
      );
  }
  for (const { name, version } of await describeKeys()) {
    const Tags = [{ Key: TAG, Value: `${version} ${now.toISOString()}` }];
    await client().send(new TagResourceCommand({ SecretId: idOf(name), Tags }));
  }
  return describeKeys();
}

/**
 * Opens a backup and returns the stage and the text of each secret.
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

/** Reads the state of these secrets, without their values. */
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
