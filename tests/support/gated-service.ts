import { afterAll, beforeAll } from '@jest/globals';
import { startEmbeddedDynamodb } from '#infra/local/embedded-dynamodb.ts';
import { type RunningService, startService } from './start-service.ts';
import { TableGate } from './table-gate.ts';

/**
 * Has the tests of a file run against a service of their own, whose table is behind a gate: they decide what the table's indexes show,
 * and how its responses are written. The gate is there once the tests begin.
 */
export function onGatedService(): { readonly gate: TableGate } {
  let database: Awaited<ReturnType<typeof startEmbeddedDynamodb>>;
  let service: RunningService;
  let gate: TableGate;
  beforeAll(async () => {
    database = await startEmbeddedDynamodb();
    process.env.AWS_ENDPOINT_URL_DYNAMODB = database.endpoint;
    gate = await TableGate.start();
    service = await startService({ AWS_ENDPOINT_URL_DYNAMODB: process.env.AWS_ENDPOINT_URL_DYNAMODB });
    Object.assign(process.env, service.environment, { SERVICE_URL: service.url });
  });
  afterAll(async () => {
    await service.stop();
    await gate.stop();
    await database.stop();
  });
  return {
    get gate() {
      return gate;
    },
  };
}
