import { createExport } from '#lib/api/exports/routes.ts';
import { showExport } from '#lib/api/exports/show.ts';
import { newExport } from '#lib/domain/exports/new-export.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { startExport } from '#lib/operations/exports/start-export.ts';

/** Creates an export of the account, unless too many are under way. A worker makes its file. */
export const handler = committingEndpoint(createExport, async ({ caller, body, now, commit }) => {
  const { filter: { status = null, type = null } = {}, ...terms } = body;
  const record = newExport(caller.accountId, { ...terms, filter: { status, type } }, now);
  return startExport(record, now, (writes) => commit(writes, showExport(record)));
});
