import { startService } from './start-service.ts';

/** Starts one local run for all tests that need one; they find it through the environment. */
export default async function serviceUp(): Promise<void> {
  const service = await startService({
    AWS_ENDPOINT_URL_DYNAMODB: process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '',
  });
  Object.assign(globalThis, { runningService: service });
  Object.assign(process.env, service.environment, {
    SERVICE_URL: service.url,
    SERVICE_DIRECTORY: service.directory,
  });
}
