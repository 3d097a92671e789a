import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Bundles, bundleFunctions } from '#infra/bundle/bundle-functions.ts';
import { functions, type Handler, handlers } from '#infra/functions/catalogue.ts';
import { accessTable } from '#lib/api/access-table.ts';

/** Bytes. A bundle is read and compiled at each cold start, so growing beyond this wants a reason. */
const LIMIT = 200_000;
/** For the authorizer, which is the first thing that a request starts. */
const AUTHORIZER_LIMIT = 40_000;
/** For what sends mails, which nobody waits for: the client of SES alone is 200 KB. */
const MAIL_LIMIT = 355_000;
/** For what reads or writes files, which no caller of production waits for: the client of S3 alone is 250 KB. */
const FILES_LIMIT = 505_000;
/** For the one that writes the official form: its fonts and the PDF library are most of it. */
const FORM_LIMIT = 800_000;
const WRITES_FORM: Handler = 'direct-debits/get-mandate';

const limitOf = (handler: Handler): number => {
  const { files, evidence, sendsMail } = functions[handler];
  if (handler === 'authorizer') return AUTHORIZER_LIMIT;
  if (handler === WRITES_FORM) return FORM_LIMIT;
  if (files || evidence) return FILES_LIMIT;
  return sendsMail ? MAIL_LIMIT : LIMIT;
};

let folder: string;
let bundles: Bundles;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'domicilia-bundles-'));
  bundles = bundleFunctions({ handlers, outdir: join(folder, 'bundles') });
});

afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (handler: string) => join(bundles.folderOf(handler), 'index.mjs');

/** What came of a bundle: which sources are left in it, and what it imports. */
function outputOf(handler: string) {
  const outputs = Object.entries(bundles.metafile.outputs);
  const [, output] = outputs.find(([path]) => path.endsWith(`/bundles/${handler}/index.mjs`)) ?? [];
  if (!output) throw new Error(`There is no bundle of ${handler}`);
  return output;
}

/** The source files of which anything is left in a bundle. */
function contentsOf(handler: string): string[] {
  const inputs = Object.entries(outputOf(handler).inputs);
  return inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
}

/** What is wrong with the bundles of these handlers: all faults of all of them, each under its handler's name. */
function faultsOf(some: readonly Handler[], faults: (handler: Handler) => readonly unknown[]) {
  return some.flatMap((handler) => faults(handler).map((fault) => `${handler}: ${fault}`));
}

describe('every bundle', () => {
  test('loads by itself and exports its handler', () => {
    const program = fileURLToPath(new URL('./load-bundles.ts', import.meta.url));
    const { stdout, stderr } = spawnSync(process.execPath, [program, ...handlers.map(fileOf)], {
      env: { STAGE: 'sandbox', TABLE_NAME: 'table', AWS_REGION: 'mx-central-1' },
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual(
      Object.fromEntries(handlers.map((handler) => [fileOf(handler), 'function'])),
    );
  });

  test('is small enough', () => {
    const excess = (handler: Handler) => {
      const { size } = statSync(fileOf(handler));
      return size < limitOf(handler) ? [] : [`${size} bytes`];
    };
    expect(faultsOf(handlers, excess)).toEqual([]);
  });

  test('holds its own function and no other', () => {
    for (const handler of handlers) {
      expect(contentsOf(handler).filter((path) => path.startsWith('functions/'))).toEqual([
        `functions/${handler}.ts`,
      ]);
    }
  });

  test('leaves out what Lambda never uses', () => {
    const unused =
      /aws-cdk|esbuild|lib\/api\/(?:records|documentation)\/|infra\/(?!bundle\/replacements)|tests\/|credential-provider-(?!node\.ts)|nested-clients|token-providers/;
    expect(faultsOf(handlers, (handler) => contentsOf(handler).filter((path) => unused.test(path)))).toEqual(
      [],
    );
  });

  test('imports only what Node.js brings along, and not its HTTP client by every name', () => {
    const foreign = (handler: Handler) =>
      outputOf(handler)
        .imports.filter(({ external }) => external)
        .map(({ path }) => path)
        .filter((path) => !isBuiltin(path) || /^(?:node:)?http$/.test(path));
    expect(faultsOf(handlers, foreign)).toEqual([]);
  });

  test('shows no source and does not ask for a map that is not deployed', () => {
    for (const handler of handlers) {
      const text = readFileSync(fileOf(handler), 'utf8');
      const shown = ['sourceMappingURL', process.cwd()].filter((each) => text.includes(each));
      expect([handler, shown]).toEqual([handler, []]);
      // Minified: a line holds at least a thousand characters, but for the few of the smallest bundles.
      expect(text.split('\n').length).toBeLessThan(Math.max(10, text.length / 1000));
      const map = JSON.parse(readFileSync(`${fileOf(handler)}.map`, 'utf8'));
      expect(map.sourcesContent).toBeUndefined();
    }
  });

  test('brings along an outside party only where it is called', () => {
    const isParty = (path: string) =>
      /^lib\/providers\/[^/]+-verification\//.test(path) && !path.endsWith('/port.ts');
    const calls = (handler: Handler) => {
      const { verifiesAccounts, verifiesIdentity, secrets = [] } = functions[handler];
      return Boolean(verifiesAccounts || verifiesIdentity || secrets.includes('callback'));
    };
    expect(handlers.filter((handler) => contentsOf(handler).some(isParty))).toEqual(handlers.filter(calls));
  });

  test('brings along the form, its fonts and its library only where it is written', () => {
    const isOfForm = (path: string) => /lib\/mandate-form\/|pdfkit|fontkit|mandate-fonts/.test(path);
    expect(handlers.filter((handler) => contentsOf(handler).some(isOfForm))).toEqual([WRITES_FORM]);
  });

  test('of the authorizer takes no schema of a request, no client of the SDK and nothing that reads a secret', () => {
    const heavy = /lib\/api\/(?:requests|routes)|@aws-sdk\/(?!util-dynamodb)|jose|lib\/secrets\/(?!keyring)/;
    expect(
      faultsOf(['authorizer'], (handler) => contentsOf(handler).filter((path) => heavy.test(path))),
    ).toEqual([]);
    const text = readFileSync(fileOf('authorizer'), 'utf8');
    expect(accessTable.filter(({ path }) => !text.includes(path))).toEqual([]);
  });

  test('of a payment method’s operation sends no mail', () => {
    const some = handlers.filter((handler) => handler.startsWith('payment-methods/'));
    expect(some.length).toBeGreaterThan(0);
    const mailing = (handler: Handler) => contentsOf(handler).filter((path) => path.includes('client-sesv2'));
    expect(faultsOf(some, mailing)).toEqual([]);
  });
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
        "import { greeting } from '../greeting.ts';\nexport const handler = async () => greeting;\n",
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
