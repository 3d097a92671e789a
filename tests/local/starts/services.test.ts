import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { chooseService } from '#infra/host/choose-service.ts';
import { oneLine } from '#infra/host/one-line.ts';
import { banner } from '#infra/local/banner.ts';
import { temporaryFolder, until } from '#tests/local/support/fixture.ts';
import { expectOneLine, launch, moduleOf } from '#tests/local/support/launch.ts';
import { endServices, startServiceProcess as start } from '#tests/local/support/service-process.ts';
import { longTest } from '#tests/support/jest/long-test.ts';

afterEach(endServices);

const former = { ...process.env };
afterAll(() => {
  process.env = former;
});

/** A user without services: those of other tests are in another list. */
function newList(): { XDG_STATE_HOME: string; TMPDIR: string } {
  return { XDG_STATE_HOME: temporaryFolder(), TMPDIR: temporaryFolder() };
}

/** Starts `ops` and the demo without `DATA_DIR`, as a user who has forgotten it. */
const without = (list: Record<string, string>) => ({ environment: { ...list, DATA_DIR: '' } });

describe('two local services', () => {
  test('are both listed by ops and the demo, which ask at a terminal, until one has ended', async () => {
    const list = newList();
    const names = ['one', 'two of año'];
    const directories = names.map((name) => join(temporaryFolder(), name));
    const services = directories.map((dataDirectory) => start({ dataDirectory, environment: list }));
    const described = await Promise.all(services.map((service) => service.ready()));

    for (const program of ['ops', 'demo']) {
      const args = program === 'ops' ? ['account', 'list'] : [];
      const launched = await launch(program, { ...without(list), args });
      expectOneLine(launched, /^2 local services are running: .*\. Name one: DATA_DIR=.+ npm run /);
      for (const { url } of described) expect(launched.output).toContain(url);
    }

    Object.assign(process.env, list, { DATA_DIR: '' });
    const input = Object.assign(new PassThrough(), { isTTY: true });
    const output = Object.assign(new PassThrough(), { isTTY: true });
    input.end('2\n');
    const chosen = await chooseService({ call: 'npm run demo', input, output });
    expect(String(output.read())).toMatch(
      /2 local services are running:\n.*1 .*\n.*2 .*\nWhich one\? \[1-2\]/,
    );
    expect(directories).toContain(chosen.directory);

    process.env.DATA_DIR = '';
    const rest = services.find(({ dataDirectory }) => dataDirectory !== chosen.directory);
    services.find(({ dataDirectory }) => dataDirectory === chosen.directory)?.kill('SIGKILL');
    await until(() => readdirSync(join(list.XDG_STATE_HOME, 'domicilia/services')).length === 2);
    await services.find(({ dataDirectory }) => dataDirectory === chosen.directory)?.exited;
    expect((await chooseService({ call: 'npm run demo' })).directory).toBe(rest?.dataDirectory);
    expect(readdirSync(join(list.XDG_STATE_HOME, 'domicilia/services'))).toHaveLength(1);
  });
});

describe('a service', () => {
  longTest(
    'starts with stdin closed, an unwritable home, no hard links, and spaces and letters like ñ in its path',
    async () => {
      const list = newList();
      const dataDirectory = join(temporaryFolder(), 'Cobros del año');
      const noUser = moduleOf(`
      import fs from 'node:fs';
      import os from 'node:os';
      import { syncBuiltinESMExports } from 'node:module';
      const refuse = () => { throw Object.assign(new Error('EPERM: refused'), { code: 'EPERM' }); };
      os.userInfo = refuse;
      Object.assign(fs, { linkSync: refuse, link: refuse });
      fs.promises.link = refuse;
      syncBuiltinESMExports();`);
      const service = start({
        dataDirectory,
        stdin: 'closed',
        environment: { ...list, XDG_STATE_HOME: '', HOME: '/proc/no' },
        nodeOptions: ['--import', noUser],
      });

      const { url } = await service.ready();

      expect((await fetch(`${url}/things`)).status).toBe(200);
      // The list is in the directory of temporary files.
      const launched = await launch('demo', {
        environment: { ...list, XDG_STATE_HOME: '', HOME: '/proc/no', DATA_DIR: '' },
      });
      expect(launched.output).toContain('1. A token for the demo account');
      expect(launched.output).not.toMatch(/^\s+at /m);
    },
  );

  longTest('that is started twice names the one that runs, and leaves it alone', async () => {
    const list = newList();
    const service = start({ environment: list });
    const { url, pid } = await service.ready();
    const { port } = new URL(url);
    const environment = { ...list, DATA_DIR: service.dataDirectory };

    const [samePort, sameData] = [
      await launch('start', { environment: { ...environment, PORT: port } }),
      await launch('start', { environment }),
    ];

    expectOneLine(
      samePort,
      new RegExp(
        `^A local service is already running at ${url} \\(process ${pid}, .*: PORT=\\d+ .* DATA_DIR=\\S+ npm start$`,
      ),
    );
    expectOneLine(
      sameData,
      new RegExp(`is already running \\(process ${pid}\\)\\. Stop it first \\(kill ${pid}\\)`),
    );
    expect((await fetch(`${url}/things`)).status).toBe(200);
  });

  longTest(
    'starts again after kill -9, whose lock and description are left, or after a damaged lock',
    async () => {
      const first = start();
      const { dataDirectory } = first;
      await first.ready();
      first.kill('SIGKILL');
      await first.exited;
      expect(existsSync(join(dataDirectory, 'lock'))).toBe(true);

      const second = start({ dataDirectory });
      await second.ready();
      await second.stop();
      mkdirSync(join(dataDirectory, 'lock'));

      await start({ dataDirectory }).ready();
    },
  );

  test('whose DynamoDB is killed ends in one line', async () => {
    const service = start();
    await service.ready();

    service.killDatabase();

    expect((await service.exited).code).toBe(1);
    expect(service.output).toMatch(/\nThe embedded DynamoDB has ended by itself\. Start again: npm start\n$/);
    expect(service.output).not.toMatch(/^\s+at /m);
  });
});

test('the banner fits into a terminal of 80 columns', () => {
  const urls = { url: 'http://localhost:3000', inbox_url: 'http://localhost:8005' };
  const keys = { account_id: 'acc_1', public_key: 'pk_demo', private_key: 'sk_demo' };
  const text = banner(urls as Parameters<typeof banner>[0], keys, '.local/service.log');

  expect(text.split('\n').filter((line) => line.length > 80)).toEqual([]);
  expect(text).toContain('authorizations/token');
});

test.each<[string, Partial<NodeJS.ErrnoException>, RegExp]>([
  ['a full disk', { code: 'ENOSPC', message: 'x', path: '/a' }, /^No space is left on the disk of \/a/],
  [
    'a compiler on a full disk',
    { message: 'Build failed with 431 errors:\nno space left on device' },
    /^No space/,
  ],
  ['a refused file', { code: 'EACCES', message: 'x', path: '/a' }, /^This user may not read or write \/a/],
  ['an unknown error', { message: 'first\n    at second' }, /^first$/],
])('%s is one line', (_, error, line) => {
  expect(oneLine(Object.assign(new Error(), error))).toMatch(line);
});
