import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readOptions } from '#infra/local/options.ts';
import { expectOneLine, launch } from '#tests/local/support/launch.ts';
import { longTest } from '#tests/support/jest/long-test.ts';

/** A port that another program uses. */
let taken: number;
let other: Server;
beforeAll(async () => {
  other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  taken = (other.address() as { port: number }).port;
});
afterAll(() => new Promise((resolve) => other.close(resolve)));

describe('a start with a port that is taken', () => {
  test.each([
    ['PORT', 'Port'],
    ['INBOX_PORT', 'of the mail inbox'],
  ])('in %s says so before anything is built, with a command that uses a free one', async (name, words) => {
    const launched = await launch('start', { environment: { [name]: String(taken) } });

    expectOneLine(
      launched,
      new RegExp(`${taken}.* is in use\\. Choose another one: .*\\b${name}=\\d+ .*npm start$`),
    );
    expect(launched.output).toContain(words);
    expect(launched.output).not.toContain(`${name}=${taken}`);
  });

  test('in both variables names both', async () => {
    const port = String(taken);

    expectOneLine(
      await launch('start', { environment: { PORT: port, INBOX_PORT: port } }),
      /^PORT and INBOX_PORT are both \d+\. Type: PORT=\d+ INBOX_PORT=\d+ DATA_DIR=\S+ npm start$/,
    );
  });
});

describe('a start with a wrong setting', () => {
  const saysWhichNumbersServe = async (PORT: string) =>
    expectOneLine(
      await launch('start', { environment: { PORT } }),
      /^PORT must be a number from 0 to 65535, not ".*"\. Type: PORT=3000 npm start$/,
    );
  test('PORT=70000 says which numbers serve', () => saysWhichNumbersServe('70000'));
  longTest.each(['http', '-1', '3000.5'])('PORT=%s says which numbers serve', saysWhichNumbersServe);

  test('PORT=0 takes a free port', () => {
    expect(readOptions([], { PORT: '0', INBOX_PORT: '0' })).toMatchObject({ port: 0, inboxPort: 0 });
  });

  const isRefused = async (word: string) =>
    expectOneLine(
      await launch('start', { args: [word] }),
      new RegExp(`^npm start has only the option --fresh, not: ${word}\\. Type: npm start`),
    );
  test('--frehs is refused with the options that it has', () => isRefused('--frehs'));
  longTest.each(['--port', 'now'])('%s is refused with the options that it has', isRefused);

  test('AWS_ENDPOINT_URL_DYNAMODB where nothing responds says so before anything is built', async () => {
    expectOneLine(
      await launch('start', { environment: { AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:1' } }),
      /^No DynamoDB responds at http:\/\/127\.0\.0\.1:1\. Start it, or .*npm start$/,
    );
  });

  test('--fresh that npm took for itself still starts without data', () => {
    expect(readOptions([], { npm_config_fresh: 'true' }).fresh).toBe(true);
    expect(readOptions([], {}).fresh).toBe(false);
  });
});

describe('ops without a service', () => {
  test('ends in a line that says how to start one', async () => {
    expectOneLine(
      await launch('ops', { args: ['account', 'list'], environment: { DATA_DIR: '' } }),
      /^No local service is running\. Start it with `npm start`, or name a deployed stage with --stage\.$/,
    );
  });

  test('is what the demo says, too', async () => {
    expectOneLine(await launch('demo'), /^No local service is running\. Start it with `npm start`\.$/);
  });

  test.each([
    ['before', ['--stage', 'moon', 'account', 'list']],
    ['after', ['account', 'list', '--stage', 'moon']],
  ])('accepts --stage %s the command', async (_, args) => {
    expectOneLine(await launch('ops', { args }), /There is no stage moon: use sandbox, production\./);
  });
});
