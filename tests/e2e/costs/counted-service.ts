import { afterAll, beforeAll } from '@jest/globals';
import { startEmbeddedDynamodb } from '#infra/local/embedded-dynamodb.ts';
import { DynamodbProxy } from '#tests/support/dynamodb-proxy.ts';
import { type RunningService, startService } from '#tests/support/start-service.ts';

let database: Awaited<ReturnType<typeof startEmbeddedDynamodb>>;
/** What counts the calls to the database of the service that all tests of costs share. */
export let proxy: DynamodbProxy;
let service: RunningService;

beforeAll(async () => {
  database = await startEmbeddedDynamodb();
  proxy = await DynamodbProxy.start(database.endpoint);
  service = await startService({ AWS_ENDPOINT_URL_DYNAMODB: proxy.endpoint });
  Object.assign(process.env, service.environment, { SERVICE_URL: service.url });
});
afterAll(async () => {
  await service.stop();
  await proxy.stop();
  await database.stop();
});
