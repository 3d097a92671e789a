import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { holdDate, inMexicoCity, releaseDate } from '#tests/support/money/scheduled-run.ts';
import { startService } from './start-service.ts';

const CLOCK = fileURLToPath(new URL('./steered-clock.ts', import.meta.url));

/** What a test changes to reach another service. */
const NAMES = ['SERVICE_URL', 'SERVICE_DIRECTORY'] as const;

/**
 * Starts a service of its own whose clock begins at a time of a day in Mexico City, and makes it the one that this
 * process calls. This process has the same time, which stands still until it is moved.
 */
export async function startSteeredService(day: string, time?: string) {
  const { now: realNow } = Date;
  const before = NAMES.map((name) => [name, process.env[name]] as const);
  const folder = mkdtempSync(join(tmpdir(), 'clock-'));
  const file = join(folder, 'ahead');
  const at = (of: string, hour?: string) => {
    const wanted = inMexicoCity(of, hour);
    releaseDate();
    writeFileSync(file, new Uint8Array(new Float64Array([wanted.getTime() - realNow()]).buffer));
    holdDate(wanted);
  };
  at(day, time);
  releaseDate();
  const service = await startService({}, ['--import', `${CLOCK}?file=${file}`]);
  const { environment, url, directory } = service;
  Object.assign(process.env, environment, { SERVICE_URL: url, SERVICE_DIRECTORY: directory });
  at(day, time);
  return {
    ...service,
    /** Moves the clock of the service and of this process. */
    at,
    async stop(): Promise<void> {
      releaseDate();
      for (const [name, value] of before) process.env[name] = value;
      await service.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

export type SteeredService = Awaited<ReturnType<typeof startSteeredService>>;
