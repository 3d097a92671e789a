import { updateCharge } from '#lib/api/charges/routes.ts';
import { requireMatch } from '#lib/api/entity-tags.ts';
import { tagOrder } from '#lib/api/orders/show.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { Decision } from '#lib/domain/direct-debit/decision.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { mayLackPlace, moveCharge, withdrawCharge } from '#lib/domain/direct-debit/withdrawal.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { allInOrder } from '#lib/operations/all-in-order.ts';
import { findPlaceHolders } from '#lib/operations/direct-debits/collection-facts.ts';
import { withRetried } from '#lib/operations/direct-debits/withdraw-orders.ts';
import { requireOwnedCharge } from '#lib/operations/require-owned.ts';
import { writesOf } from '#lib/operations/writes/direct-debits.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';

/** Withdraws an order that has not gone to the bank, or moves it to another day. */
export const handler = committingEndpoint(
  updateCharge,
  async ({ caller, params, body, now, readClock, header, commit }) =>
    retryOnConflict(async () => {
      const [{ debit, charge }, clock] = await allInOrder([
        requireOwnedCharge(caller, params.id, params.order_id),
        readClock(),
      ]);
      requireMatch(header('if-match'), tagOrder(charge));
      const decision = await decisionOf(debit, charge, body.charge_date, clock);
      const set = decision.moved.find((move) => move.charge.id === charge.id)?.transition.set;
      const next = { ...charge, ...set, version: charge.version + 1, updated_at: now.toISOString() };
      return commit(writesOf(debit, decision, clock), tagOrder(next));
    }),
);

async function decisionOf(
  debit: DirectDebit,
  charge: Charge,
  date: Charge['charge_date'] | undefined,
  clock: Clock,
): Promise<Decision> {
  if (date !== undefined) {
    const facts = mayLackPlace(debit, charge, date, clock)
      ? await findPlaceHolders(debit)
      : { orders: [], carried: [] };
    return moveCharge(debit, charge, { date, ...facts }, clock);
  }
  const [order = { charge, retried: undefined }] = await withRetried([charge]);
  return withdrawCharge(debit, order, clock);
}
