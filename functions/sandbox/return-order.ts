import { returnOrder } from '#lib/api/sandbox/routes.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { ApiError, invalid } from '#lib/errors/api-error.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { configuredCollections } from '#lib/operations/collections/configured-collections.ts';
import { nextReturnDay, simulateReturn } from '#lib/operations/collections/simulate-return.ts';
import { requireBankDay } from '#lib/operations/collections/simulated-day.ts';
import { findCharges } from '#lib/store/charges.ts';

/** Makes the simulated bank return one order of the account again, on a day of the caller's choice. */
export const handler = endpoint(returnOrder, async ({ caller, body, now }) => {
  const { order_id, code, mistake } = body;
  const [charge] = await findCharges([order_id]);
  if (charge?.account_id !== caller.accountId)
    throw invalid(
      'order_id',
      'unknown_order',
      'Your account has no such charge. Send the order_id of a charge.',
    );
  const first = charge.presented_on;
  if (first === undefined) throw new ApiError('order_not_presented');
  const date = body.date ?? nextReturnDay(charge);
  if (date < first)
    throw invalid(
      'date',
      'in_the_past',
      `The bank got this order on ${first}. Send that day or a later one.`,
    );
  requireBankDay(date, mexicoCityDate(now));
  const { effect, file } = await simulateReturn(
    { charge, code, date, mistake },
    configuredCollections(),
    now,
  );
  return { order_id, code, date, effect, file };
});
