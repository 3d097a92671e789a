import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import { type OwnReturnCodes, parseOwnReturnCodes } from '#lib/domain/bank-file/return-codes.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { setting } from '#lib/environment.ts';
import { findCharges } from '#lib/store/charges.ts';
import { findBearers } from '#lib/store/references.ts';

/**
 * A line of a return file, with the order of its reference. `bearer` is the id of the record with that reference, of
 * any kind.
 */
export type Line<Detail = ReadDetail> = {
  detail: Detail;
  bearer: string | undefined;
  charge: Charge | undefined;
};

/** A reference that no record has. */
const NO_REFERENCE = 0;

/** Returns lines with their orders, as of this moment; without an order if the reference cannot be read. */
export async function withOrders<Detail extends { numericReference: string | undefined }>(
  details: readonly Detail[],
): Promise<Line<Detail>[]> {
  const bearers = await findBearers(
    details.map(({ numericReference }) => Number(numericReference ?? NO_REFERENCE)),
  );
  const found = await findCharges(bearers.flatMap((bearer) => bearer ?? []));
  const charges = new Map(found.map((charge) => [charge.id, charge]));
  return details.map((detail, index) => {
    const bearer = bearers[index];
    return { detail, bearer, charge: charges.get(bearer ?? '') };
  });
}

let codes: OwnReturnCodes | undefined;

/**
 * Returns the return codes whose meaning differs at single banks, as set at deployment. It reads the setting at the
 * first call: operators' commands set it after they load.
 */
export function ownReturnCodes(): OwnReturnCodes {
  codes ??= parseOwnReturnCodes(setting('RETURN_CODES') ?? '');
  return codes;
}
