import { randomBytes } from 'node:crypto';
import { command, type OpsCommand } from '#infra/ops/command.ts';
import { readSecretText, writeSecretText } from '#infra/ops/secret-text.ts';
import { type Keyring, kidOf, parseKeyring, rotate } from '#lib/secrets/keyring.ts';
import { rotateOriginCommand } from './rotate-origin.ts';

/** Milliseconds: as long as a token may live that a key has signed, and some time. */
const SIGNING_KEYS_KEPT_FOR = 25 * 60 * 60 * 1_000;

/** Keys of the stage itself. */
export const keyCommands: readonly OpsCommand[] = [
  command({
    name: 'rotate-signing',
    summary: 'Sign tokens with a new key; those signed so far stay good until they expire.',
    details:
      'It signs some minutes later, once every function has heard of it. Keys that no token can need are forgotten.',
    example: 'keys rotate-signing --stage production',
    run: () => rotateSecret(process.env.SIGNING_SECRET ?? '', SIGNING_KEYS_KEPT_FOR),
  }),
  command({
    name: 'rotate-sealing',
    summary: 'Seal account numbers with a new key; the earlier ones stay, to open what they sealed.',
    details: 'It seals some minutes later, once every function has heard of it.',
    example: 'keys rotate-sealing --stage production',
    asks: async () => 'Account numbers are sealed with another key from some minutes on, for good.',
    run: () => rotateSecret(process.env.SEALING_SECRET ?? '', Number.POSITIVE_INFINITY),
  }),
  command({
    name: 'rotate-evidence',
    summary: 'Sign evidence with a new key; the earlier ones stay, to verify what they signed.',
    example: 'keys rotate-evidence --stage production',
    asks: async () => 'Evidence is signed with another key from some minutes on, for good.',
    run: () => rotateSecret(process.env.EVIDENCE_SECRET ?? '', Number.POSITIVE_INFINITY),
  }),
  rotateOriginCommand,
];

async function rotateSecret(id: string, keptFor: number): Promise<object> {
  const ring = parseKeyring(await readSecretText(id));
  const next: Keyring = rotate(
    ring,
    { kid: kidOf(new Date()), seed: randomBytes(48).toString('base64url') },
    keptFor,
  );
  await writeSecretText(id, JSON.stringify(next));
  return { kid: next.kid, previous: next.previous.map(({ kid }) => kid) };
}
