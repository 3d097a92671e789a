import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { ServiceDescription } from '#infra/local/data-directory.ts';
import { type EmbeddedDynamodb, startEmbeddedDynamodb } from '#infra/local/embedded-dynamodb.ts';
import { endServices, startServiceProcess as start } from './support/service-process.ts';

let database: EmbeddedDynamodb | undefined;

afterEach(async () => {
  await endServices();
  await database?.stop();
  database = undefined;
});

function operator({ dynamodb_endpoint: endpoint, region }: ServiceDescription): DynamoDBClient {
  return new DynamoDBClient({
    endpoint,
    region,
    credentials: { accessKeyId: 'operator', secretAccessKey: 'x' },
  });
}

function files({ s3_endpoint: endpoint, region }: ServiceDescription): S3Client {
  const credentials = { accessKeyId: 'operator', secretAccessKey: 'x' };
  return new S3Client({ endpoint, region, credentials, forcePathStyle: true });
}

const Key = { pk: { S: 'a' }, sk: { S: 'b' } };

describe('A running service', () => {
  test('announces where it is, shows the demo account and keeps its secrets to itself', async () => {
    const service = start();
    const description = await service.ready();

    expect(description).toMatchObject({
      table_name: 'fixture',
      files_bucket: 'fixture-files',
      region: 'mx-central-1',
      stage: 'sandbox',
    });
    expect((await fetch(`${description.url}/things`)).status).toBe(200);
    expect((await fetch(`${description.inbox_url}/store`)).status).toBe(200);
    expect(service.output).toContain(description.url);
    expect(service.output).toContain("curl -s -X POST -u 'pk_1:sk_1'");
    for (const name of ['demo-account.json', 'secrets.json', 'service.json', 'service.log']) {
      expect(statSync(join(service.dataDirectory, name)).mode & 0o077).toBe(0);
    }
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'ends within a second after %s and leaves nothing behind',
    async (signal) => {
      const service = start();
      await service.ready();
      const startedAt = performance.now();

      service.kill(signal);

      expect(await service.exited).toEqual({ code: 0, signal: null });
      expect(performance.now() - startedAt).toBeLessThan(1_000);
      expect(existsSync(join(service.dataDirectory, 'service.json'))).toBe(false);
      expect(await service.leavesOrphan()).toBe(false);
    },
  );

  test('leaves no DynamoDB behind when it is killed, and starts again after that', async () => {
    const service = start();
    await service.ready();

    service.kill('SIGKILL');
    await service.exited;

    expect(await service.leavesOrphan()).toBe(false);
    await start({ dataDirectory: service.dataDirectory }).ready();
  });

  test('lets the requests under way finish', async () => {
    const service = start();
    const { url } = await service.ready();
    const slow = fetch(`${url}/odd?how=slow`);
    await sleep(300);
    const startedAt = performance.now();

    service.kill('SIGINT');

    expect(await (await slow).text()).toBe('done');
    expect(await service.exited).toEqual({ code: 0, signal: null });
    // The client would keep its connection for seconds.
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  test('ends at once after the second Ctrl-C', async () => {
    const service = start();
    const { url } = await service.ready();
    const lost = fetch(`${url}/odd?how=slow`).catch(() => 'lost');
    await sleep(300);

    service.kill('SIGINT');
    await sleep(50);
    service.kill('SIGINT');

    expect(await service.exited).toEqual({ code: 130, signal: null });
    expect(await lost).toBe('lost');
    expect(await service.leavesOrphan()).toBe(false);
  });

  test('keeps its data for the next start, and begins empty with --fresh', async () => {
    const first = start();
    const { dataDirectory } = first;
    const description = await first.ready();
    await operator(description).send(new PutItemCommand({ TableName: 'fixture', Item: Key }));
    await files(description).send(
      new PutObjectCommand({ Bucket: 'fixture-files', Key: 'answers/1', Body: 'x' }),
    );
    const secrets = readFileSync(join(dataDirectory, 'secrets.json'), 'utf8');
    await first.stop();

    const second = start({ dataDirectory });
    const kept = await operator(await second.ready()).send(new GetItemCommand({ TableName: 'fixture', Key }));
    expect(kept.Item).toEqual(Key);
    expect(readFileSync(join(dataDirectory, 'files/fixture-files/answers/1'), 'utf8')).toBe('x');
    expect(readFileSync(join(dataDirectory, 'secrets.json'), 'utf8')).toBe(secrets);
    await second.stop();

    writeFileSync(join(dataDirectory, 'mine.txt'), 'kept');
    const third = start({ dataDirectory, args: ['--fresh'] });
    const dropped = await operator(await third.ready()).send(
      new GetItemCommand({ TableName: 'fixture', Key }),
    );
    expect(dropped.Item).toBeUndefined();
    expect(readFileSync(join(dataDirectory, 'secrets.json'), 'utf8')).not.toBe(secrets);
    expect(existsSync(join(dataDirectory, 'files'))).toBe(false);
    expect(existsSync(join(dataDirectory, 'mine.txt'))).toBe(true);
  });

  test('uses the DynamoDB that it is told to use, and empties its table there with --fresh', async () => {
    database = await startEmbeddedDynamodb();
    const environment = { AWS_ENDPOINT_URL_DYNAMODB: database.endpoint };
    const first = start({ environment });
    const description = await first.ready();
    expect(description.dynamodb_endpoint).toBe(database.endpoint);
    await operator(description).send(new PutItemCommand({ TableName: 'fixture', Item: Key }));
    await first.stop();

    const second = start({ environment, args: ['--fresh'] });
    const dropped = await operator(await second.ready()).send(
      new GetItemCommand({ TableName: 'fixture', Key }),
    );

    expect(dropped.Item).toBeUndefined();
    expect(existsSync(join(second.dataDirectory, 'dynamodb.sqlite'))).toBe(false);
  });
});
