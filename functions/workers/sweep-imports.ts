import { log } from '#lib/log.ts';
import { sweepImports } from '#lib/operations/imports/sweep-imports.ts';

/** Starts the work on imports again that has stopped. */
export async function handler(): Promise<{ started: number }> {
  const counts = { started: await sweepImports(new Date()) };
  log('info', 'imports_swept', counts);
  return counts;
}
