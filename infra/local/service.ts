import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { OPERATOR } from './aws/caller.ts';
import { startProxy } from './aws/proxy.ts';
import { Secrets } from './aws/secrets.ts';
import { createTable, dropTable } from './create-table.ts';
import type { DataDirectory, ServiceDescription } from './data-directory.ts';
import { openDatabase } from './database.ts';
import { type Events, startEvents } from './events/start-events.ts';
import { readEdge } from './gateway/edge.ts';
import { readApi } from './gateway/read-api.ts';
import { startProxyway } from './gateway/server.ts';
import type { Listening } from './http.ts';
import { startInbox } from './inbox.ts';
import { functionsOf } from './lambda/functions.ts';
import { LambdaRuntime } from './lambda/lambda-runtime.ts';
import type { Options } from './options.ts';
import { bucketsOf, type DeployedBucket } from './s3/buckets.ts';
import { createdEvent } from './s3/created-event.ts';
import { ObjectStore } from './s3/object-store.ts';
import { S3 } from './s3/s3.ts';
import type { ServiceLog } from './service-log.ts';
import { StopStack } from './stop-stack.ts';
import { tablesOf } from './table-definition.ts';
import { Deployment, type StackTemplate } from './template/deployment.ts';

const PLACE = { region: 'mx-central-1', accountId: '000000000000' };

export type Service = {
  readonly description: ServiceDescription;
  /** Lets the requests under way finish, then ends everything that was started. */
  stop(): Promise<void>;
};

export type ServiceParts = {
  readonly options: Options;
  readonly directory: DataDirectory;
  readonly log: ServiceLog;
  readonly synthesize: () => Promise<readonly StackTemplate[]>;
  /** The folder that the functions' sources are named from; this project by default. */
  readonly project?: URL;
};

/**
 * Starts a deployment on this machine: its table, its secrets, its functions and what calls them. Everything is taken
 * from the templates. If one part cannot start, those that did are stopped again.
 */
export async function startService(parts: ServiceParts): Promise<Service> {
  const running = new StopStack();
  try {
    return { description: await startParts(parts, running), stop: () => running.stop() };
  } catch (error) {
    await running.stop();
    throw error;
  }
}

async function startParts(
  { options, directory, log, synthesize, project }: ServiceParts,
  running: StopStack,
): Promise<ServiceDescription> {
  const [stacks, database, inbox] = await running.addAll(
    synthesize(),
    openDatabase(options, directory, log),
    startInbox(options.inboxPort),
  );
  const deployment = new Deployment(stacks, PLACE);
  const functions = functionsOf(deployment, project);
  const [table] = tablesOf(deployment);
  if (!table) throw new Error('No stack holds a table.');

  const clientOptions = {
    region: PLACE.region,
    endpoint: database.endpoint,
    credentials: { accessKeyId: OPERATOR, secretAccessKey: 'local' },
  };
  const dynamodb = new DynamoDBClient(clientOptions);
  if (options.fresh) await dropTable(dynamodb, table.create.TableName);
  await createTable(dynamodb, table);

  const buckets = bucketsOf(deployment);
  const s3 = new S3({
    buckets,
    objects: new ObjectStore(directory.file('files')),
    onCreated: (bucket, object) => events.put(createdEvent(bucket, object, PLACE)),
  });
  const secrets = new Secrets(deployment, directory.file('secrets.json'));
  const proxy = await running.add(
    startProxy({
      roles: new Map(functions.map(({ name, role }) => [name, role])),
      dynamodbEndpoint: database.endpoint,
      tableArn: (name) => table.arn.replace(/[^/]+$/, name),
      mailEndpoint: inbox.url,
      senderArn: (resource) => `arn:aws:ses:${PLACE.region}:${PLACE.accountId}:${resource}`,
      secrets,
      s3,
      answerStates: (action, request) => events.answerStates(action, request),
      log,
    }),
  );
  const runtime = await running.add(
    new LambdaRuntime({
      functions,
      region: PLACE.region,
      endpoints: {
        AWS_ENDPOINT_URL_DYNAMODB: proxy.url,
        AWS_ENDPOINT_URL_S3: proxy.url,
        AWS_ENDPOINT_URL_SECRETS_MANAGER: proxy.url,
        AWS_ENDPOINT_URL_SESV2: proxy.url,
      },
      publicUrl: () => gateway.url,
      output: (line, stream) => (stream === 'stderr' ? log.show(line) : log.record(line)),
    }),
  );
  const { invoke } = runtime;
  const api = readApi(deployment);
  const edge = readEdge(deployment, secrets);
  const gateway: Listening = await running.add(startProxyway({ api, edge, invoke, port: options.port, log }));
  const streams = new DynamoDBStreamsClient(clientOptions);
  const events: Events = await running.add(
    startEvents({ deployment, directory, dynamodb, streams, invoke, log }),
  );

  return {
    pid: process.pid,
    url: gateway.url,
    inbox_url: inbox.url,
    dynamodb_endpoint: database.endpoint,
    secrets_endpoint: proxy.url,
    s3_endpoint: proxy.url,
    ...filesBucket(buckets),
    table_name: table.create.TableName,
    region: PLACE.region,
    stage: 'sandbox',
  };
}

/** The bucket that tells of what arrives in it; the other one holds its access logs. */
function filesBucket(buckets: ReadonlyMap<string, DeployedBucket>): { files_bucket?: string } {
  const files = [...buckets.values()].find(({ notifies }) => notifies);
  return files ? { files_bucket: files.name } : {};
}
