import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { businessDay } from '#tests/support/business-days.ts';
import { type Collector, newCollector, once } from '#tests/support/collections.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startRun } from '#tests/support/start-run.ts';
import { type RunningService, startService } from '#tests/support/start-service.ts';

// A run collects for every account, so this service is not shared with other tests.
let service: RunningService;
let files: S3Client;

beforeAll(async () => {
  // With a database of its own, too.
  service = await startService();
  Object.assign(process.env, service.environment, { SERVICE_URL: service.url });
  files = new S3Client({ forcePathStyle: true });
});
afterAll(async () => {
  files.destroy();
  await service.stop();
});

const bucket = () => process.env.FILES_BUCKET ?? '';
const day = businessDay(5);
/** The day on which customers are told of what is collected on that one. */
const announcing = businessDay(3);

async function filesUnder(prefix: string): Promise<string[]> {
  const { Contents = [] } = await files.send(new ListObjectsV2Command({ Bucket: bucket(), Prefix: prefix }));
  return Contents.map(({ Key = '' }) => Key);
}

async function contentOf(key: string): Promise<string> {
  const { Body } = await files.send(new GetObjectCommand({ Bucket: bucket(), Key: key }));
  return (await Body?.transformToString('latin1')) ?? '';
}

/** Runs the collections of a day to their end. */
async function collect(date: string): Promise<void> {
  const ended = () => service.readLog().split('domicilia-sandbox-collections ended with').length;
  const before = ended();
  await startRun(date);
  await eventually(async () => expect(ended()).toBe(before + 1));
}

const statusesOf = async (merchant: Collector, id: string): Promise<string[]> =>
  (await merchant.payments(id)).body.data.map(({ status }: { status: string }) => status);

describe('The run of a day', () => {
  test('collects for every merchant in one file, and does what the bank answers', async () => {
    const [one, other] = [await newCollector(), await newCollector()];
    const [paid, monthly, failing, later] = await Promise.all([
      one.active(once),
      one.active(),
      other.active({ amount: 200.04 }),
      other.active({ next_payment_date: businessDay(9) }),
    ]);

    await collect(announcing);
    expect(await statusesOf(one, paid.id)).toEqual([]);
    await collect(day);

    await eventually(async () => {
      expect(await statusesOf(one, paid.id)).toEqual(['paid']);
      expect(await statusesOf(one, monthly.id)).toEqual(['paid']);
      expect(await statusesOf(other, failing.id)).toEqual(['pending_next_cycle']);
    });
    expect(await statusesOf(other, later.id)).toEqual([]);
    expect((await one.get(paid.id)).body.status).toBe('completed');

    const [file = '', ...others] = await filesUnder('presentments/');
    expect(others).toEqual([]);
    const records = (await contentOf(file)).split('\r\n').slice(0, -1);
    expect(records.map(({ length }) => length)).toEqual([300, 300, 300, 300, 300]);
    expect(await filesUnder('answers/')).toHaveLength(1);
  });

  test('changes nothing when it is run again', async () => {
    const merchant = await newCollector();
    const { id } = await merchant.active();
    await collect(announcing);
    await collect(day);
    await eventually(async () => expect(await statusesOf(merchant, id)).toEqual(['paid']));
    const before = await Promise.all((await filesUnder('')).map(contentOf));

    await collect(day);

    expect(await Promise.all((await filesUnder('')).map(contentOf))).toEqual(before);
    expect(await statusesOf(merchant, id)).toEqual(['paid']);
  });
});

describe('An answer that is no file of the bank', () => {
  test('is quarantined with a report as soon as it arrives', async () => {
    const key = 'answers/of-another-kind.txt';
    await files.send(new PutObjectCommand({ Bucket: bucket(), Key: key, Body: 'Buenos días\r\n' }));

    await eventually(async () => {
      expect((await filesUnder('reports/')).join()).toContain('of-another-kind');
    });
  });
});
