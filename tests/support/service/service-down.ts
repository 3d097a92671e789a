import { rmSync } from 'node:fs';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import type { RunningService } from './start-service.ts';

/** Stops what `service-up.ts` started, and removes its files. */
export default async function serviceDown(): Promise<void> {
  const { runningService, runningDatabase } = globalThis as {
    runningService?: RunningService;
    runningDatabase?: TestDatabase;
  };
  await runningService?.stop();
  await runningDatabase?.stop();
  if (process.env.PREPARED) rmSync(process.env.PREPARED, { recursive: true, force: true });
}
