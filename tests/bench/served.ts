import { startEmbeddedDynamodb } from '#infra/local/embedded-dynamodb.ts';
import { DynamodbProxy } from '#tests/support/database/dynamodb-proxy.ts';
import { type RunningService, startService } from '#tests/support/service/start-service.ts';

/** The whole service with a separate table, to which every call is counted. */
export type Served = { readonly service: RunningService; readonly proxy: DynamodbProxy };

/** Runs some work while the service runs, with this process as its operator. */
export async function whileServed<T>(work: (served: Served) => Promise<T>): Promise<T> {
  await using running = new AsyncDisposableStack();
  const database = await startEmbeddedDynamodb();
  running.defer(() => database.stop());
  const proxy = await DynamodbProxy.start(database.endpoint);
  running.defer(() => proxy.stop());
  const service = await startService({ AWS_ENDPOINT_URL_DYNAMODB: proxy.endpoint });
  running.defer(() => service.stop());
  Object.assign(process.env, service.environment, { SERVICE_URL: service.url });
  return await work({ service, proxy });
}
