import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

/** A file, and what it imports. */
type Import = readonly [file: string, from: string];

const REFUSED: readonly Import[] = [
  ['lib/log.ts', './domain/money.ts'],
  ['lib/log.ts', '#infra/names.ts'],
  ['lib/domain/money.ts', '../log.ts'],
  ['lib/domain/money.ts', '../api/errors.ts'],
  ['lib/domain/money.ts', '#lib/store/keys.ts'],
  ['lib/domain/calendar/holidays.ts', '../../log.ts'],
  ['lib/domain/calendar/holidays.ts', '#lib/api/errors.ts'],
  ['lib/api/routes.ts', '../auth/policy.ts'],
  ['lib/api/routes.ts', '#functions/authorizer.ts'],
  ['lib/secrets/sealing.ts', '../store/keys.ts'],
  ['lib/store/keys.ts', '../auth/tokens.ts'],
  ['lib/store/keys.ts', '#lib/http/endpoint.ts'],
  ['lib/auth/tokens.ts', '../store/accounts.ts'],
  ['lib/auth/tokens.ts', '#infra/names.ts'],
  ['lib/providers/account-verification/fintoc.ts', '../../store/keys.ts'],
  ['lib/providers/account-verification/fintoc.ts', '#lib/operations/advance-validation.ts'],
  ['lib/email/activation.ts', '../store/keys.ts'],
  ['lib/pages/activation/main.ts', '../../api/errors.ts'],
  ['lib/pages/activation/main.ts', '#lib/log.ts'],
  ['lib/operations/advance-validation.ts', '../http/endpoint.ts'],
  ['lib/operations/advance-validation.ts', '#functions/authorizer.ts'],
  ['lib/http/endpoint.ts', '../../functions/authorizer.ts'],
  ['lib/http/endpoint.ts', '#infra/names.ts'],
  ['functions/payment-methods/add.ts', '#infra/names.ts'],
  ['functions/payment-methods/add.ts', '../../infra/names.ts'],
  ['infra/api-stack.ts', '#functions/authorizer.ts'],
  ['infra/api-stack.ts', '../functions/authorizer.ts'],
  ['infra/constructs/grants.ts', '../../functions/authorizer.ts'],
  ['infra/api-stack.ts', '#lib/store/keys.ts'],
  ['infra/api-stack.ts', '../lib/store/keys.ts'],
  ['infra/local/main.ts', '../../functions/authorizer.ts'],
  ['infra/local/gateway/server.ts', '#lib/http/endpoint.ts'],
  ['infra/ops/main.ts', '#functions/authorizer.ts'],
  ...[
    'lib/log.ts',
    'lib/domain/money.ts',
    'lib/http/endpoint.ts',
    'functions/authorizer.ts',
    'infra/app.ts',
  ].map((file): Import => [file, '#tests/infra/synthesized.ts']),
];

const ALLOWED: readonly Import[] = [
  ['lib/log.ts', 'node:util'],
  ['lib/domain/clabe.ts', './banks.ts'],
  ['lib/domain/clabe.ts', '#lib/domain/banks.ts'],
  ['lib/domain/calendar/holidays.ts', '../dates.ts'],
  ['lib/api/payment-methods.ts', '../domain/clabe.ts'],
  ['lib/api/payment-methods.ts', 'valibot'],
  ['lib/secrets/sealing.ts', '../domain/ids.ts'],
  ['lib/store/accounts.ts', '../secrets/sealing.ts'],
  ['lib/auth/policy.ts', '../api/access.ts'],
  ['lib/auth/policy.ts', '../log.ts'],
  ['lib/providers/account-verification/fintoc.ts', '../../log.ts'],
  ['lib/providers/account-verification/fintoc.ts', '#lib/domain/receipt.ts'],
  ['lib/email/activation.ts', '../domain/money.ts'],
  ['lib/pages/activation/main.ts', '../../domain/clabe.ts'],
  ['lib/pages/activation/main.ts', '../../email/words.ts'],
  ['lib/pages/activation/main.ts', '../common/elements.ts'],
  ['lib/operations/advance-validation.ts', '../providers/account-verification/port.ts'],
  ['lib/http/endpoint.ts', '../store/idempotency.ts'],
  ['functions/payment-methods/add.ts', '#lib/http/endpoint.ts'],
  ['infra/api-stack.ts', '#lib/api/routes.ts'],
  ['infra/constructs/grants.ts', '../functions.ts'],
  ['infra/local/main.ts', '#lib/store/accounts.ts'],
  ['infra/ops/main.ts', '#lib/secrets/signing-keys.ts'],
  ['tests/store/accounts.test.ts', '#tests/infra/synthesized.ts'],
  ['tests/store/accounts.test.ts', '#infra/local/main.ts'],
];

const project = process.cwd();
let folder: string;
let refused: Set<string>;

/** Each import in a file of its own, in the folder it is about. */
const fileOf = (all: readonly Import[], kind: string, index: number) =>
  join(dirname(all[index]?.[0] ?? ''), `${kind}-${index}.ts`);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'layers-'));
  copyFileSync(join(project, 'biome.json'), join(folder, 'biome.json'));
  for (const [kind, all] of [
    ['refused', REFUSED],
    ['allowed', ALLOWED],
  ] as const) {
    all.forEach(([, from], index) => {
      const file = join(folder, fileOf(all, kind, index));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `import '${from}';\n`);
    });
  }
  const { stdout } = spawnSync(
    join(project, 'node_modules/.bin/biome'),
    [
      'lint',
      '--vcs-enabled=false',
      '--only=style/noRestrictedImports',
      '--reporter=github',
      '--max-diagnostics=none',
      '.',
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  refused = new Set(
    [...stdout.matchAll(/noRestrictedImports.*?file=(?:[^,]*layers-[^/]*\/)?([^,]+),/g)].map(
      (match) => match[1] ?? '',
    ),
  );
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('the linter keeps the layers apart', () => {
  test.each(REFUSED.map(([file, from], index) => ({ file, from, index })))(
    '$file may not import $from',
    ({ index }) => {
      expect(refused).toContain(fileOf(REFUSED, 'refused', index));
    },
  );

  test.each(ALLOWED.map(([file, from], index) => ({ file, from, index })))(
    '$file may import $from',
    ({ index }) => {
      expect(refused).not.toContain(fileOf(ALLOWED, 'allowed', index));
    },
  );
});
