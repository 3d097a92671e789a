import type { RunningService } from './start-service.ts';

/** Stops what `service-up.ts` started. */
export default async function serviceDown(): Promise<void> {
  const { runningService } = globalThis as { runningService?: RunningService };
  await runningService?.stop();
}
