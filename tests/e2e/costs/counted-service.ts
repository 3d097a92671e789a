import { afterAll, beforeAll } from '@jest/globals';
import { startEmbeddedDynamodb } from '#infra/local/embedded-dynamodb.ts';
import { DynamodbProxy } from '#tests/support/database/dynamodb-proxy.ts';
import { type RunningService, startService } from '#tests/support/service/start-service.ts';

let database: Awaited<ReturnType<typeof startEmbeddedDynamodb>>;
/** Counts the calls to the database of the service that all tests of costs share. */
export let proxy: DynamodbProxy;
/** Counts the secrets that functions called by a test read. */
export let secrets: DynamodbProxy;
let service: RunningService;

beforeAll(async () => {
  database = await startEmbeddedDynamodb();
  proxy = await DynamodbProxy.start(database.endpoint);
  service = await startService({ AWS_ENDPOINT_URL_DYNAMODB: proxy.endpoint });
  secrets = await DynamodbProxy.start(service.environment.AWS_ENDPOINT_URL_SECRETS_MANAGER ?? '');
  Object.assign(process.env, service.environment, {
    SERVICE_URL: service.url,
    SERVICE_DIRECTORY: service.directory,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
  });
});
afterAll(async () => {
  await service.stop();
  await secrets.stop();
  await proxy.stop();
  await database.stop();
});
