import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { groups } from '#infra/ops/groups.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { hooksOf } from '#tests/support/records/webhook-endpoints.ts';
import { askForToken, newAccount, send } from '#tests/support/service/api.ts';
import { json, ops, spawnOps } from './run-ops.ts';

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

  test('is shown to people, and never with its private key', async () => {
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
    expect(priced.pricing).toEqual({ percent: 3.45, fixed: 1.5 });
    expect((await json('account', 'suspend', account_id)).status).toBe('suspended');
    expect((await json('account', 'resume', account_id)).status).toBe('active');
  });
});

describe('an account', () => {
  test('gets a profile and a price in one command, and keeps its other members', async () => {
    const { account_id } = await json('account', 'create', '--name', 'Perfil');
    const profile = {
      legal_name: 'Panadería Sol SA de CV',
      address: 'Av. Juárez 1, Ciudad de México',
      support_email: 'ayuda@panaderiasol.mx',
      support_phone: '+52 55 1234 5678',
      support_url: 'https://panaderiasol.mx/ayuda',
      privacy_notice_url: 'https://panaderiasol.mx/privacidad',
      contact_email: 'sistemas@panaderiasol.mx',
      language: 'en',
    };
    const words = Object.entries(profile).flatMap(([name, value]) => [
      `--${name.replaceAll('_', '-')}`,
      value,
    ]);
    await json('account', 'set', account_id, ...words, '--percent', '3.1');
    const features = ['--add-feature', 'direct-debit-lvl-2'];
    expect(await json('account', 'set', account_id, '--name', 'Panadería Sol', ...features)).toMatchObject({
      ...profile,
      name: 'Panadería Sol',
      features: ['direct-debit-lvl-2'],
      pricing: { percent: 3.1, fixed: 2.5 },
    });
  });

  test('shows how many webhook endpoints it has, and how many of them are disabled', async () => {
    const account = await newAccount();
    const shown = async () => (await json('account', 'show', account.account_id)).webhook_endpoints;
    expect(await shown()).toEqual({ total: 0, disabled: 0 });
    const hooks = hooksOf(account);
    await hooks.create();
    const { body } = await hooks.create();
    await hooks.update(body.id, { status: 'disabled' });
    expect(await shown()).toEqual({ total: 2, disabled: 1 });
  });

  test('is in the list of all, for programs and for spreadsheets', async () => {
    const { account_id } = await json('account', 'create', '--name', '=Lista');
    const listed = await json('account', 'list');
    expect(listed.find((account: { account_id: string }) => account.account_id === account_id)).toMatchObject(
      { name: '=Lista', status: 'active', percent: 2.9, fixed: 2.5 },
    );
    const { out } = await ops(['account', 'list', '--csv']);
    expect(out).toMatch(new RegExp(`^account_id,name,(?:.*\\n)*${account_id},'=Lista,active`));
  });
});

describe('an impossible command is refused in one line, with exit code 1', () => {
  test.each<[string[], RegExp]>([
    [['acount', 'list'], /unknown command 'acount' .*account/],
    [['account', 'lst'], /unknown command 'lst' .*ops -- account --help/],
    [['account', 'create'], /required option '--name <name>' not specified .*account create --help/],
    [['account', 'create', '--name', 'X', '--feature', 'gold'], /There is no feature gold/],
    [['account', 'create', '--name', 'X', '--fature', 'gold'], /unknown option '--fature' .*--feature/],
    [['account', 'show'], /missing required argument 'account'/],
    [['account', 'price', 'acc_nobody', '--percent', '2.999', '--fixed', '1'], /at most two decimals/],
    [['account', 'create', '--name', 'X', '--stage', 'moon'], /There is no stage moon/],
    [['debit', 'find', '--reference', '12'], /7 digits/],
    [['reconcile', '--month', '2027-13'], /Write a month as 2027-11/],
    [
      ['exceptions', 'resolve', 'exc_1', '--as', 'lost'],
      /There is no outcome lost: use paid, failed, taken_twice, refunded, replaced, ignored/,
    ],
    [['exceptions', 'resolve', 'exc_1', '--as', 'failed', '--code', '4'], /two characters/],
    [['debit', 'find', '--reference', '1000000', '--email', 'a@b.mx'], /cannot be used with/],
    [['payments', 'list', '--day', '2027-02-30'], /Write a day as/],
    [['payments', 'list', '--day', 'today', '--to', 'today'], /cannot be used with/],
    [
      ['provider', 'set', 'fintoc', '--secret-key-file', '/nowhere', '--signing-key-file', '/nowhere'],
      /no file/,
    ],
  ])('%j', async (words, sentence) => {
    const { code, err, out } = await ops(words);
    expect([code, out, err.trim().split('\n')]).toEqual([1, '', [expect.stringMatching(sentence)]]);
  });

  test.each<[string[], RegExp]>([
    [['account', 'show', 'acc_nobody'], /There is no account acc_nobody/],
    [['account', 'suspend', 'acc_nobody'], /There is no account acc_nobody/],
    [['account', 'price', 'acc_nobody', '--percent', '101', '--fixed', '1'], /at most 100/],
    [['account', 'set', 'acc_nobody', '--support-url', 'http://x.mx'], /--support-url: .*https/],
    [['account', 'create', '--name', ' '], /--name: This text is empty. Send at least one character/],
    [['payments', 'list', '--account', 'acc_nobody'], /There is no account acc_nobody/],
    [['debit', 'show', 'dd_nobody'], /There is no direct debit dd_nobody/],
    [['debit', 'find'], /Say what to look for/],
    [['reconcile', '--month', '2199-01'], /2199-01 has not begun.* overview --days/],
    [['reconcile'], /Name the day or the month: --day, --month/],
    [['keys', 'rotate-sealing'], /This cannot be undone: add --yes/],
  ])('after the stage: %j', async (words, sentence) => {
    const { code, err, out } = await ops(words);
    const lines = [expect.stringMatching(/^Stage sandbox on this machine/), expect.stringMatching(sentence)];
    expect([code, out, err.trim().split('\n')]).toEqual([1, '', lines]);
  });

  longTest('and has a stack trace with --debug', async () => {
    expect((await spawnOps(['account', 'show', 'acc_nobody', '--debug'])).err).toMatch(/\n\s+at /);
  });
});

describe('the help', () => {
  test('of all groups fits on one screen, with one line for each group', async () => {
    const { code, out } = await ops(['--help']);
    const lines = out.trimEnd().split('\n');
    expect(code).toBe(0);
    expect(lines.length).toBeLessThanOrEqual(45);
    expect(lines.filter((line) => line.length > 100)).toEqual([]);
    const shown = lines.flatMap((line) => /^ {2}([a-z]+) {2,}\S/.exec(line)?.[1] ?? []);
    expect(shown).toEqual(groups.map(({ name }) => name));
  });

  test.each([[[]], [['account']], [['provider', 'set']]])(
    'is shown if a command is missing: %j',
    async (words) => {
      const { code, err, out } = await ops(words);
      expect([code, out]).toEqual([1, '']);
      expect(err).toMatch(/^Usage: npm run --silent ops -- .*Commands:/s);
    },
  );

  test.each([['account'], ['account', 'create'], ['payments', 'list'], ['files', 'get'], ['reconcile']])(
    'has an example: %s %s',
    async (...words) => {
      const { code, out } = await ops([...words.filter(Boolean), '--help']);
      expect(code).toBe(0);
      expect(out).toMatch(new RegExp(`Example:\n {2}npm run --silent ops -- ${words[0]} `));
    },
  );
});

describe('the signing key', () => {
  longTest('is rotated while all valid tokens stay accepted', async () => {
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
      err: expect.stringContaining('--callback-secret-file <file>'),
    });
    const empty = await ops([...words, '--callback-secret-file', file('empty', ' \n')]);
    expect(empty).toMatchObject({ code: 1, err: expect.stringContaining('is empty') });
  });
});
