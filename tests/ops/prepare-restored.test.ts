import { createServer, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { INDEXES } from '#infra/settings/indexes.ts';
import { LONE_TABLE } from '#tests/support/database/lone-table.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { IDENTITY, operatorAt, urlOf } from './aws-server.ts';
import { spawnOps } from './run-ops.ts';

const NAME = 'domicilia-production-restored';
const KEY = 'arn:aws:kms:us-east-1:123456789012:key/of-the-data';
const STREAM = `arn:aws:dynamodb:us-east-1:123456789012:table/${NAME}/stream/2027-11-16T15:00:00.000`;

type Content = Record<string, unknown>;

/** The table as AWS leaves it after a restore, and the features that were turned on since. */
let table: Content;
let isExpiring: boolean;
let recovery: 'not offered yet' | 'DISABLED' | 'ENABLED';
let isHeld: boolean;
/** How many more polls until the last index exists. */
let unfinished: number;
/** How many more polls until the restore is done; it is visible from the last two on. */
let restoring: number;
/** The changes, in their order. */
let changed: string[];

const RESTORED: Content = {
  ...{ TableName: NAME, TableStatus: 'ACTIVE', KeySchema: LONE_TABLE.KeySchema },
  GlobalSecondaryIndexes: LONE_TABLE.GlobalSecondaryIndexes.map((index) => ({
    ...index,
    IndexStatus: 'ACTIVE',
  })),
  SSEDescription: { Status: 'ENABLED', SSEType: 'KMS', KMSMasterKeyArn: KEY },
  RestoreSummary: { RestoreDateTime: Date.UTC(2027, 10, 16, 14, 30) / 1000, RestoreInProgress: false },
};

/** The responses of DynamoDB, Secrets Manager and STS; an error by its name. */
function responseTo(operation: string, asked: Content): string | Content | Error {
  switch (operation) {
    case 'GetCallerIdentity':
      return IDENTITY;
    case 'DescribeSecret':
      return { KmsKeyId: KEY };
    case 'DescribeTable':
      if (restoring > 0) restoring -= 1;
      if (restoring > 2) return named('ResourceNotFoundException');
      return restoring > 0 ? { Table: { ...table, TableStatus: 'CREATING' } } : { Table: lookAtTable() };
    case 'UpdateTable': {
      const { StreamSpecification, DeletionProtectionEnabled, GlobalSecondaryIndexUpdates } = asked;
      if (Array.isArray(GlobalSecondaryIndexUpdates)) return addIndex(GlobalSecondaryIndexUpdates);
      changed.push(StreamSpecification ? 'stream' : 'protection');
      table = {
        ...table,
        ...(StreamSpecification
          ? { StreamSpecification, LatestStreamArn: STREAM }
          : { DeletionProtectionEnabled }),
      };
      return { TableDescription: table };
    }
    case 'DescribeTimeToLive': {
      const on = { TimeToLiveStatus: 'ENABLING', AttributeName: 'expires_at' };
      return { TimeToLiveDescription: isExpiring ? on : { TimeToLiveStatus: 'DISABLED' } };
    }
    case 'UpdateTimeToLive':
      changed.push('expiry');
      isExpiring = true;
      return {};
    case 'DescribeContinuousBackups': {
      const PointInTimeRecoveryStatus = recovery === 'ENABLED' ? 'ENABLED' : 'DISABLED';
      const PointInTimeRecoveryDescription = { PointInTimeRecoveryStatus };
      return {
        ContinuousBackupsDescription: { ContinuousBackupsStatus: 'ENABLED', PointInTimeRecoveryDescription },
      };
    }
    case 'UpdateContinuousBackups':
      if (recovery === 'not offered yet') {
        recovery = 'DISABLED';
        return named('ContinuousBackupsUnavailableException');
      }
      changed.push('recovery');
      recovery = 'ENABLED';
      return {};
    case 'TransactWriteItems': {
      if (isHeld) {
        const CancellationReasons = [{ Code: 'ConditionalCheckFailed' }, { Code: 'None' }];
        return Object.assign(named('TransactionCanceledException'), { CancellationReasons });
      }
      isHeld = true;
      changed.push(`hold ${JSON.stringify(asked)}`);
      return {};
    }
    default:
      return named('UnknownOperationException');
  }
}

/** One at a time, each after the former one exists. */
function addIndex(updates: { Create: Content }[]): Content | Error {
  const [{ Create } = { Create: {} }, ...others] = updates;
  if (others.length > 0 || unfinished) return named('LimitExceededException');
  changed.push(`index ${Create.IndexName}`);
  unfinished = 2;
  table = {
    ...table,
    GlobalSecondaryIndexes: [
      ...(table.GlobalSecondaryIndexes as Content[]),
      { ...Create, IndexStatus: 'CREATING' },
    ],
  };
  return { TableDescription: table };
}

/** The table at the next poll. */
function lookAtTable(): Content {
  if (unfinished > 0) unfinished -= 1;
  const indexes = table.GlobalSecondaryIndexes as Content[];
  if (unfinished === 0)
    table = {
      ...table,
      GlobalSecondaryIndexes: indexes.map((index) => ({ ...index, IndexStatus: 'ACTIVE' })),
    };
  return table;
}

const named = (name: string) => Object.assign(new Error(name), { name });

function operationOf({ headers }: IncomingMessage, body: string): string {
  if (body.includes('GetCallerIdentity')) return 'GetCallerIdentity';
  return String(headers['x-amz-target']).replace(/^.*\./, '');
}

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString();
  const operation = operationOf(request, body);
  const answer = responseTo(operation, operation === 'GetCallerIdentity' ? {} : JSON.parse(body));
  if (answer instanceof Error) {
    response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify({ __type: `com.amazonaws#${answer.name}`, ...answer }));
  } else response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
});
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
beforeEach(() => {
  [table, isExpiring, recovery, isHeld, changed] = [RESTORED, false, 'not offered yet', false, []];
  [unfinished, restoring] = [0, 0];
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const prepare = (...more: string[]) =>
  spawnOps(
    ['restore', 'prepare', '--table', NAME, '--stage', 'production', '--json', ...more],
    operatorAt(urlOf(server)),
  );

describe('a table that AWS has restored', () => {
  test('gets its missing features, is held, and prints the line for the settings; repeated, nothing changes', async () => {
    const { code, out, err } = await prepare();
    expect([code, err]).toEqual([0, expect.stringContaining('Stage production')]);
    expect(JSON.parse(out)).toMatchObject({
      ...{ name: NAME, streamArn: STREAM, restored_to: '2027-11-16T14:30:00.000Z' },
      settings: `restoredTable: { name: '${NAME}', streamArn: '${STREAM}' },`,
      settings_file: 'infra/settings/production.ts',
    });
    expect(changed.slice(0, -1)).toEqual(['stream', 'expiry', 'recovery', 'protection']);
    expect(table.StreamSpecification).toEqual({ StreamEnabled: true, StreamViewType: 'NEW_IMAGE' });
    const held = changed.at(-1) ?? '';
    expect(held).toContain(`"TableName":"${NAME}"`);
    expect(held).toContain('2027-11-16T14:30:00.000Z');
    expect(held).toMatch(/COUNTER#REFERENCE.*"10000"/);
    changed = [];
    expect((await prepare()).code).toBe(0);
    expect(changed).toEqual([]);
  });

  longTest('is waited for, from before it is visible until the restore is done', async () => {
    restoring = 5;
    const { code, err } = await prepare('--wait', '1h');
    expect([code, err]).toEqual([0, expect.stringContaining('Stage production')]);
    expect(restoring).toBe(0);
    expect(changed.slice(0, -1)).toEqual(['stream', 'expiry', 'recovery', 'protection']);
  });

  longTest('with an unknown name is looked for a few seconds, and then reported as missing', async () => {
    restoring = Number.POSITIVE_INFINITY;
    const { code, err } = await prepare();
    expect([code, err]).toEqual([1, expect.stringContaining(`There is no table ${NAME}.`)]);
    expect(changed).toEqual([]);
  });

  longTest('from before some indexes existed gets these, one after the other', async () => {
    const former = RESTORED.GlobalSecondaryIndexes as Content[];
    const known = former.filter(({ IndexName }) => IndexName === 'due' || IndexName === 'list');
    table = { ...RESTORED, GlobalSecondaryIndexes: known };
    const { code, err } = await prepare();
    expect([code, err]).toEqual([0, expect.stringContaining('Stage production')]);
    const added = Object.keys(INDEXES)
      .filter((name) => name !== 'due' && name !== 'list')
      .map((name) => `index ${name}`);
    expect(changed.slice(0, -1)).toEqual([...added, 'stream', 'expiry', 'recovery', 'protection']);
  });

  test('that a stage uses gets the index of a later release, and its collections are not held', async () => {
    table = { ...RESTORED, GlobalSecondaryIndexes: (RESTORED.GlobalSecondaryIndexes as Content[]).slice(1) };
    const added = (RESTORED.GlobalSecondaryIndexes as Content[])[0]?.IndexName;
    const words = ['restore', 'add-indexes', '--table', NAME, '--stage', 'production', '--json'];
    const { code, out } = await spawnOps(words, operatorAt(urlOf(server)));
    expect([code, JSON.parse(out).indexes]).toEqual([0, expect.arrayContaining(Object.keys(INDEXES))]);
    expect(changed).toEqual([`index ${added}`]);
  });

  longTest.each<[string, Content, RegExp]>([
    [
      'of other keys',
      { KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }] },
      /not a table of this service: its keys differ/,
    ],
    [
      'with an index that is another one',
      {
        GlobalSecondaryIndexes: [
          { IndexName: 'due', KeySchema: [], Projection: { ProjectionType: 'ALL' }, IndexStatus: 'ACTIVE' },
        ],
      },
      /The index due of .* has other keys or another projection/,
    ],
    [
      'under another key of KMS',
      { SSEDescription: { KMSMasterKeyArn: 'arn:aws:kms:us-east-1:123456789012:key/other' } },
      /not encrypted with the key of the stage.*--sse-specification-override/,
    ],
  ])('is refused and not changed: %s', async (_, wrong, sentence) => {
    table = { ...RESTORED, ...wrong };
    const { code, err } = await prepare();
    expect([code, err]).toEqual([1, expect.stringMatching(sentence)]);
    expect(changed).toEqual([]);
  });
});
