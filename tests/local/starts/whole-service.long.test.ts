import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { describedIn } from '#infra/host/local-services.ts';
import { temporaryFolder, until } from '#tests/local/support/fixture.ts';
import { copyProject, launch, moduleOf, newUser, ROOT } from '#tests/local/support/launch.ts';

const started: ChildProcess[] = [];
afterEach(async () => {
  for (const child of started.splice(0)) {
    child.kill('SIGTERM');
    if (child.exitCode === null) await new Promise((resolve) => child.once('exit', resolve));
  }
});

type Starting = {
  readonly nodeOptions?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly project?: string;
  readonly until?: 'ready' | 'ended';
};

/** Runs `npm start` as it is, until it is ready or has ended, and returns its environment and output. */
async function startWhole({
  nodeOptions = [],
  environment = {},
  project = ROOT,
  until: end = 'ready',
}: Starting) {
  const user = { ...newUser(), ...environment };
  const child = spawn(process.execPath, [...nodeOptions, 'infra/launch.mjs', 'start'], {
    cwd: project,
    env: user,
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const directory = user.DATA_DIR ?? '';
  await until(
    () => child.exitCode !== null || (end === 'ready' && describedIn(directory)?.pid !== undefined),
  );
  if (end === 'ready' && child.exitCode !== null) throw new Error(`It ended: ${output}`);
  return { user, directory, child, finished: () => closed.then(() => output) };
}

/** Requires that the demo reaches a paid collection on this service. */
async function expectDemo(environment: Record<string, string>, project = ROOT): Promise<void> {
  const { output } = await launch('demo', { environment, project });
  expect(output).toContain('1 presented, 1 paid, 0 failed');
}

describe('npm start', () => {
  test('serves and runs the demo in a folder with a space and a letter like ñ', async () => {
    const project = copyProject(join(temporaryFolder(), 'Pagos del año'));
    const { user } = await startWhole({ project });

    await expectDemo(user, project);
  });

  test('serves and runs the demo past a proxy that Node.js was asked to use', async () => {
    const proxy = 'http://127.0.0.1:1';
    const environment = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxy, http_proxy: proxy, HTTPS_PROXY: proxy };
    const { user } = await startWhole({ environment });

    await expectDemo(user);
  });

  test('serves and runs the demo without a network', async () => {
    const offline = moduleOf(`
      import net from 'node:net';
      import dns from 'node:dns';
      const { connect } = net.Socket.prototype;
      net.Socket.prototype.connect = function (...given) {
        const { host = 'localhost', path } = [given[0]].flat()[0] ?? {};
        if (path || /^(localhost|127[.]0[.]0[.]1|::1)$/.test(host)) return connect.apply(this, given);
        throw Object.assign(new Error('ENETUNREACH ' + host), { code: 'ENETUNREACH' });
      };`);
    const { user } = await startWhole({ nodeOptions: ['--import', offline] });

    await expectDemo(user);
  });

  test('serves data of an hour from now, after its clock was set back', async () => {
    const first = await startWhole({});
    await expectDemo(first.user);
    first.child.kill('SIGTERM');
    await until(() => first.child.exitCode !== null);
    const back = new URL('../../support/service/move-clock.ts?by=-3600000', import.meta.url).href;

    const { user, child, finished } = await startWhole({
      nodeOptions: ['--import', back],
      environment: first.user,
    });

    await expectDemo(user);
    child.kill('SIGTERM');
    expect(await finished()).not.toContain('✖');
  });

  test('whose CDK app has no space for its files ends in one line', async () => {
    const full = moduleOf(`
      import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      fs.mkdtempSync = () => { throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }); };
      syncBuiltinESMExports();`);
    const { finished, directory, child } = await startWhole({
      environment: { NODE_OPTIONS: `--import=${full}` },
      until: 'ended',
    });

    const lines = (await finished()).split('\n').filter((line) => line && !line.startsWith('⚠'));
    expect(lines).toEqual([expect.stringMatching(/^The CDK app ended without templates: No space is left/)]);
    expect(child.exitCode).toBe(1);
    expect(existsSync(join(directory, 'lock'))).toBe(false);
  });
});
