import { getBalanceTransaction } from '#lib/api/ledger/routes.ts';
import { showLine } from '#lib/api/ledger/show.ts';
import { placeOfLine } from '#lib/domain/ledger/line.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { own } from '#lib/operations/require-owned.ts';
import { findLine, findOperatorLine } from '#lib/store/ledger/lines.ts';
import { findOrder } from '#lib/store/orders.ts';

/** Returns a line of the account's ledger. The id of an order's line names the order. */
export const handler = endpoint(getBalanceTransaction, async ({ caller, params: { id } }) => {
  const place = placeOfLine(id);
  const line = place
    ? await findLine(own(caller, await findOrder(place.orderId)), place.n)
    : await findOperatorLine(caller.accountId, id);
  if (!line) throw new ApiError('not_found');
  return showLine(line);
});
