import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { awsOptions } from '#infra/ops/aws-options.ts';
import { explain } from '#infra/ops/explain.ts';

/** Accepts connections, and never responds. */
const silent = createServer();
let attempts = 0;
silent.on('connection', () => {
  attempts += 1;
});

beforeAll(() => new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve)));
afterAll(() => void silent.close());

test('a call without a response fails after three attempts, and says so', async () => {
  const address = silent.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const client = new STSClient({
    ...awsOptions(20),
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
  });
  const error = await client.send(new GetCallerIdentityCommand()).catch((reason: unknown) => reason);
  client.destroy();
  expect(explain(error)).toMatch(/^The connection failed/);
  expect(attempts).toBe(3);
});

test('every AWS client of ops has these options', () => {
  const folder = new URL('../../infra/ops/', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.ts$/.test(path),
  );
  const made = sources.flatMap((path) =>
    [...readFileSync(new URL(path, folder), 'utf8').matchAll(/new \w+Client\((.*)/g)].map(([, options]) => [
      path,
      options,
    ]),
  );
  expect(made.length).toBeGreaterThan(10);
  expect(made.filter(([, options = '']) => !/^(?:\{ \.\.\.)?awsOptions\(\)/.test(options))).toEqual([]);
});
