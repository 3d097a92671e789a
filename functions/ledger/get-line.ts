import { getBalanceTransaction } from '#lib/api/ledger/routes.ts';
import { showLine } from '#lib/api/ledger/show.ts';
import { placeOfLine } from '#lib/domain/ledger/line.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { own } from '#lib/operations/require-owned.ts';
import { findLine } from '#lib/store/ledger/lines.ts';
import { findOrder } from '#lib/store/orders.ts';

/** Returns a line of the account's ledger. Its id names its order. */
export const handler = endpoint(getBalanceTransaction, async ({ caller, params }) => {
  const place = placeOfLine(params.id);
  const order = own(caller, place && (await findOrder(place.orderId)));
  const line = place && (await findLine(order, place.n));
  if (!line) throw new ApiError('not_found');
  return showLine(line);
});
