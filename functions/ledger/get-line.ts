import { getBalanceTransaction } from '#lib/api/ledger/routes.ts';
import { showLine } from '#lib/api/ledger/show.ts';
import type { Caller } from '#lib/auth/principal.ts';
import { type Line, placeOfLine } from '#lib/domain/ledger/line.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { requireOwned } from '#lib/operations/require-owned.ts';
import { findDispute } from '#lib/store/disputes.ts';
import { findLine, findOperatorLine, findPaymentLine } from '#lib/store/ledger/lines.ts';
import { findReserve } from '#lib/store/ledger/reserves.ts';
import { findOrder } from '#lib/store/orders.ts';
import { findPayment } from '#lib/store/outgoing/payments.ts';

/** Returns a line of the account's ledger. The id of an order's line names the order. */
export const handler = readingEndpoint(getBalanceTransaction, async ({ caller, params: { id } }) => {
  const place = placeOfLine(id);
  const line = place ? await findPlaced(caller, place) : await findOperatorLine(caller.accountId, id);
  if (!line) throw new ApiError('not_found');
  return showLine(line);
});

/** The source of a line is an order, a transfer, a refund, a dispute or a reserve of the account. */
async function findPlaced(
  caller: Caller,
  { orderId, transferId, refundId, disputeId, reserveId, n }: NonNullable<ReturnType<typeof placeOfLine>>,
): Promise<Line | undefined> {
  const order = await findOrder(orderId);
  if (order) return findLine(requireOwned(caller, order), n);
  const [transfer, refund, dispute] = await Promise.all([
    findPayment(transferId),
    findPayment(refundId),
    findDispute(disputeId),
  ]);
  const payment = transfer ?? refund ?? dispute ?? (await findReserve(caller.accountId, reserveId));
  return findPaymentLine(requireOwned(caller, payment), n);
}
