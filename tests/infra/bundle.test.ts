import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Bundles, bundleFunctions } from '#infra/bundle/bundle-functions.ts';
import { functions, type Handler, handlers } from '#infra/functions/catalogue.ts';

/** Bytes. A bundle is read and compiled at each cold start, so growing beyond this wants a reason. */
const LIMIT = 320_000;
/** For workers, which nobody waits for: the client of SES weighs more than that. */
const WORKER_LIMIT = 420_000;
/** For what reads or writes files, which no caller of production waits for: the client of S3 alone is 150 KB. */
const FILES_LIMIT = 520_000;

const limitOf = (handler: Handler): number => {
  const { files, trigger } = functions[handler];
  if (files) return FILES_LIMIT;
  return trigger ? WORKER_LIMIT : LIMIT;
};

let folder: string;
let bundles: Bundles;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'domicilia-bundles-'));
  bundles = bundleFunctions({ handlers, outdir: join(folder, 'bundles') });
});

afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (handler: string) => join(bundles.folderOf(handler), 'index.mjs');

/** The source files of which anything is left in a bundle. */
function contentsOf(handler: string): string[] {
  const output = Object.entries(bundles.metafile.outputs).find(([path]) =>
    path.endsWith(`/bundles/${handler}/index.mjs`),
  );
  const inputs = Object.entries(output?.[1].inputs ?? {});
  return inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
}

describe('every bundle', () => {
  test.each(handlers)('%s loads by itself and exports its handler', (handler) => {
    const script = `import { handler } from ${JSON.stringify(fileOf(handler))}; process.stdout.write(typeof handler);`;
    const env = { STAGE: 'sandbox', TABLE_NAME: 'table', AWS_REGION: 'mx-central-1' };
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      env,
      encoding: 'utf8',
    });
    expect({ stdout, stderr }).toEqual({ stdout: 'function', stderr: '' });
  });

  test.each(handlers)('%s is small enough', (handler) => {
    expect(statSync(fileOf(handler)).size).toBeLessThan(limitOf(handler));
  });

  test.each(handlers)('%s holds its own function and no other', (handler) => {
    expect(contentsOf(handler).filter((path) => path.startsWith('functions/'))).toEqual([
      `functions/${handler}.ts`,
    ]);
  });

  test.each(handlers)('%s leaves out what Lambda never uses', (handler) => {
    const unused =
      /aws-cdk|esbuild|lib\/api\/(?:records|documentation)\/|infra\/(?!bundle\/replacements)|tests\/|credential-provider-(?!node\.ts)|nested-clients|token-providers/;
    expect(contentsOf(handler).filter((path) => unused.test(path))).toEqual([]);
  });

  test.each(handlers)(
    '%s imports only what Node.js brings along, and not its HTTP client by every name',
    (handler) => {
      const output = Object.entries(bundles.metafile.outputs).find(([path]) =>
        path.endsWith(`/bundles/${handler}/index.mjs`),
      );
      const imported = (output?.[1].imports ?? []).filter(({ external }) => external).map(({ path }) => path);
      expect(imported.filter((path) => !path.startsWith('node:') || path === 'node:http')).toEqual([]);
    },
  );

  test.each(handlers)('%s shows no source and does not ask for a map that is not deployed', (handler) => {
    const text = readFileSync(fileOf(handler), 'utf8');
    expect(text).not.toContain('sourceMappingURL');
    expect(text).not.toContain(process.cwd());
    expect(text.split('\n').length).toBeLessThan(text.length / 1000);
    const map = JSON.parse(readFileSync(`${fileOf(handler)}.map`, 'utf8'));
    expect(map.sourcesContent).toBeUndefined();
  });
});

describe('a bundle brings along an outside party only where it is called', () => {
  test.each(handlers)('%s', (handler) => {
    const parties = contentsOf(handler).filter(
      (path) => /^lib\/providers\/[^/]+-verification\//.test(path) && !path.endsWith('/port.ts'),
    );
    const { verifiesAccounts, verifiesIdentity, secrets = [] } = functions[handler];
    const calls = verifiesAccounts || verifiesIdentity || secrets.includes('callback');
    expect(parties.length > 0).toBe(Boolean(calls));
  });

  test.each(handlers.filter((handler) => handler.startsWith('payment-methods/')))(
    '%s sends no mail',
    (handler) => {
      expect(contentsOf(handler).filter((path) => path.includes('client-sesv2'))).toEqual([]);
    },
  );
});

describe('equal sources', () => {
  test('make equal bundles, wherever the project and its output lie', () => {
    const bundleIn = (project: string) => {
      mkdirSync(join(project, 'functions/deep'), { recursive: true });
      writeFileSync(
        join(project, 'functions/greeting.ts'),
        "export const greeting: string = 'Buenos días';\n",
      );
      writeFileSync(
        join(project, 'functions/deep/greet.ts'),
        "import { greeting } from '#tests/greeting.ts';\nexport const handler = async () => greeting;\n",
      );
      const { folderOf } = bundleFunctions({
        handlers: ['deep/greet'],
        outdir: join(project, 'out'),
        project,
      });
      return readFileSync(join(folderOf('deep/greet'), 'index.mjs'), 'utf8');
    };
    expect(bundleIn(join(folder, 'here'))).toBe(bundleIn(join(folder, 'quite/somewhere/else')));
  });
});

describe('a handler without a file', () => {
  test('stops the build and is named', () => {
    const build = () =>
      bundleFunctions({ handlers: ['missing'], outdir: join(folder, 'none'), project: folder });
    expect(build).toThrow(/functions\/missing\.ts/);
    expect(readdirSync(folder)).not.toContain('none');
  });
});
