import { refuseFiles } from '#lib/api/sandbox/routes.ts';
import { invalid } from '#lib/errors/api-error.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { requireBankDay } from '#lib/operations/collections/simulated-day.ts';
import { refuseFilesOf } from '#lib/store/collections/sandbox-runs.ts';

const PAST = 'This day is in the past. Send today or a later day.';

/** Makes the simulated bank refuse the files that the account presents for a day that is still to come. */
export const handler = endpoint(refuseFiles, async ({ caller, params: { day }, now, readClock }) => {
  const { today } = await readClock();
  if (day < today) throw invalid('day', 'in_the_past', PAST);
  requireBankDay(day, today, 'day');
  await refuseFilesOf(caller.accountId, day, now);
  return { day };
});
