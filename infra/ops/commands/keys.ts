import { randomBytes } from 'node:crypto';
import { command, type OpsCommand } from '#infra/ops/command.ts';
import { rotateOrigin } from '#infra/ops/origin/rotate.ts';
import { readSecretText, writeSecretText } from '#infra/ops/secret-text.ts';
import { type SecretName, secretVariable } from '#infra/settings/names.ts';
import { type Keyring, kidOf, parseKeyring, rotate } from '#lib/secrets/keyring.ts';
import { keyBackupCommands } from './key-backups.ts';

/** Milliseconds: as long as a token may live that a key has signed, and some time. */
const SIGNING_KEYS_KEPT_FOR = 25 * 60 * 60 * 1_000;
/** Milliseconds: somebody may still be on the simulator's page, whose address an earlier key has signed. */
const CALLBACK_KEYS_KEPT_FOR = 25 * 60 * 60 * 1_000;
/** What was sealed is not sealed again, and the oldest seed makes the fingerprints. */
const FOR_GOOD = Number.POSITIVE_INFINITY;

const SOME_MINUTES_LATER = 'It is used some minutes later, once every function has heard of it.';

/** Keys of the stage itself. */
export const keyCommands: readonly OpsCommand[] = [
  command({
    name: 'rotate-signing',
    summary: 'Sign tokens with a new key; those signed so far stay good until they expire.',
    details:
      'It signs some minutes later, once every function has heard of it. Keys that no token can need are forgotten.',
    example: 'keys rotate-signing --stage production',
    run: () => rotateSecret('signing', SIGNING_KEYS_KEPT_FOR),
  }),
  command({
    name: 'rotate-sealing',
    summary: 'Seal account numbers with a new key; the earlier ones stay, to open what they sealed.',
    details: SOME_MINUTES_LATER,
    example: 'keys rotate-sealing --stage production',
    asks: async () => 'Account numbers are sealed with another key from some minutes on, for good.',
    run: () => rotateSecret('account_numbers', FOR_GOOD),
  }),
  command({
    name: 'rotate-tax-ids',
    summary: 'Seal RFCs with a new key; the earlier ones stay, to open what they sealed.',
    details: SOME_MINUTES_LATER,
    example: 'keys rotate-tax-ids --stage production',
    asks: async () => 'RFCs are sealed with another key from some minutes on, for good.',
    run: () => rotateSecret('tax_ids', FOR_GOOD),
  }),
  command({
    name: 'rotate-webhooks',
    summary:
      'Seal the signing secrets of webhooks with a new key; the earlier ones stay, to open what they sealed.',
    details: `${SOME_MINUTES_LATER} Merchants notice nothing: their own secrets stay.`,
    example: 'keys rotate-webhooks --stage production',
    asks: async () => 'Secrets of webhooks are sealed with another key from some minutes on, for good.',
    run: () => rotateSecret('webhooks', FOR_GOOD),
  }),
  command({
    name: 'rotate-responses',
    summary: 'Seal stored responses with new keys; the earlier ones stay, to open what they sealed.',
    details: `${SOME_MINUTES_LATER} Responses that hold a token have a key of their own, which is rotated as well. Cursors stay valid.`,
    example: 'keys rotate-responses --stage production',
    asks: async () => 'Stored responses are sealed with other keys from some minutes on, for good.',
    run: async () => ({
      responses: await rotateSecret('responses', FOR_GOOD),
      tokens: await rotateSecret('tokens', FOR_GOOD),
    }),
  }),
  command({
    name: 'rotate-callback',
    summary:
      'Sign the callbacks of the identity simulator with a new key; the earlier one is still accepted.',
    details:
      'The simulator signs with it some minutes later, once the receiver has heard of it; the earlier key is accepted until the ' +
      'next rotation, and a day at least. Callbacks of Sumsub have secrets of their own: ops provider set sumsub, with two ' +
      '--callback-secret-file.',
    example: 'keys rotate-callback --stage sandbox',
    run: () => rotateSecret('callback', CALLBACK_KEYS_KEPT_FOR),
  }),
  command({
    name: 'rotate-evidence',
    summary: 'Sign evidence with a new key; the earlier ones stay, to verify what they signed.',
    details: 'It signs some minutes later, once its public half is published.',
    example: 'keys rotate-evidence --stage production',
    asks: async () => 'Evidence is signed with another key from some minutes on, for good.',
    run: () => rotateSecret('evidence', FOR_GOOD),
  }),
  command({
    name: 'rotate-origin',
    summary: 'Replace the secret by which the API knows the distribution, without a refused request.',
    details:
      'The API accepts both values, then the distribution sends the new one, then the API accepts that alone. It takes some ' +
      'half an hour. If it is cut off, run it again: it completes the rotation that is under way. No deployment may run ' +
      'meanwhile; CloudFormation refuses one of the two.',
    example: 'keys rotate-origin --stage production',
    run: rotateOrigin,
  }),
  ...keyBackupCommands,
];

async function rotateSecret(name: SecretName, keptFor: number): Promise<object> {
  const id = process.env[secretVariable(name)] ?? '';
  const ring = parseKeyring(await readSecretText(id));
  const next: Keyring = rotate(
    ring,
    { kid: kidOf(new Date()), seed: randomBytes(48).toString('base64url') },
    keptFor,
  );
  await writeSecretText(id, JSON.stringify(next));
  return { kid: next.kid, previous: next.previous.map(({ kid }) => kid) };
}
