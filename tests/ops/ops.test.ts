import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { askForToken, send } from '#tests/support/api.ts';

type Outcome = { code: number; out: string; err: string };

/** Runs `ops` as an operator does; it finds the local service by its data directory. */
function ops(words: string[], environment: Record<string, string> = {}): Promise<Outcome> {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATA_DIR: process.env.SERVICE_DIRECTORY,
    ...environment,
  } as NodeJS.ProcessEnv;
  return new Promise((resolve) => {
    execFile(process.execPath, ['infra/ops/main.ts', ...words], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

const json = async (...words: string[]) => {
  const { code, out, err } = await ops([...words, '--json']);
  if (code !== 0) throw new Error(err);
  return JSON.parse(out);
};

describe('an account', () => {
  test('is created with keys that work at once', async () => {
    const created = await json(
      'account',
      'create',
      '--name',
      'Panadería Sol',
      '--feature',
      'direct-debit-lvl-2',
    );
    expect(Object.keys(created)).toEqual(['account_id', 'public_key', 'private_key']);
    const answer = await askForToken(created);
    expect(answer.status).toBe(200);
    expect(await json('account', 'show', created.account_id)).toMatchObject({
      name: 'Panadería Sol',
      status: 'active',
      features: ['direct-debit-lvl-2'],
    });
  });

  test('is shown to people, too, and never with its private key', async () => {
    const { account_id, private_key } = await json('account', 'create', '--name', 'Librería');
    const { out } = await ops(['account', 'show', account_id]);
    expect(out).toMatch(/^name\s+Librería$/m);
    expect(out).not.toContain(private_key);
  });

  test('gets and loses features, has its price set, is suspended and resumed', async () => {
    const { account_id } = await json('account', 'create', '--name', 'Cambios');
    const features = async (...words: string[]) =>
      (await json('account', 'features', account_id, ...words)).features;
    expect(await features('--add', 'direct-debit-lvl-2')).toEqual(['direct-debit-lvl-2']);
    expect(await features('--add', 'direct-debit-lvl-2')).toEqual(['direct-debit-lvl-2']);
    expect(await features('--remove', 'direct-debit-lvl-2')).toEqual([]);
    const priced = await json('account', 'price', account_id, '--percent', '3.45', '--fixed', '1.5');
    expect(priced.pricing).toEqual({ percent_basis_points: 345, fixed_centavos: 150 });
    expect((await json('account', 'suspend', account_id)).status).toBe('suspended');
    expect((await json('account', 'resume', account_id)).status).toBe('active');
  });
});

describe('what cannot be done is said in a sentence, with exit code 1', () => {
  test.each<[string[], RegExp]>([
    [[], /^Usage: npm run --silent ops/],
    [['account'], /account create/],
    [['account', 'create'], /--name is missing/],
    [['account', 'create', '--name', 'X', '--feature', 'gold'], /There is no feature gold/],
    [['account', 'create', '--nme', 'X'], /Unknown option '--nme'/],
    [['account', 'show'], /account show ACCOUNT_ID/],
    [['account', 'show', 'acc_nobody'], /There is no account acc_nobody/],
    [['account', 'suspend', 'acc_nobody'], /There is no account acc_nobody/],
    [['account', 'price', 'acc_nobody', '--percent', '2.999', '--fixed', '1'], /at most two decimals/],
    [['account', 'price', 'acc_nobody', '--percent', '101', '--fixed', '1'], /at most 100/],
    [['account', 'create', '--name', 'X', '--stage', 'moon'], /There is no stage moon/],
    [
      ['provider', 'set', 'fintoc', '--secret-key-file', '/nowhere', '--signing-key-file', '/nowhere'],
      /no file/,
    ],
  ])('%j', async (words, sentence) => {
    const { code, err, out } = await ops(words);
    expect(code).toBe(1);
    expect(err).toMatch(sentence);
    expect(err).not.toMatch(/\n\s+at /);
    expect(out).toBe('');
  });

  test('without a local service', async () => {
    const { code, err } = await ops(['provider', 'list'], { DATA_DIR: mkdtempSync(join(tmpdir(), 'none-')) });
    expect([code, err.trim()]).toEqual([1, expect.stringContaining('npm start')]);
  });
});

describe('the signing key', () => {
  test('is rotated without locking anybody out', async () => {
    const keys = await json('account', 'create', '--name', 'Rotación');
    const before = (await askForToken(keys)).body.token;
    const rotated = await json('keys', 'rotate-signing');
    expect(rotated.previous).toHaveLength(1);
    const answer = await send('GET', '/api/customers/c/payment-methods', undefined, { token: before });
    expect(answer.status).toBe(200);
    expect((await send('GET', '/.well-known/jwks.json')).body.keys.length).toBeGreaterThanOrEqual(1);
  });
});

describe('providers', () => {
  test('get their credentials from files', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'keys-'));
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const [secret, signing] = [join(directory, 'secret'), join(directory, 'signing.pem')];
    writeFileSync(secret, 'sk_test_of_nobody\n');
    writeFileSync(signing, privateKey.export({ format: 'pem', type: 'pkcs8' }));
    const set = await json(
      'provider',
      'set',
      'fintoc',
      '--secret-key-file',
      secret,
      '--signing-key-file',
      signing,
    );
    expect(set.configured).toContain('fintoc');
    const { out } = await ops(['provider', 'list']);
    expect(out).toContain('fintoc');
    expect(out).not.toContain('sk_test_of_nobody');
    const refused = await ops([
      'provider',
      'set',
      'fintoc',
      '--secret-key-file',
      secret,
      '--signing-key-file',
      secret,
    ]);
    expect(refused.err).toMatch(/no private key/);
  });

  test('keep two callback secrets while one replaces the other', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'keys-'));
    const file = (name: string, text: string) => {
      writeFileSync(join(directory, name), text);
      return join(directory, name);
    };
    const words = [
      ...['provider', 'set', 'sumsub', '--level-name', 'id-and-liveness'],
      ...['--app-token-file', file('app', 'sbx:token-of-nobody\n')],
      ...['--secret-key-file', file('key', 'secret-of-nobody\n')],
    ];
    const secrets = [file('next', 'next\n'), file('old', 'old\n')].flatMap((path) => [
      '--callback-secret-file',
      path,
    ]);
    expect((await json(...words, ...secrets)).configured).toContain('sumsub');
    const { out } = await ops(['provider', 'list']);
    expect(out).toContain('sumsub');
    expect(out).not.toContain('nobody');

    const refused = await ops(words);
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringContaining('--callback-secret-file is missing'),
    });
    const empty = await ops([...words, '--callback-secret-file', file('empty', ' \n')]);
    expect(empty).toMatchObject({ code: 1, err: expect.stringContaining('is empty') });
  });
});
