import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Bundles, bundleFunctions } from '#infra/bundle/bundle-functions.ts';
import { handlers as all, functions, type Handler } from '#infra/functions/catalogue.ts';
import { endpoints } from '#infra/functions/endpoints.ts';
import { accessTable } from '#lib/api/access-table.ts';
import { ERRORS } from '#lib/errors/codes.ts';
import { BUNDLE_STRIDE, isTurn } from '#tests/support/jest/budget.ts';
import { longTest } from '#tests/support/jest/long-test.ts';

/**
 * Bytes that a cold start reads and compiles: a bundle, and its imports before its first request. Raise a number only
 * for a reason. The clients of the AWS SDK are 190 KB of it.
 */
const LIMIT = 386_500;
/** For the functions of the bank's files: the content of files of either kind also settles their returns. */
const FILES_LIMIT = 404_500;
/** For the function that pays out: refunds and transfers, their files, and those that wait. */
const PAY_OUT_LIMIT = 426_500;
/** For the authorizer, the first function that a request starts. */
const AUTHORIZER_LIMIT = 255_000;
/** For all steps of a day's collections in one, which only the sandbox has. */
const RUN_LIMIT = 495_000;
/** For the clock of an account, which only the sandbox has: the mails of each day that it passes, and such a run. */
const CLOCK_LIMIT = 509_500;
/** For the return of a charge, which only the sandbox has: the content of a file, and the wrapper of a request. */
const RETURN_LIMIT = 448_500;
/** For the worker of imports: the reader of CSV, the rules of charges, and the sentences of its faults in two languages. */
const IMPORTS_LIMIT = 415_500;
/**
 * Bytes of the whole upload, including files that are loaded later: the client of S3 is 300 KB, the terms of evidence
 * in two languages 10 KB.
 */
const WHOLE_LIMIT = 816_000;
const WHOLE_CLOCK_LIMIT = 830_000;
/** For the function that writes the official form: fonts and the PDF library are 615 KB. */
const WHOLE_FORM_LIMIT = 941_500;
const WRITES_FORM: Handler = 'direct-debits/get-mandate';

const CLOCK_HANDLERS: readonly Handler[] = ['sandbox/move-clock', 'workers/go-on-collecting'];

const FILE_WORKERS: readonly Handler[] = [
  'workers/collections/build-files',
  'workers/collections/ingest-return-file',
];

const limitOf = (handler: Handler): number => {
  if (handler === 'authorizer') return AUTHORIZER_LIMIT;
  if (handler === 'workers/collections/pay-out') return PAY_OUT_LIMIT;
  if (handler === 'sandbox/return-order') return RETURN_LIMIT;
  if (handler === 'workers/carry-out-imports') return IMPORTS_LIMIT;
  if (FILE_WORKERS.includes(handler)) return FILES_LIMIT;
  if (CLOCK_HANDLERS.includes(handler)) return CLOCK_LIMIT;
  return handler === 'sandbox/run-collections' ? RUN_LIMIT : LIMIT;
};

const wholeLimitOf = (handler: Handler): number => {
  if (handler === WRITES_FORM) return WHOLE_FORM_LIMIT;
  return CLOCK_HANDLERS.includes(handler) ? WHOLE_CLOCK_LIMIT : WHOLE_LIMIT;
};

/** Handlers with a module of their own. */
const ALWAYS: readonly Handler[] = ['authorizer', WRITES_FORM];

/** Those with a limit of their own, or with the client of another service of AWS. */
const LARGE: readonly Handler[] = [
  ...(['workers/collections/pay-out', 'sandbox/return-order'] as const),
  ...(['sandbox/run-collections', 'sandbox/move-clock', 'workers/go-on-collecting'] as const),
  ...(['workers/send-mails', 'payment-methods/validate', 'direct-debits/receive-identity-result'] as const),
  ...(['exports/get', 'workers/write-exports'] as const),
  ...(['documents/create', 'documents/get', 'workers/keep-documents'] as const),
  ...(['imports/create', 'imports/get-result', 'workers/carry-out-imports'] as const),
  ...FILE_WORKERS,
];

/** A push bundles every second large one, and one of some of the others: they differ by little more than their own file. */
const handlers = all.filter(
  (handler, index) =>
    ALWAYS.includes(handler) ||
    (LARGE.includes(handler) ? isTurn(LARGE.indexOf(handler), 2) : index % BUNDLE_STRIDE === 0),
);

let folder: string;
let bundles: Bundles;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'domicilia-bundles-'));
  bundles = bundleFunctions({ handlers, outdir: join(folder, 'bundles') });
});

afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (handler: string) => join(bundles.folderOf(handler), 'index.mjs');

/** The contents of a file: the remaining sources, and its imports. */
function outputOf(file: string) {
  const outputs = Object.entries(bundles.metafile.outputs);
  const [, output] = outputs.find(([path]) => path.endsWith(`/bundles/${file}`)) ?? [];
  if (!output) throw new Error(`There is no ${file}`);
  return output;
}

/** Returns the files that a handler's bundle imports; with `later`, only those that it loads when it needs them. */
function loadedBy(handler: string): { file: string; later: boolean }[] {
  return outputOf(`${handler}/index.mjs`)
    .imports.filter(({ path }) => path.startsWith('./'))
    .map(({ path, kind }) => ({ file: path.slice(2), later: kind === 'dynamic-import' }));
}

/** Returns the source files of which a file contains a part. */
function sourcesIn(file: string): string[] {
  const inputs = Object.entries(outputOf(file).inputs);
  return inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
}

/** Returns those of a handler's bundle that are read before its first request. */
const contentsOf = (handler: string) => sourcesIn(`${handler}/index.mjs`);

/** Returns those of everything that is uploaded with it. */
const wholeOf = (handler: string) => [
  ...contentsOf(handler),
  ...loadedBy(handler).flatMap(({ file }) => sourcesIn(file)),
];

/** The names of the files that any handler loads when it needs them. */
const later = () => new Set(handlers.flatMap((handler) => loadedBy(handler).map(({ file }) => file)));

/** Returns the faults of the bundles of these handlers, each under its handler's name. */
function faultsOf(some: readonly Handler[], faults: (handler: Handler) => readonly unknown[]) {
  return some.flatMap((handler) => faults(handler).map((fault) => `${handler}: ${fault}`));
}

describe('every bundle', () => {
  test('loads by itself and exports its handler, and so do the files that it loads later', () => {
    const program = fileURLToPath(new URL('./load-bundles.ts', import.meta.url));
    const loadedFilesOf = (handler: string) =>
      loadedBy(handler).map(({ file }) => join(bundles.folderOf(handler), file));
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [program, ...handlers.flatMap((handler) => [fileOf(handler), ...loadedFilesOf(handler)])],
      { env: { STAGE: 'sandbox', TABLE_NAME: 'table', AWS_REGION: 'mx-central-1' }, encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    const exports = (file: string) => outputOf(file).exports.toSorted().join();
    expect(JSON.parse(stdout)).toEqual(
      Object.fromEntries(
        handlers.flatMap((handler) => [
          [fileOf(handler), 'handler'],
          ...loadedBy(handler).map(({ file }) => [join(bundles.folderOf(handler), file), exports(file)]),
        ]),
      ),
    );
  });

  test('is small enough', () => {
    const sizeOf = (handler: Handler, files: readonly { file: string }[]) =>
      [{ file: 'index.mjs' }, ...files]
        .map(({ file }) => statSync(join(bundles.folderOf(handler), file)).size)
        .reduce((sum, size) => sum + size);
    const excess = (handler: Handler) => {
      const eager = sizeOf(
        handler,
        loadedBy(handler).filter((each) => !each.later),
      );
      const whole = sizeOf(handler, loadedBy(handler));
      return [
        ...(eager <= limitOf(handler) ? [] : [`${eager} bytes before the first request`]),
        ...(whole <= wholeLimitOf(handler) ? [] : [`${whole} bytes in all`]),
      ];
    };
    expect(faultsOf(handlers, excess)).toEqual([]);
  });

  test('has its own function and no other', () => {
    for (const handler of handlers) {
      expect(contentsOf(handler).filter((path) => path.startsWith('functions/'))).toEqual([
        `functions/${handler}.ts`,
      ]);
    }
  });

  test('runs the SDK itself: its own client of DynamoDB if it uses the table, and no substitute for an SDK module', () => {
    const having = (path: string) => handlers.filter((handler) => contentsOf(handler).includes(path));
    const sdk = (file: string) => `node_modules/@aws-sdk/${file}`;
    const touching = handlers.filter((handler) => (functions[handler].table ?? []).length > 0);
    expect(touching.length).toBeGreaterThan(60 / BUNDLE_STRIDE);
    expect(having(sdk('client-dynamodb/dist-es/DynamoDBClient.js'))).toEqual(
      expect.arrayContaining(touching),
    );
    expect(having(sdk('lib-dynamodb/dist-es/DynamoDBDocumentClient.js'))).toEqual(
      expect.arrayContaining(touching),
    );
    const replaced = new Set(
      handlers.flatMap(wholeOf).filter((path) => path.startsWith('infra/bundle/replacements/')),
    );
    expect([...replaced].sort()).toEqual(
      [
        'access-table',
        'brotli',
        'credential-provider-node',
        'mandate-fonts',
        'member-order',
        'node-http',
      ].map((name) => `infra/bundle/replacements/${name}.ts`),
    );
  });

  test('has no text of the reference: the meanings of members and operations are for people', () => {
    const document = readFileSync(new URL('../../lib/api/openapi.json', import.meta.url), 'utf8');
    const meant = [...document.matchAll(/"description": "((?:[^"\\]|\\.){40,})"/g)].map(([, text]) =>
      JSON.parse(`"${text}"`),
    );
    const messages = new Set(Object.values(ERRORS).map(([, message]) => message));
    const words = [...new Set<string>(meant)].filter(
      (text) => ![...messages].some((message) => text.includes(message)),
    );
    expect(words.length).toBeGreaterThan(300);
    const saying = (handler: Handler) => {
      const text = readFileSync(fileOf(handler), 'utf8');
      return words.filter((each) => text.includes(each));
    };
    expect(faultsOf(handlers, saying)).toEqual([]);
  });

  test('contains the packages of the service in the functions that use them', () => {
    const having = (path: string) =>
      handlers.filter((handler) => wholeOf(handler).some((each) => each.startsWith(`node_modules/${path}/`)));
    const ofEndpoints = handlers.filter((handler) => Object.hasOwn(endpoints, handler));
    expect(having('@middy/core')).toEqual(expect.arrayContaining(ofEndpoints));
    expect(having('valibot')).toEqual(expect.arrayContaining(ofEndpoints));
    expect(having('@middy/http-json-body-parser').length).toBeGreaterThan(20 / BUNDLE_STRIDE);
    expect(having('jose')).toContain('authorizer');
  });

  test('omits code that Lambda never uses', () => {
    const unused =
      /aws-cdk|esbuild|lib\/api\/[^/]+\/[a-z-]*(?:record|documentation)\.ts|infra\/(?!bundle\/replacements)|tests\/|credential-provider-(?!node\.ts)|nested-clients|token-providers/;
    expect(faultsOf(handlers, (handler) => wholeOf(handler).filter((path) => unused.test(path)))).toEqual([]);
  });

  test('imports only modules of Node.js, and its HTTP client under one name', () => {
    const foreign = (file: string) =>
      outputOf(file)
        .imports.map(({ path }) => path)
        .filter((path) => !isBuiltin(path) || /^(?:node:)?http$/.test(path));
    const files = [...handlers.map((handler) => `${handler}/index.mjs`), ...later()];
    const streamsOfEvents = '@smithy/core/event-streams';
    const known = (path: string) => later().has(path.slice(2)) || path === streamsOfEvents;
    expect(files.flatMap(foreign).filter((path) => !known(path))).toEqual([]);
    const eager = files.flatMap((file) =>
      outputOf(file).imports.filter(({ path }) => path === streamsOfEvents),
    );
    expect(new Set(eager.map(({ kind }) => kind))).toEqual(new Set(['dynamic-import']));
  });

  test('contains no source, and refers to no missing map, like the files that it loads later', () => {
    for (const file of [...handlers.map((handler) => `${handler}/index.mjs`), ...later()]) {
      const path = join(folder, 'bundles', file);
      const text = readFileSync(path, 'utf8');
      const shown = ['sourceMappingURL', process.cwd()].filter((each) => text.includes(each));
      expect([file, shown]).toEqual([file, []]);
      // Minified: a line has at least five hundred characters, except for the few of the smallest bundles and the list
      // of banks, which has a line for each.
      const banks = text.split('\n').filter((line) => /^\d{3} +\d{4,5} /.test(line)).length;
      expect(text.split('\n').length - banks).toBeLessThan(Math.max(10, text.length / 500));
      const map = JSON.parse(readFileSync(`${path}.map`, 'utf8'));
      expect(map.sourcesContent).toBeUndefined();
    }
  });

  test('contains the adapter of an outside party only if it is called', () => {
    const isParty = (path: string) =>
      /^lib\/providers\/[^/]+-verification\//.test(path) && !path.endsWith('/port.ts');
    const calls = (handler: Handler) => {
      const { verifiesAccounts, verifiesIdentity, secrets = [] } = functions[handler];
      return Boolean(verifiesAccounts || verifiesIdentity || secrets.includes('callback'));
    };
    expect(handlers.filter((handler) => contentsOf(handler).some(isParty))).toEqual(handlers.filter(calls));
  });

  test('contains the form, its fonts and its library only if it writes the form', () => {
    const isOfForm = (path: string) => /lib\/mandate-form\/|pdfkit|fontkit|mandate-fonts/.test(path);
    expect(handlers.filter((handler) => wholeOf(handler).some(isOfForm))).toEqual([WRITES_FORM]);
    expect(contentsOf(WRITES_FORM).filter(isOfForm)).toEqual([]);
  });

  test('contains the client of S3 only if it uses files, and the one of SES only if it sends mails', () => {
    const having = (path: RegExp) =>
      handlers.filter((handler) => wholeOf(handler).some((each) => path.test(each)));
    const those = (test: (spec: (typeof functions)[Handler]) => unknown) =>
      handlers.filter((handler) => test(functions[handler]));
    expect(having(/client-s3/)).toEqual(
      those(({ files, merchantFiles, evidence }) => files ?? merchantFiles ?? evidence),
    );
    expect(having(/client-sesv2/)).toEqual(those(({ sendsMail }) => sendsMail));
  });

  test('loads no module later that holds state, which would exist twice', () => {
    const stateless = /^lib\/(?:domain|mandate-form|wording)\/|^lib\/providers\/.*(?:-client|presign)\.ts$/;
    const sources = [...later()].flatMap(sourcesIn).filter((path) => path.startsWith('lib/'));
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.filter((path) => !stateless.test(path))).toEqual([]);
  });

  test('of the authorizer has no schema of a request and no code that reads a secret', () => {
    const heavy =
      /lib\/api\/[^/]+\/[a-z-]*(?:requests?|routes?)\.ts|client-secrets-manager|lib\/secrets\/(?!keyring)/;
    expect(
      faultsOf(['authorizer'], (handler) => contentsOf(handler).filter((path) => heavy.test(path))),
    ).toEqual([]);
    const text = readFileSync(fileOf('authorizer'), 'utf8');
    expect(accessTable.filter(({ path }) => !text.includes(path))).toEqual([]);
  });
});

describe('equal sources', () => {
  longTest('make equal bundles, in whatever folder the project and its output are', () => {
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
  test('stops the build with its name', () => {
    const build = () =>
      bundleFunctions({ handlers: ['missing'], outdir: join(folder, 'none'), project: folder });
    expect(build).toThrow(/functions\/missing\.ts/);
    expect(readdirSync(folder)).not.toContain('none');
  });
});
