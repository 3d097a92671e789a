import { newId } from '#lib/domain/ids.ts';
import { EXPORT_DAYS, type Export, type ExportTerms } from './export.ts';

const SECONDS_PER_DAY = 24 * 60 * 60;

/** Creates an export whose file is still to be made. */
export function newExport(account_id: string, terms: ExportTerms, now: Date): Export {
  const time = now.toISOString();
  return {
    ...{ id: newId('exp', now), account_id, ...terms, status: 'preparing', file: null, failure: null },
    ...{ created_at: time, finished_at: null, updated_at: time, version: 1 },
    expires_at: Math.floor(now.getTime() / 1000) + EXPORT_DAYS * SECONDS_PER_DAY,
  };
}
