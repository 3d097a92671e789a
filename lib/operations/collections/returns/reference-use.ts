import {
  forecastReferences,
  type ReferenceForecast,
  SHARE_TO_DECIDE,
  shareDrawn,
} from '#lib/domain/reference-forecast.ts';
import { log } from '#lib/log.ts';
import { listRuns } from '#lib/store/collections/collection-runs.ts';
import { lastDrawn } from '#lib/store/references.ts';

/** More than the runs of 30 days, and one before them. */
const RUNS = 40;

/** Returns the forecast of the use of references, from the records of the runs. */
export async function findReferenceUse(now: Date): Promise<ReferenceForecast> {
  const runs = await listRuns(RUNS);
  const notes = runs.map(({ finished_at, last_reference: last }) => ({ at: new Date(finished_at), last }));
  return forecastReferences(notes, { at: now, last: await lastDrawn() });
}

/**
 * Returns the last drawn reference, for the record of a run. Once four fifths are drawn it logs an error, and again
 * with each further hundredth: a line of this level raises an alarm.
 */
export async function watchReferences(): Promise<number> {
  const last = await lastDrawn();
  const [before] = await listRuns(1);
  const percent = Math.floor(shareDrawn(last) * 100);
  const reported = Math.floor(shareDrawn(before?.last_reference ?? 0) * 100);
  if (percent >= SHARE_TO_DECIDE * 100 && percent > reported) {
    log('error', 'references_running_out', { percent, last, what_to_do: 'ops references' });
  }
  return last;
}
