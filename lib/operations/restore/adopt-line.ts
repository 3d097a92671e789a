import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import {
  foundPresented,
  type Presentment,
  type TakenFrom,
  takenElsewhere,
  takenFrom,
} from '#lib/domain/direct-debit/presentment-transitions.ts';
import { rebuildCharge } from '#lib/domain/direct-debit/rebuild-charge.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { dissolveFile, rejectFile } from '#lib/operations/bank-files/recall-file.ts';
import { claimTermsNow } from '#lib/operations/collections/claim-terms.ts';
import { recallingOrders } from '#lib/operations/collections/filing/recall-orders.ts';
import { changeDirectDebit } from '#lib/operations/direct-debits/change-direct-debit.ts';
import { moveCharge } from '#lib/operations/writes/charges.ts';
import { requireAccount } from '#lib/store/accounts.ts';
import { findCharges, findFailed } from '#lib/store/charges.ts';
import { findTaken, notePlaces } from '#lib/store/collections/day-places.ts';
import { raiseException } from '#lib/store/collections/exceptions.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { retryOnConflict, transact, type Write } from '#lib/store/engine/transact.ts';
import { findPaymentMethod, newestWithNumber } from '#lib/store/payment-methods.ts';
import { findBearer } from '#lib/store/references.ts';
import { type ComparedLine, lostOrder } from './compare-lines.ts';
import type { Adopted } from './found-entry.ts';

/**
 * Records a line of a file at the bank: its order is `in_process`, with this file. An order that the table lost is
 * rebuilt. If the order cannot be identified, it raises an exception for an operator. Repeating it changes nothing.
 */
export async function adoptLine(line: ComparedLine, fileId: string, clock: Clock): Promise<Adopted> {
  const { state, charge, detail, accountDigest } = line;
  const presentment: Presentment = {
    ...{ fileId, accountDigest, date: detail.chargeDate, amount: detail.amount, concept: detail.concept },
    reference: Number(detail.numericReference),
  };
  if (state === 'forgotten') return rebuild(line, presentment, clock);
  if (state === 'not_presented' && charge) return moveToBank(charge, presentment, clock);
  if (state === 'presented_before' && charge?.file_id) {
    await rejectFile(charge.file_id, recallingOrders, clock);
    return moveToBank(charge, presentment, clock);
  }
  if (state === 'agrees') return charge && { id: charge.id, isRebuilt: false };
  await raiseException(lostOrder(line, fileId, clock.now));
  return undefined;
}

async function rebuild({ debit }: ComparedLine, presentment: Presentment, clock: Clock): Promise<Adopted> {
  const id = debit?.id ?? '';
  await changeDirectDebit(
    id,
    async (current) => {
      if (await findBearer(presentment.reference)) return undefined;
      const [failed, seller] = await Promise.all([findFailed(current), requireAccount(current.account_id)]);
      return rebuildCharge(
        current,
        failed,
        presentment,
        { seller, settlement: claimTermsNow(seller) },
        await accountOf(undefined, current, presentment),
        clock,
      );
    },
    clock,
    async ({ opened }, before) => placesOf(before, opened, presentment, clock),
  );
  const orderId = await findBearer(presentment.reference);
  return orderId === undefined ? undefined : { id: orderId, isRebuilt: true };
}

/**
 * Moves an order to this file. If it is in another file, which the bank does not have, that file is dissolved first.
 */
async function moveToBank(
  { id, ...before }: Charge,
  presentment: Presentment,
  clock: Clock,
): Promise<Adopted> {
  const isElsewhere = before.status === 'pending' && before.file_id !== presentment.fileId;
  if (isElsewhere && before.file_id) await dissolveFile({ id: before.file_id }, recallingOrders, clock);
  await retryOnConflict(async () => {
    const [charge] = await findCharges([id]);
    const isFree =
      charge?.status === 'created' || (charge?.status === 'pending' && charge.file_id === presentment.fileId);
    const debit = isFree && (await findDirectDebit(charge.direct_debit_id));
    if (debit) {
      const settlement = claimTermsNow(await requireAccount(charge.account_id));
      const account = await accountOf(charge, debit, presentment);
      // An order that is in this file already has its place.
      const found = charge.status === 'created' ? [charge] : [];
      await transact([
        ...moveCharge(
          { charge, transition: foundPresented(account, charge, presentment, settlement) },
          clock,
        ),
        ...(await placesOf(debit, found, presentment, clock)),
      ]);
    }
  });
  return { id, isRebuilt: false };
}

/** Returns the account that a line takes an order from, whatever account its direct debit has now. */
async function accountOf(
  charge: Charge | undefined,
  debit: DirectDebit,
  presentment: Presentment,
): Promise<TakenFrom> {
  const { account_id, customer_id, payment_method_id: id } = debit;
  const inForce = id === null ? undefined : await findPaymentMethod(account_id, customer_id, id);
  const known = takenFrom(charge, debit, inForce, presentment);
  return known ?? takenElsewhere(await newestWithNumber(account_id, customer_id, presentment.accountDigest));
}

/**
 * Notes places for orders that the bank has for that day. All collections of a direct debit on a day share two places
 * for earlier periods.
 */
async function placesOf(
  debit: DirectDebit,
  orders: readonly Charge[],
  { date }: Presentment,
  { now }: Clock,
): Promise<Write[]> {
  return orders.length === 0 ? [] : notePlaces(debit, date, await findTaken(debit, date), orders, now);
}
