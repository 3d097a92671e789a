import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

/** One import against each rule: each violates one layer. */
const FORBIDDEN = [
  ['lib/log.ts', 'lib/errors/codes.ts'],
  ['lib/errors/api-error.ts', 'lib/api/route.ts'],
  ['lib/domain/order.ts', 'lib/store/engine/read.ts'],
  ['lib/api/orders.ts', 'lib/store/orders.ts'],
  ['lib/secrets/keyring.ts', 'lib/domain/ids.ts'],
  ['lib/store/orders.ts', 'lib/operations/require-owned.ts'],
  ['lib/auth/tokens.ts', 'lib/http/endpoint.ts'],
  ['lib/providers/simulator.ts', 'lib/store/engine/read.ts'],
  ['lib/email/mailer.ts', 'lib/store/engine/read.ts'],
  ['lib/pages/main.ts', 'lib/api/orders/show.ts'],
  ['lib/operations/links/links.ts', 'lib/http/endpoint.ts'],
  ['lib/http/call.ts', 'functions/orders/get.ts'],
  ['functions/orders/list.ts', 'infra/settings/names.ts'],
  ['functions/orders/create.ts', 'tests/support/records/orders.ts'],
  ['infra/settings/files.ts', 'infra/functions/catalogue.ts'],
  ['infra/functions/workers.ts', 'infra/constructs/alarm.ts'],
  ['infra/bundle/pages.ts', 'infra/stacks/data.ts'],
  ['infra/constructs/edge.ts', 'infra/stacks/data.ts'],
  ['infra/constructs/keys.ts', 'infra/local/run.ts'],
  ['infra/stacks/api.ts', 'lib/store/orders.ts'],
  ['infra/ops/main.ts', 'infra/stacks/data.ts'],
  ['infra/local/main.ts', 'infra/ops/target.ts'],
  ['infra/app.ts', 'functions/orders/get.ts'],
] as const;

const ALLOWED = [
  ['lib/operations/require-owned.ts', 'lib/store/payouts.ts'],
  ['functions/payouts/get.ts', 'lib/http/endpoint.ts'],
  ['infra/constructs/grants.ts', 'infra/settings/names.ts'],
  ['infra/stacks/workers.ts', 'infra/constructs/alarm.ts'],
  ['infra/local/gateway.ts', 'infra/stacks/data.ts'],
] as const;

const CIRCLE = ['lib/domain/hen.ts', 'lib/domain/egg.ts'] as const;

type Violation = { type: string; from: string; to: string };

describe('the rules of layers', () => {
  const project = mkdtempSync(join(tmpdir(), 'domicilia-layers-'));
  let violations: readonly Violation[];

  const write = (file: string, text: string) => {
    mkdirSync(join(project, dirname(file)), { recursive: true });
    writeFileSync(join(project, file), text);
  };

  beforeAll(() => {
    copyFileSync('package.json', join(project, 'package.json'));
    for (const [, imported] of [...FORBIDDEN, ...ALLOWED]) write(imported, 'export type Part = string;');
    // A type is an import like any other.
    for (const [importer, imported] of [...FORBIDDEN, ...ALLOWED])
      write(importer, `import type { Part } from '#${imported}';\nexport type { Part };`);
    const [hen, egg] = CIRCLE;
    write(hen, `import { b } from '#${egg}';\nexport const a = b;`);
    write(egg, `import { a } from '#${hen}';\nexport const b = a;`);
    violations = violationsIn(project);
  });

  afterAll(() => rmSync(project, { recursive: true }));

  test('refuse each import from a layer above or next to it', () => {
    const crossing = violations.filter(({ type }) => type === 'dependency');
    expect(crossing.map(({ from, to }) => [from, to]).sort()).toEqual([...FORBIDDEN].sort());
  });

  test('refuse a circular import', () => {
    const circles = violations.filter(({ type }) => type === 'cycle');
    expect(circles.map(({ from, to }) => [from, to].sort())).toEqual([[...CIRCLE].sort()]);
  });
});

/** Returns what dependency-cruiser reports of another tree with this project's rules. */
function violationsIn(project: string): readonly Violation[] {
  const depcruise = join(process.cwd(), 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const config = join(process.cwd(), '.dependency-cruiser.mjs');
  const report = execFileSync(
    process.execPath,
    [depcruise, '--config', config, '--output-type', 'json', 'lib', 'functions', 'infra'],
    { cwd: project, encoding: 'utf8', maxBuffer: 2 ** 26 },
  );
  return JSON.parse(report).summary.violations;
}
