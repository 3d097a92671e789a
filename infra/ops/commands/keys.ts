import { randomBytes } from 'node:crypto';
import { command, type OpsCommand } from '#infra/ops/command.ts';
import { describeStageKeys } from '#infra/ops/describe-stage-keys.ts';
import { rotateOrigin } from '#infra/ops/origin/rotate.ts';
import { readSecretText, writeSecretText } from '#infra/ops/secret-text.ts';
import { type SecretName, secretVariable } from '#infra/settings/names.ts';
import { type Keyring, kidOf, parseKeyring, rotate } from '#lib/secrets/keyring.ts';
import { keyBackupCommands } from './key-backups.ts';

/** Milliseconds: the life of a token, and a margin. */
const SIGNING_KEYS_KEPT_FOR = 25 * 60 * 60 * 1_000;
/** Milliseconds: the simulator's page, whose address an earlier key signed, may be open that long. */
const CALLBACK_KEYS_KEPT_FOR = 25 * 60 * 60 * 1_000;
/** Sealed values are never sealed again, and the oldest seed makes the fingerprints. */
const FOR_GOOD = Number.POSITIVE_INFINITY;

const SOME_MINUTES_LATER = 'The new key is used some minutes later, once every function has read it.';

/** The stage's own keys. */
export const keyCommands: readonly OpsCommand[] = [
  command({
    name: 'list',
    summary: 'List the stage’s own keys with their ages, and the command that replaces each.',
    details:
      'since is when the key was made, and earlier counts the keys that are kept to verify and open what they signed and ' +
      'sealed. A new key is used some minutes later. backed_up_at is of the keys that evidence needs; an older backup ' +
      'than the key is none. Values are not printed.',
    example: 'keys list',
    columns: ['key', 'purpose', 'since', 'days', 'earlier', 'backed_up_at', 'rotate_with', 'kid'],
    list: () => describeStageKeys(new Date()),
  }),
  command({
    name: 'rotate-signing',
    summary: 'Sign tokens with a new key. Tokens signed so far stay valid until they expire.',
    details:
      'The new key signs some minutes later, once every function has read it. Keys that no valid token needs are ' +
      'deleted.',
    example: 'keys rotate-signing --stage production',
    run: () => rotateSecret('signing', SIGNING_KEYS_KEPT_FOR),
  }),
  command({
    name: 'rotate-sealing',
    summary: 'Seal account numbers with a new key. Earlier keys are kept, to open earlier values.',
    details: SOME_MINUTES_LATER,
    example: 'keys rotate-sealing --stage production',
    asks: async () => 'In some minutes, new account numbers are sealed with another key.',
    run: () => rotateSecret('account_numbers', FOR_GOOD),
  }),
  command({
    name: 'rotate-tax-ids',
    summary: 'Seal RFCs with a new key. Earlier keys are kept, to open earlier values.',
    details: SOME_MINUTES_LATER,
    example: 'keys rotate-tax-ids --stage production',
    asks: async () => 'In some minutes, new RFCs are sealed with another key.',
    run: () => rotateSecret('tax_ids', FOR_GOOD),
  }),
  command({
    name: 'rotate-webhooks',
    summary:
      'Seal the signing secrets of webhooks with a new key. Earlier keys are kept, to open earlier values.',
    details: `${SOME_MINUTES_LATER} Merchants’ own secrets do not change.`,
    example: 'keys rotate-webhooks --stage production',
    asks: async () => 'In some minutes, new signing secrets of webhooks are sealed with another key.',
    run: () => rotateSecret('webhooks', FOR_GOOD),
  }),
  command({
    name: 'rotate-responses',
    summary: 'Seal stored responses with new keys. Earlier keys are kept, to open earlier values.',
    details: `${SOME_MINUTES_LATER} Also rotates the separate key of responses that hold a token. Cursors stay valid.`,
    example: 'keys rotate-responses --stage production',
    asks: async () => 'In some minutes, new stored responses are sealed with other keys.',
    run: async () => ({
      responses: await rotateSecret('responses', FOR_GOOD),
      tokens: await rotateSecret('tokens', FOR_GOOD),
    }),
  }),
  command({
    name: 'rotate-callback',
    summary:
      'Sign the callbacks of the identity simulator with a new key. The previous one is still accepted.',
    details:
      'The simulator signs with the new key some minutes later, once the receiver has read it. The previous key is ' +
      'accepted until the next rotation, and for at least a day. Callbacks of Sumsub have their own secrets: use ops ' +
      'provider set sumsub with two --callback-secret-file.',
    example: 'keys rotate-callback --stage sandbox',
    run: () => rotateSecret('callback', CALLBACK_KEYS_KEPT_FOR),
  }),
  command({
    name: 'rotate-evidence',
    summary: 'Sign evidence with a new key. Earlier keys are kept, to verify earlier evidence.',
    details: 'The new key signs some minutes later, once its public key is published.',
    example: 'keys rotate-evidence --stage production',
    asks: async () => 'In some minutes, new evidence is signed with another key.',
    run: () => rotateSecret('evidence', FOR_GOOD),
  }),
  command({
    name: 'rotate-origin',
    summary: 'Replace the secret that CloudFront sends to the API, without a refused request.',
    details:
      'First the API accepts both values, then CloudFront sends the new one, then the API accepts only the new one. ' +
      'This takes about half an hour. If it is interrupted, run it again: it completes the rotation. Do not deploy in ' +
      'the meantime: CloudFormation refuses one of the two.',
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
