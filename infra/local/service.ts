import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { UserError } from '#infra/host/user-error.ts';
import { namesOf } from '#infra/settings/names.ts';
import { OPERATOR } from './aws/forward.ts';
import { startProxy } from './aws/proxy.ts';
import { Secrets } from './aws/secrets.ts';
import { Stacks } from './aws/stacks.ts';
import { createTable, dropTable, tablesOf } from './create-table.ts';
import type { DataDirectory, StartedParts } from './data-directory.ts';
import { openDatabase } from './database.ts';
import { runSchedule, schedulesOf, startingAtOnce } from './events/schedules.ts';
import { type Events, startEvents } from './events/start-events.ts';
import { readAddedHeaders } from './gateway/added-headers.ts';
import { authorizersOf } from './gateway/api.ts';
import { type Gateway, startGateway } from './gateway/gateway.ts';
import { networkOf } from './gateway/network.ts';
import { readPermits } from './gateway/permits.ts';
import { readApi } from './gateway/read-api.ts';
import { createSite } from './gateway/site.ts';
import { readUsagePlan } from './gateway/usage-plan.ts';
import { readViewerFunction } from './gateway/viewer-function.ts';
import { startInbox } from './inbox.ts';
import { functionsOf } from './lambda/functions.ts';
import { LambdaRuntime } from './lambda/lambda-runtime.ts';
import { mailboxEventsOf } from './mailbox-simulator.ts';
import type { Options } from './options.ts';
import { requireCallers } from './require-callers.ts';
import { S3 } from './s3/s3.ts';
import type { ServiceLog } from './service-log.ts';
import { patiently } from './slow-start.ts';
import { localStage } from './stage.ts';
import { StateMachines } from './state-machines.ts';
import { Deployment, type StackTemplate } from './template/deployment.ts';

const PLACE = { region: localStage.region, accountId: '000000000000' };
const merchantFiles = namesOf(localStage.name).merchantFiles(PLACE.accountId, PLACE.region);

export type Service = {
  /** Lets open requests finish, then stops everything that was started. */
  stop(): Promise<void>;
};

export type ServiceParts = {
  readonly options: Options;
  readonly directory: DataDirectory;
  readonly log: ServiceLog;
  readonly synthesize: () => Promise<readonly StackTemplate[]>;
  /**
   * Bundles the functions' code, preferably into this folder; returns the folder that their entries are relative to.
   */
  readonly bundle: (folder: string) => Promise<URL>;
  /** Runs when all parts have started, before the first request is served. */
  readonly prepare: (description: StartedParts) => Promise<void>;
  /** Ends the service: a process or thread that it cannot do without has ended. */
  readonly fail: (error: UserError) => void;
};

/**
 * Starts a deployment on this machine from its templates: table, secrets, functions and what calls them.
 */
export async function startService(parts: ServiceParts): Promise<Service> {
  const { options, directory, log, synthesize, bundle, prepare, fail } = parts;
  const running = new AsyncDisposableStack();
  const started = <T extends { stop(): unknown }>(part: T): T => {
    running.defer(async () => void (await part.stop()));
    return part;
  };
  const say = (line: string) => log.warn(line);
  const noteSent = (sent: object, messageId: string) => {
    for (const event of mailboxEventsOf(sent, messageId, PLACE)) events.put(event);
  };
  const [stacks, code, database, inbox] = await Promise.all([
    patiently('The CDK app', synthesize(), say),
    patiently('The compiler of the functions', bundle(directory.file('functions')), say),
    patiently('The DynamoDB', openDatabase(options, directory, fail), say),
    patiently('The inbox for the mails', startInbox(options.inboxPort, fail, noteSent), say),
  ]);
  started(database);
  started(inbox);

  const deployment = new Deployment(stacks, PLACE);
  requireCallers(deployment);
  const functions = functionsOf(deployment, code);
  const credentials = { accessKeyId: OPERATOR, secretAccessKey: 'local' };
  const client = { region: PLACE.region, endpoint: database.endpoint, credentials };
  const dynamodb = new DynamoDBClient(client);
  const [table] = tablesOf(deployment);
  if (!table) throw new Error('No stack has a table.');
  if (options.fresh) await dropTable(dynamodb, table.create.TableName);
  await patiently('The table', createTable(dynamodb, table), say);

  const secrets = new Secrets(deployment, directory.file('secrets.json'));
  const stackUpdates = new Stacks(deployment, directory.file('stacks.json'));
  const s3 = new S3(deployment, directory.file('files'), (event) => events.put(event));
  const machines: StateMachines = started(
    new StateMachines({ deployment, log, invoke: (...call) => runtime.invoke(...call) }),
  );
  const proxy = started(
    await startProxy({
      roles: new Map(functions.map(({ name, role }) => [name, role])),
      place: PLACE,
      dynamodbEndpoint: database.endpoint,
      mailEndpoint: inbox.url,
      secrets,
      s3,
      stacks: stackUpdates,
      states: machines,
      events: {
        respond: (...request) => events.respond(...request),
        queues: {
          take: (...message) => events.queues.take(...message),
          receive: (...wish) => events.queues.receive(...wish),
          remove: (...message) => events.queues.remove(...message),
        },
        invokeLater: (...call) => events.invokeLater(...call),
        written: () => events.written(),
      },
      log,
    }),
  );
  const runtime = started(
    new LambdaRuntime({
      functions,
      region: PLACE.region,
      awsEndpoint: proxy.url,
      publicUrl: () => gateway.url,
      compileCache: join(options.cacheDirectory ?? directory.file('.'), 'compile-cache'),
      mostLoaded: options.mostLoaded,
      log,
    }),
  );
  const { invoke } = runtime;
  const declaredApi = readApi(deployment);
  const api = options.unlimited ? { ...declaredApi, methodLimits: new Map<string, never>() } : declaredApi;
  const network = {
    site: createSite(localStage, { uploads: `${proxy.url}/${merchantFiles}` }),
    ...networkOf(stackUpdates, secrets),
    viewerFunction: readViewerFunction(deployment),
    addedHeaders: readAddedHeaders(deployment),
  };
  const declared = readUsagePlan(deployment);
  const plan = options.unlimited ? { ...declared, burst: Number.MAX_SAFE_INTEGER } : declared;
  const open = Promise.withResolvers<void>();
  const permits = readPermits(deployment, api);
  const gateway: Gateway = started(
    await startGateway({
      ...{ ...network, api, plan, permits, invoke, log },
      ...{ port: options.port, isOpen: open.promise },
    }),
  );
  const streams = new DynamoDBStreamsClient(client);
  const events: Events = started(
    startEvents({
      ...{ deployment, directory, dynamodb, streams, log },
      ...{ invoke: machines.start, backoff: options.retryPause },
    }),
  );
  const firstRuns: Promise<unknown>[] = [];
  for (const schedule of startingAtOnce(schedulesOf(deployment))) {
    runSchedule(schedule, new Date(), (...call) => firstRuns.push(invoke(...call)));
  }
  // Without this, the first request would wait, and no token is valid before the keys are published.
  await Promise.all([...authorizersOf(api).map((arn) => runtime.keep(arn)), ...firstRuns]);
  const description = {
    pid: process.pid,
    url: gateway.url,
    direct_url: gateway.direct.url,
    inbox_url: inbox.url,
    dynamodb_endpoint: database.endpoint,
    secrets_endpoint: proxy.url,
    s3_endpoint: proxy.url,
    events_endpoint: proxy.url,
    ...(s3.filesBucket !== undefined && { files_bucket: s3.filesBucket }),
    table_name: table.create.TableName,
    region: PLACE.region,
    stage: 'sandbox' as const,
  };
  await prepare(description);
  open.resolve();
  return { stop: () => running.disposeAsync() };
}
