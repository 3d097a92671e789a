import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SQSClient } from '@aws-sdk/client-sqs';
import { startProxy } from '#infra/local/aws/proxy.ts';
import { Secrets } from '#infra/local/aws/secrets.ts';
import { Stacks } from '#infra/local/aws/stacks.ts';
import { createTable, tablesOf } from '#infra/local/create-table.ts';
import { startEmbeddedDynamodb } from '#infra/local/embedded-dynamodb.ts';
import { startInbox } from '#infra/local/inbox.ts';
import { functionsOf } from '#infra/local/lambda/functions.ts';
import { S3 } from '#infra/local/s3/s3.ts';
import { fixtureDeployment, logOf, PLACE, temporaryFolder } from './fixture.ts';

/** The fixture's proxy before a DynamoDB in memory, with the lines that the terminal would show. */
export async function startFixtureProxy() {
  const deployment = fixtureDeployment();
  const folder = temporaryFolder();
  const secretsFile = join(folder, 'secrets.json');
  const filesFolder = join(folder, 'files');
  const events: object[] = [];
  const invoked: unknown[] = [];
  const removed: unknown[] = [];
  const queued: unknown[] = [];
  const written: number[] = [];
  const { log, lines } = logOf();
  const database = await startEmbeddedDynamodb();
  for (const table of tablesOf(deployment)) {
    await createTable(clientsOf('operator', database.endpoint).dynamodb, table);
  }
  const inbox = await startInbox(0);
  const secrets = new Secrets(deployment, secretsFile);
  const proxy = await startProxy({
    roles: new Map(functionsOf(deployment, new URL('file:///')).map(({ name, role }) => [name, role])),
    place: PLACE,
    dynamodbEndpoint: database.endpoint,
    mailEndpoint: inbox.url,
    secrets,
    stacks: new Stacks(deployment, join(folder, 'stacks.json')),
    s3: new S3(deployment, filesFolder, (event) => events.push(event)),
    states: { respond: (action, { stateMachineArn }) => ({ action, stateMachineArn }) },
    events: {
      respond: (action, request) => ({ State: action, ReplayArn: JSON.stringify(request) }),
      invokeLater: (functionArn, event) => invoked.push([functionArn, event]),
      queues: {
        take: (...message) => void queued.push(message),
        receive: async (...wish) => [{ id: 'm-1', body: JSON.stringify(wish) }],
        remove: (...message) => void removed.push(message),
      },
      written: () => void written.push(Date.now()),
    },
    log,
  });
  return {
    url: proxy.url,
    lines,
    secretsFile,
    filesFolder,
    /** The events that the bus would have received. */
    events,
    /** The calls that functions would have received. */
    invoked,
    /** The messages that queues would have accepted. */
    queued,
    /** The messages that were deleted. */
    removed,
    /** When the pipe was notified of a write. */
    written,
    inbox: inbox.url,
    /** Returns clients that sign with this name, as each function does with its own. */
    as: (name: string) => clientsOf(name, proxy.url),
    stop: async () => {
      await proxy.stop();
      await database.stop();
      await inbox.stop();
      await log.close();
    },
  };
}

export type FixtureProxy = Awaited<ReturnType<typeof startFixtureProxy>>;

function clientsOf(accessKeyId: string, endpoint: string) {
  const credentials = { accessKeyId, secretAccessKey: 'x' };
  const options = { endpoint, region: PLACE.region, credentials, maxAttempts: 1 };
  return {
    dynamodb: new DynamoDBClient(options),
    secrets: new SecretsManagerClient(options),
    mails: new SESv2Client(options),
    files: new S3Client({ ...options, forcePathStyle: true }),
    functions: new LambdaClient(options),
    queues: new SQSClient({ ...options, useQueueUrlAsEndpoint: false }),
    buses: new EventBridgeClient(options),
  };
}
