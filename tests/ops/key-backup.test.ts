import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { eventually } from '#tests/support/service/eventually.ts';
import { json, ops } from './run-ops.ts';

const folder = mkdtempSync(join(tmpdir(), 'backup-'));
const fileOf = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

/** Files with a pair of RSA keys. */
function pairOf(name: string) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    publicKey: fileOf(`${name}-public.pem`, publicKey.export({ type: 'spki', format: 'pem' }).toString()),
    privateKey: fileOf(`${name}.pem`, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
  };
}

const own = pairOf('own');
const note = (file: string, privateKey: string) => [
  ...['keys', 'note-backup', '--file', file],
  ...['--private-key-file', privateKey],
];

async function backUp(name: string): Promise<string> {
  const { code, out } = await ops(['keys', 'back-up', '--public-key-file', own.publicKey]);
  expect(code).toBe(0);
  return fileOf(name, out);
}

test('the keys of the evidence are backed up for the holder of a private key, and the backup is recorded once it opens', async () => {
  const file = await backUp('first.jwe');
  const { keys } = await json(...note(file, own.privateKey));
  const on = { version: expect.stringMatching(/./), backed_up_at: expect.stringMatching(/Z$/) };
  expect(keys).toEqual([
    { name: 'evidence', ...on },
    { name: 'account_numbers', ...on },
    { name: 'tax_ids', ...on },
  ]);
});

test('an opened backup contains the text of each secret', async () => {
  const words = ['keys', 'open-backup', '--file', await backUp('whole.jwe')];
  const { code, out } = await ops([...words, '--private-key-file', own.privateKey]);
  expect([code, Object.keys(JSON.parse(out))]).toEqual([0, ['evidence', 'account_numbers', 'tax_ids']]);
  expect(JSON.parse(JSON.parse(out).evidence)).toMatchObject({
    kid: expect.any(String),
    seed: expect.any(String),
  });
});

test('a backup that does not open with the private key is not recorded', async () => {
  const outcome = await ops(note(await backUp('second.jwe'), pairOf('other').privateKey));
  expect([outcome.code, outcome.err]).toEqual([1, expect.stringContaining('does not open')]);
});

test('a backup from before a rotation lacks a key, and another one has the earlier ones as well', async () => {
  const file = await backUp('third.jwe');
  const { kid } = await json('keys', 'rotate-evidence', '--yes');
  const outcome = await ops(note(file, own.privateKey));
  expect([outcome.code, outcome.err]).toEqual([1, expect.stringContaining(`lacks ${kid} of evidence`)]);
  // Another file of tests may rotate other keys between a backup and its note.
  await eventually(async () => {
    expect((await ops(note(await backUp('fourth.jwe'), own.privateKey))).code).toBe(0);
  }, 5);
});

test('a file that is no public key is refused in one line', async () => {
  const path = fileOf('none.pem', 'no key');
  const outcome = await ops(['keys', 'back-up', '--public-key-file', path]);
  expect([outcome.code, outcome.err]).toEqual([1, expect.stringContaining('no RSA public key')]);
});
