import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { startProxy } from '#infra/local/aws/proxy.ts';
import { Secrets } from '#infra/local/aws/secrets.ts';
import { createTable } from '#infra/local/create-table.ts';
import { startEmbeddedDynamodb } from '#infra/local/embedded-dynamodb.ts';
import { startInbox } from '#infra/local/inbox.ts';
import { functionsOf } from '#infra/local/lambda/functions.ts';
import { bucketsOf } from '#infra/local/s3/buckets.ts';
import { ObjectStore } from '#infra/local/s3/object-store.ts';
import { S3 } from '#infra/local/s3/s3.ts';
import { ServiceLog } from '#infra/local/service-log.ts';
import { tablesOf } from '#infra/local/table-definition.ts';
import { fixtureDeployment, temporaryFolder } from './fixture.ts';

/** The fixture's proxy before a DynamoDB in memory, with the lines that the terminal would show. */
export async function startFixtureProxy() {
  const deployment = fixtureDeployment();
  const secretsFile = join(temporaryFolder(), 'secrets.json');
  const filesFolder = join(temporaryFolder(), 'files');
  const created: string[] = [];
  const lines: string[] = [];
  const log = new ServiceLog('/dev/null', (line) => lines.push(line));
  const database = await startEmbeddedDynamodb();
  for (const table of tablesOf(deployment)) {
    await createTable(clientsOf('operator', database.endpoint).dynamodb, table);
  }
  const inbox = await startInbox(0);
  const proxy = await startProxy({
    roles: new Map(functionsOf(deployment).map(({ name, role }) => [name, role])),
    dynamodbEndpoint: database.endpoint,
    mailEndpoint: inbox.url,
    senderArn: (resource) => `arn:aws:ses:mx-central-1:000000000000:${resource}`,
    tableArn: (name) => `arn:aws:dynamodb:mx-central-1:000000000000:table/${name}`,
    secrets: new Secrets(deployment, secretsFile),
    s3: new S3({
      buckets: bucketsOf(deployment),
      objects: new ObjectStore(filesFolder),
      onCreated: (bucket, { key }) => created.push(`${bucket}/${key}`),
    }),
    answerStates: (action, { stateMachineArn }) => ({ action, stateMachineArn }),
    log,
  });
  return {
    url: proxy.url,
    lines,
    secretsFile,
    filesFolder,
    /** What the event bus would have been told of. */
    created,
    inbox: inbox.url,
    /** Clients that sign with this name, as each function does with its own. */
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
  const options = { endpoint, region: 'mx-central-1', credentials: { accessKeyId, secretAccessKey: 'x' } };
  return {
    dynamodb: new DynamoDBClient({ ...options, maxAttempts: 1 }),
    secrets: new SecretsManagerClient({ ...options, maxAttempts: 1 }),
    mails: new SESv2Client({ ...options, maxAttempts: 1 }),
    files: new S3Client({ ...options, maxAttempts: 1, forcePathStyle: true }),
  };
}
