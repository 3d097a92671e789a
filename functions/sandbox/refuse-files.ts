import { refuseFiles } from '#lib/api/sandbox/routes.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { configuredBank } from '#lib/operations/collections/configured-collections.ts';
import { refuseFilesOfDay } from '#lib/operations/collections/refuse-files-of-day.ts';

/** Makes the simulated bank refuse the account's files of a day: those it has, and those it will get. */
export const handler = endpoint(refuseFiles, async ({ caller, params: { day }, now }) => ({
  day,
  refused: await refuseFilesOfDay(caller.accountId, day, configuredBank(), now),
}));
