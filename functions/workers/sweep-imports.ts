import { log } from '#lib/log.ts';
import { sweepRequests } from '#lib/operations/consent-requests/sweep.ts';
import { sweepImports } from '#lib/operations/imports/sweep-imports.ts';

/** Starts the work on imports that has stopped, and that on consent requests that is due. */
export async function handler(): Promise<{ started: number; asking: number }> {
  const now = new Date();
  const counts = { started: await sweepImports(now), asking: await sweepRequests(now) };
  log('info', 'imports_swept', counts);
  return counts;
}
