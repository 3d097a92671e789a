import { refuseFiles } from '#lib/api/sandbox/routes.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { refuseFilesOf } from '#lib/store/collections/sandbox-runs.ts';

/** Makes the simulated bank refuse the files that the account presents for a day. */
export const handler = endpoint(refuseFiles, async ({ caller, params: { day }, now }) => {
  await refuseFilesOf(caller.accountId, day, now);
  return { day };
});
