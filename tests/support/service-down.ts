import { rmSync } from 'node:fs';
import type { RunningService } from './start-service.ts';

/** Stops what `service-up.ts` started, and removes its files. */
export default async function serviceDown(): Promise<void> {
  const { runningService } = globalThis as { runningService?: RunningService };
  await runningService?.stop();
  if (process.env.PREPARED) rmSync(process.env.PREPARED, { recursive: true, force: true });
}
