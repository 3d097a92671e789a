import { chargeTerms } from '#lib/domain/direct-debit/charge-terms.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { openCharge } from '#lib/domain/direct-debit/open-charge.ts';
import { chargeFaultsOf } from '#lib/domain/imports/charge-faults.ts';
import type { CheckedCharge } from '#lib/domain/imports/check-charges.ts';
import { isReadable, requestOf } from '#lib/domain/imports/foreseen-charges.ts';
import type { Import } from '#lib/domain/imports/import.ts';
import type { ImportRow, RowPlace } from '#lib/domain/imports/row.ts';
import type { Slice } from '#lib/domain/imports/steps.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { countCreated } from '#lib/operations/direct-debits/collection-facts.ts';
import { writesOf } from '#lib/operations/writes/direct-debits.ts';
import { requireAccount } from '#lib/store/accounts.ts';
import { findHold } from '#lib/store/collections/hold.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import { createRow, RowIsDone } from '#lib/store/imports/rows.ts';
import { applyInGroups, type NextReference } from './apply-in-groups.ts';
import { nameOf } from './file-so-far.ts';
import { compareWithOrder, findChargedDebit, findOrderId } from './find-charged.ts';
import { NotNow } from './not-now.ts';
import { refuseRow } from './refuse-row.ts';

/** Applies those of some rows of charges that are not stored. The charges of one direct debit follow each other. */
export const applyChargeRows = (one: Import, rows: readonly CheckedCharge[], clock: Clock): Promise<Slice> =>
  applyInGroups(one, rows, {
    clock,
    isReady: ({ faults }) => faults.length === 0,
    groupOf: nameOf,
    apply: (row, place, nextReference) =>
      row.faults.length === 0
        ? applyOrSay(row, { place, clock, nextReference })
        : refuseRow(place, row.faults),
  });

/** Applies a row, or stores why it cannot be applied any more. */
async function applyOrSay(row: CheckedCharge, applying: ApplyingCharge): Promise<ImportRow> {
  try {
    return await applyCharge(row, applying);
  } catch (error) {
    if (error instanceof RowIsDone) return error.row;
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error;
    return refuseRow(applying.place, [{ column: null, fault: 'not_applied' }]);
  }
}

/** The place of a row, its clock, and what returns its reference. */
type ApplyingCharge = {
  readonly place: RowPlace;
  readonly clock: Clock;
  readonly nextReference: NextReference;
};

/**
 * Applies a row: opens the charge by the rules and the writes of `POST /api/direct-debits/{id}/charges`, in one
 * transaction with what is stored of the row. A row that the direct debit no longer takes is stored with its faults.
 *
 * @throws NotNow if the collections are held, or the account is suspended; `RowIsDone` if the row was applied before
 */
async function applyCharge(
  row: CheckedCharge,
  { place, clock, nextReference }: ApplyingCharge,
): Promise<ImportRow> {
  const { account_id } = place;
  return retryOnConflict(async () => {
    const [debit, orderId, seller, hold] = await Promise.all([
      findChargedDebit(account_id, row.charge),
      findOrderId(account_id, row),
      requireAccount(account_id),
      findHold(),
    ]);
    if (hold || seller.status === 'suspended') throw new NotNow();
    const direct_debit_id = debit?.id ?? null;
    if (orderId !== undefined) {
      const { status, faults } = await compareWithOrder(orderId, row, debit);
      return status === 'existing'
        ? refuseRow(place, faults, { status, direct_debit_id, order_id: orderId })
        : refuseRow(place, faults, { direct_debit_id });
    }
    if (!debit) return refuseRow(place, [{ column: null, fault: 'direct_debit_unknown' }]);
    const created = await countCreated(debit);
    const faults = chargeFaultsOf(debit, row.charge, created, clock);
    if (faults.length > 0 || !isReadable(row.charge)) {
      return refuseRow(place, [...row.faults, ...faults], { direct_debit_id });
    }
    const request = { ...requestOf(row.charge), external_id: row.externalId };
    const terms = chargeTerms(debit, request, created, clock);
    const decision = openCharge(debit, { ...terms, reference: await nextReference() }, seller, clock);
    const { id: order_id } = decision.charge;
    const made = { status: 'applied', step: 'applying', direct_debit_id: debit.id, order_id } as const;
    const applied: ImportRow = { ...place, ...made, faults: [] };
    await transact([createRow(applied), ...writesOf(debit, decision, clock)]);
    return applied;
  });
}
