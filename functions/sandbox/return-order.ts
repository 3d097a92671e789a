import { returnOrder } from '#lib/api/sandbox/routes.ts';
import { invalid } from '#lib/errors/api-error.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { allInOrder } from '#lib/operations/all-in-order.ts';
import { configuredCollections } from '#lib/operations/collections/configured-collections.ts';
import { simulateReturn } from '#lib/operations/collections/simulate-return.ts';
import { requireOwned } from '#lib/operations/require-owned.ts';
import { findCharges } from '#lib/store/charges.ts';

const NO_CHARGE = 'Your account has no such charge. Send the order_id of a charge.';

/** Makes the simulated bank return one order of the account again, on a day of the caller's choice. */
export const handler = endpoint(returnOrder, async ({ caller, body, readClock }) => {
  const { order_id, code, date, mistake } = body;
  const [[charge], clock] = await allInOrder([findCharges([order_id]), readClock()]);
  if (!charge) throw invalid('order_id', 'unknown_order', NO_CHARGE);
  requireOwned(caller, charge);
  const returned = await simulateReturn({ charge, code, date, mistake }, configuredCollections(), clock);
  return { order_id, code, ...returned };
});
