import { type SecretName, secretVariable } from '#infra/settings/names.ts';
import { daysBetween, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { type Keyring, madeAt, parseKeyring } from '#lib/secrets/keyring.ts';
import { describeKeys } from './key-backup.ts';
import type { Row } from './output/row.ts';
import { readSecret } from './secret-text.ts';

/** The stage's keys: what each is for, and the command that replaces it. */
const KEYS = {
  signing: ['signs tokens', 'rotate-signing'],
  evidence: ['signs evidence', 'rotate-evidence'],
  account_numbers: ['seals account numbers', 'rotate-sealing'],
  tax_ids: ['seals RFCs', 'rotate-tax-ids'],
  webhooks: ['seals webhooks’ secrets', 'rotate-webhooks'],
  responses: ['seals stored responses', 'rotate-responses'],
  tokens: ['seals stored tokens', 'rotate-responses'],
  callback: ['signs test callbacks', 'rotate-callback'],
} as const satisfies Partial<Record<SecretName, readonly [purpose: string, command: string]>>;

/** Returns the keys of the stage with their ages, without their values. */
export async function describeStageKeys(now: Date): Promise<Row[]> {
  const backups = new Map((await describeKeys()).map(({ name, backup }) => [String(name), backup?.at]));
  return Promise.all(
    Object.entries(KEYS).map(async ([key, [purpose, command]]) => {
      const { text, writtenAt } = await readSecret(process.env[secretVariable(key as SecretName)] ?? '');
      const ring = parseKeyring(text);
      const since = sinceOf(ring, writtenAt);
      return {
        ...{ key, purpose, since: since?.toISOString() },
        days: since && daysBetween(mexicoCityDate(since), mexicoCityDate(now)),
        ...{ earlier: ring.previous.length, backed_up_at: backups.get(key) },
        ...{ rotate_with: `keys ${command}`, kid: ring.kid },
      };
    }),
  );
}

/** The first key of a stage was written with its secret; its name has no time. */
function sinceOf({ kid }: Keyring, writtenAt: Date | undefined): Date | undefined {
  const made = madeAt(kid);
  return Number.isFinite(made) ? new Date(made) : writtenAt;
}
