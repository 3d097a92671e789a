import { randomBytes } from 'node:crypto';
import { command, type OpsCommand } from '#infra/ops/command.ts';
import { readSecretText, writeSecretText } from '#infra/ops/secret-text.ts';
import { type Keyring, parseKeyring, rotate } from '#lib/secrets/keyring.ts';

/** The key before the present one still verifies the tokens that it signed. */
const SIGNING_KEYS_KEPT = 1;

/** Keys of the stage itself. */
export const keyCommands: readonly OpsCommand[] = [
  command({
    name: 'rotate-signing',
    summary: 'Sign tokens with a new key; those signed so far stay good until they expire.',
    details: 'The key before the present one is forgotten: leave an hour between two rotations.',
    example: 'keys rotate-signing --stage production',
    run: () => rotateSecret(process.env.SIGNING_SECRET ?? '', SIGNING_KEYS_KEPT),
  }),
  command({
    name: 'rotate-sealing',
    summary: 'Seal account numbers with a new key; the earlier ones stay, to open what they sealed.',
    example: 'keys rotate-sealing --stage production',
    asks: async () => 'Account numbers are sealed with another key from now on.',
    run: () => rotateSecret(process.env.SEALING_SECRET ?? '', Number.POSITIVE_INFINITY),
  }),
];

async function rotateSecret(id: string, keep: number): Promise<object> {
  const ring = parseKeyring(await readSecretText(id));
  const next: Keyring = rotate(
    ring,
    { kid: kidOf(new Date()), seed: randomBytes(48).toString('base64url') },
    keep,
  );
  await writeSecretText(id, JSON.stringify(next));
  return { kid: next.kid, previous: next.previous.map(({ kid }) => kid) };
}

/** `2026-11-20T150405`, say: sorts by age and says when. */
function kidOf(now: Date): string {
  return now.toISOString().slice(0, 19).replaceAll(':', '');
}
