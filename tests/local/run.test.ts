import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { ServiceDescription } from '#infra/host/local-services.ts';
import { startEmbeddedDynamodb } from '#infra/local/embedded-dynamodb.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { OPERATOR, until } from './support/fixture.ts';
import { endServices, startServiceProcess as start } from './support/service-process.ts';

afterEach(endServices);

const Key = { pk: { S: 'a' }, sk: { S: 'b' } };

function tableOf({ dynamodb_endpoint: endpoint }: ServiceDescription) {
  const client = new DynamoDBClient({ ...OPERATOR, endpoint });
  return {
    write: () => client.send(new PutItemCommand({ TableName: 'fixture', Item: Key })),
    read: async () => (await client.send(new GetItemCommand({ TableName: 'fixture', Key }))).Item,
  };
}

const responds = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

describe('a running service', () => {
  test('prints its address and the demo account, and no secrets', async () => {
    const service = start();
    const description = await service.ready();

    expect(description).toMatchObject({
      table_name: 'fixture',
      files_bucket: 'fixture-files',
      region: 'us-east-1',
      stage: 'sandbox',
    });
    expect((await fetch(`${description.url}/things`)).status).toBe(200);
    expect((await fetch(`${description.inbox_url}/store`)).status).toBe(200);
    await until(() => service.output.includes("curl -s -X POST -u 'pk_1:sk_1'"));
    expect(service.output).toContain(description.url);
    for (const name of ['demo-account.json', 'secrets.json', 'service.json', 'service.log']) {
      expect(statSync(join(service.dataDirectory, name)).mode & 0o077).toBe(0);
    }
  });

  longTest.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'finishes running requests after %s, ends and leaves nothing behind',
    async (signal) => {
      const service = start();
      const { url } = await service.ready();
      const slow = fetch(`${url}/odd?how=slow`);
      // By then the service has read the earlier request.
      await fetch(`${url}/things`);

      service.kill(signal);

      expect(await (await slow).text()).toBe('done');
      expect(await service.exited).toEqual({ code: 0, signal: null });
      expect(existsSync(join(service.dataDirectory, 'service.json'))).toBe(false);
      await service.leavesNothing();
    },
  );

  test('ends with the program that forked it, and deletes its data if it is temporary', async () => {
    const service = start({ environment: { TEMPORARY: '1' }, isForked: true });
    const { accounts_url } = await service.ready();
    const created = await fetch(accounts_url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Panadería Sol"}',
    });
    expect(await created.json()).toEqual({ account_id: 'acc_1', public_key: 'pk_1', private_key: 'sk_1' });

    service.disconnect();

    expect(await service.exited).toEqual({ code: 0, signal: null });
    expect(existsSync(service.dataDirectory)).toBe(false);
    await service.leavesNothing();
  });

  longTest('leaves no DynamoDB running when it is killed, and can be started again', async () => {
    const service = start();
    await service.ready();

    service.kill('SIGKILL');
    await service.exited;

    await service.leavesNothing();
    await start({ dataDirectory: service.dataDirectory }).ready();
  });

  longTest('ends at once after the second Ctrl-C', async () => {
    const service = start();
    const { url } = await service.ready();
    const lost = fetch(`${url}/odd?how=never`).catch(() => 'lost');
    await fetch(`${url}/things`);

    service.kill('SIGINT');
    while (await responds(url)) await sleep(10);
    service.kill('SIGINT');

    expect(await service.exited).toEqual({ code: 130, signal: null });
    expect(await lost).toBe('lost');
    await service.leavesNothing();
  });

  longTest('keeps its data for the next start, and starts empty with --fresh', async () => {
    const first = start();
    const { dataDirectory } = first;
    const description = await first.ready();
    await tableOf(description).write();
    const files = new S3Client({ ...OPERATOR, endpoint: description.s3_endpoint, forcePathStyle: true });
    await files.send(new PutObjectCommand({ Bucket: 'fixture-files', Key: 'answers/1', Body: 'x' }));
    const secrets = readFileSync(join(dataDirectory, 'secrets.json'), 'utf8');
    await first.stop();

    const second = start({ dataDirectory });
    expect(await tableOf(await second.ready()).read()).toEqual(Key);
    expect(readFileSync(join(dataDirectory, 'files/fixture-files/answers/1'), 'utf8')).toBe('x');
    expect(readFileSync(join(dataDirectory, 'secrets.json'), 'utf8')).toBe(secrets);
    await second.stop();

    writeFileSync(join(dataDirectory, 'mine.txt'), 'kept');
    const third = start({ dataDirectory, args: ['--fresh'] });
    expect(await tableOf(await third.ready()).read()).toBeUndefined();
    expect(readFileSync(join(dataDirectory, 'secrets.json'), 'utf8')).not.toBe(secrets);
    expect(existsSync(join(dataDirectory, 'files'))).toBe(false);
    expect(existsSync(join(dataDirectory, 'mine.txt'))).toBe(true);
  });

  longTest('uses the DynamoDB of the setting, and empties its table there with --fresh', async () => {
    const database = await startEmbeddedDynamodb();
    const environment = { AWS_ENDPOINT_URL_DYNAMODB: database.endpoint };
    const first = start({ environment });
    const description = await first.ready();
    expect(description.dynamodb_endpoint).toBe(database.endpoint);
    await tableOf(description).write();
    await first.stop();

    const second = start({ environment, args: ['--fresh'] });

    expect(await tableOf(await second.ready()).read()).toBeUndefined();
    expect(existsSync(join(second.dataDirectory, 'dynamodb.sqlite'))).toBe(false);
    await database.stop();
  });
});

describe('a service that cannot start', () => {
  longTest.each(['PORT', 'INBOX_PORT'])('since %s is in use says how to choose another', async (name) => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const service = start({ environment: { [name]: String(port) } });

    expect(await service.exited).toEqual({ code: 1, signal: null });
    // On a busy machine it first prints that something is slow to start.
    const said = service.output.split('\n').filter((line) => line && !line.startsWith('⚠'));
    expect(said).toEqual([expect.stringContaining(`${name}=${port + 1} npm start`)]);
    await service.leavesNothing();
    await new Promise((resolve) => other.close(resolve));
  });

  longTest('since another uses the same data says so, and does not disturb that one', async () => {
    const first = start();
    const { url } = await first.ready();

    const second = start({ dataDirectory: first.dataDirectory, args: ['--fresh'] });

    expect(await second.exited).toEqual({ code: 1, signal: null });
    expect(second.output).toContain('already running');
    expect(existsSync(join(first.dataDirectory, 'service.json'))).toBe(true);
    expect((await fetch(`${url}/things`)).status).toBe(200);
  });

  longTest.each<[string, Record<string, string>, string[]]>([
    ['No DynamoDB responds at', { AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:1' }, []],
    ['PORT must be a number', { PORT: 'http' }, []],
    ['PORT must be a number', { PORT: '70000' }, []],
    ['--frehs', {}, ['--frehs']],
  ])('since an option is wrong says: %s', async (message, environment, args) => {
    const service = start({ environment, args });

    expect((await service.exited).code).toBe(1);
    expect(service.output).toContain(message);
  });
});
