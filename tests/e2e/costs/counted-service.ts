import { afterAll, beforeAll } from '@jest/globals';
import { startEmbeddedDynamodb } from '#infra/local/embedded-dynamodb.ts';
import { DynamodbProxy } from '#tests/support/dynamodb-proxy.ts';
import { type RunningService, startService } from '#tests/support/start-service.ts';

/** A service of their own for the tests of costs, whose calls to the database are counted on the way there. */
export let database: Awaited<ReturnType<typeof startEmbeddedDynamodb>>;
export let proxy: DynamodbProxy;
export let service: RunningService;

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
