import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { servedPages } from '#infra/bundle/site/pages.ts';
import { STAGES } from '#infra/settings/stages.ts';
import { deployedFunction, deploymentIn } from '#tests/bench/deployed.ts';
import { OPERATIONS, OWN } from '#tests/bench/subjects.ts';

const HANDLER = 'authorizations/jwks';
const ITEM = { keys: { L: [{ M: { kid: { S: 'initial' } } }] } };

let outdir: string;
let endpoint: Server;
let asked: IncomingHttpHeaders[];

beforeAll(async () => {
  asked = [];
  endpoint = createServer((request, response) => {
    asked.push(request.headers);
    response.setHeader('content-type', 'application/x-amz-json-1.0');
    response.end(JSON.stringify({ Item: ITEM }));
  });
  await new Promise<void>((resolve) => void endpoint.listen(0, '127.0.0.1', resolve));
  outdir = mkdtempSync(join(tmpdir(), 'domicilia-bundled-'));
  await synthesize(outdir);
});

afterAll(() => {
  endpoint.close();
  rmSync(outdir, { recursive: true });
});

/**
 * Synthesizes both stages as a deployer does, with their bundles and the AWS Solutions checks, whose findings end it.
 */
async function synthesize(folder: string): Promise<void> {
  const words = ['node_modules/aws-cdk/bin/cdk', 'synth', '**', '--quiet', '--output', folder];
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
  await promisify(execFile)(process.execPath, words, { env: { ...process.env, PATH } });
}

/** Invokes a bundle in a separate process, with the environment that Lambda would give it. */
async function invoke(handler: string, event: object): Promise<{ statusCode: number; body: string }> {
  const bundle = join(outdir, 'bundles', handler, 'index.mjs');
  const script = `const { handler } = await import(${JSON.stringify(bundle)});
    const answer = await handler(${JSON.stringify(event)}, { getRemainingTimeInMillis: () => 10_000 });
    process.stdout.write('ANSWER' + JSON.stringify(answer));`;
  const env = {
    STAGE: 'sandbox',
    TABLE_NAME: 'domicilia-sandbox',
    AWS_REGION: 'mx-central-1',
    AWS_ACCESS_KEY_ID: 'ROLE_KEY',
    AWS_SECRET_ACCESS_KEY: 'role-secret',
    AWS_SESSION_TOKEN: 'role-session',
    AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`,
  };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env,
  });
  return JSON.parse(stdout.split('ANSWER')[1] ?? 'null');
}

describe('the site of a stage', () => {
  /** Returns the files of a kind that CloudFormation copies. */
  const filesOf = (stage: string, kind: string) =>
    readdirSync(join(outdir, 'site', stage, kind), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) =>
        join(parentPath, name)
          .split(`/${kind}/`)[1]
          ?.replace(/-[0-9a-f]{16}\./, '.'),
      )
      .sort();

  test('consists of its pages, with their scripts and styles, and of programs', () => {
    const pages = servedPages(STAGES.production);
    const names = [...new Set(pages.map(({ folder }) => `assets/${basename(folder)}`))];
    expect(filesOf('production', 'page')).toEqual(pages.map(({ path }) => path.slice(1)).sort());
    const late = pages.flatMap(({ folder, late: scripts = {} }) =>
      Object.keys(scripts).map((name) => `assets/${basename(folder)}-${name}`),
    );
    expect(filesOf('production', 'script')).toEqual(
      [...names, ...late, 'assets/library'].map((name) => `${name}.js`).sort(),
    );
    expect(filesOf('production', 'style')).toEqual(names.map((name) => `${name}.css`).sort());
    expect(filesOf('production', 'program')).toEqual(['docs/verify-closings.mjs']);
    expect(filesOf('production', 'package')).toEqual(['docs/client.tgz']);
  });

  test('has the identity simulator in a sandbox alone', () => {
    expect(filesOf('sandbox', 'page')).toContain('sandbox/identity');
    expect(filesOf('sandbox', 'script')).toContain('assets/verification.js');
  });
});

describe('both stages', () => {
  test('are synthesized, each with its stacks', () => {
    const { artifacts } = JSON.parse(readFileSync(join(outdir, 'manifest.json'), 'utf8'));
    expect(Object.keys(artifacts).filter((name) => name.startsWith('assembly-'))).toEqual([
      'assembly-sandbox',
      'assembly-production',
    ]);
  });

  test('have no finding that is not acknowledged, be it an error or a warning', () => {
    const report = JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8'));
    expect(report.pluginReports).toEqual([]);
  });
});

/** Returns the files in a folder and below it, in the order of their paths. */
const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .sort();

const hasScript = (files: readonly string[]) => files.some((name) => /\.m?js(?:\.map)?$/.test(name));

describe('a deployed bundle', () => {
  test('responds, and calls AWS with the credentials of its environment', async () => {
    const { statusCode, body } = await invoke(HANDLER, {
      resource: '/.well-known/jwks.json',
      path: '/.well-known/jwks.json',
      httpMethod: 'GET',
      headers: {},
      body: null,
      requestContext: {
        requestId: 'req_1',
        requestTimeEpoch: Date.now(),
        identity: { sourceIp: '192.0.2.1' },
      },
    });
    expect(statusCode).toBe(200);
    expect(JSON.parse(body)).toEqual({ keys: [{ kid: 'initial' }] });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.authorization).toContain('Credential=ROLE_KEY/');
    expect(asked[0]?.['x-amz-security-token']).toBe('role-session');
  });

  test('is one file and the files that it loads later, without maps', () => {
    const assets = readdirSync(outdir).filter((name) => name.startsWith('asset.') && !name.endsWith('.zip'));
    // The library's own function, which empties the buckets of a sandbox, is plain JavaScript.
    const folders = assets
      .map((name) => join(outdir, name))
      .filter((folder) => hasScript(readdirSync(folder)));
    const bundles = folders.map(filesBelow);
    expect(bundles.length).toBeGreaterThan(0);
    for (const [first, ...later] of bundles) {
      expect(first).toMatch(/^index\.m?js$/);
      for (const file of later) expect(file).toMatch(/^later\/[\w-]+\.mjs$/);
    }
    expect(bundles.filter(({ length }) => length > 1).length).toBeGreaterThan(0);
    expect(readdirSync(join(outdir, 'bundles', HANDLER))).toContain('index.mjs.map');
    expect(readdirSync(join(outdir, 'bundles/later'))).toContain('mandate-form.mjs.map');
  });
});

describe('the bundle that the bench measures', () => {
  test('is byte for byte the one that both stages upload', () => {
    const stages = [deploymentIn(outdir, 'sandbox'), deploymentIn(outdir, 'production')];
    for (const operation of OPERATIONS) {
      const bundle = join(outdir, 'bundles', OWN[operation]);
      const files = filesBelow(bundle).filter((file) => !file.endsWith('.map'));
      for (const stage of stages) {
        const uploaded = dirname(deployedFunction(stage, outdir, OWN[operation]).module);
        expect([operation, filesBelow(uploaded)]).toEqual([operation, files]);
        const isEqual = (file: string) =>
          readFileSync(join(uploaded, file)).equals(readFileSync(join(bundle, file)));
        expect([operation, files.filter((file) => !isEqual(file))]).toEqual([operation, []]);
      }
    }
  });
});
