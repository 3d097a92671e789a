import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import {
  type BankReturn,
  type OwnReturnCodes,
  parseOwnReturnCodes,
  readReturnCode,
} from '#lib/domain/bank-file/return-codes.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { ExceptionReason } from '#lib/domain/direct-debit/exception.ts';
import { mismatchOf, settlementOf } from '#lib/domain/direct-debit/settlement-of.ts';
import { setting } from '#lib/environment.ts';
import type { LinesOf, PresentedOn } from '#lib/operations/bank-files/file-content.ts';
import type { FilesWithReturns } from '#lib/operations/bank-files/files-with-returns.ts';
import { accountDigestOf } from '#lib/operations/payment-methods/sealed-members.ts';
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

/** Returns a line with its order. Calls at the same time share their reads. */
export async function withOrder<Detail extends { numericReference: string | undefined }>(
  detail: Detail,
): Promise<Line<Detail>> {
  const [line] = await withOrders([detail]);
  return line as Line<Detail>;
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

/** A line with the bank's return. */
export type CheckedLine = Line & {
  readonly bankReturn: BankReturn;
  /** The reason why the line does not match its order as it was presented. */
  readonly reason: ExceptionReason | undefined;
  /** The order was settled the same way before. */
  readonly isKnown: boolean;
};

/** Returns the key that groups lines: the direct debit of the line. */
export const debitOf = ({ charge, detail }: Line): string =>
  charge?.direct_debit_id ?? detail.numericReference;

/**
 * Checks a line against its order. Before it is settled, it notes that a return has arrived for the file of the order.
 */
export async function checkLine(
  line: Line,
  of: LinesOf,
  files: FilesWithReturns,
  clock: Clock,
): Promise<CheckedLine> {
  const bankReturn = readReturnCode(of.bank, line.detail.returnCode, ownReturnCodes());
  const reason = await mismatchIn(line, of, files);
  return { ...line, bankReturn, reason, isKnown: isKnown(line, bankReturn, of, clock) };
}

/** A line that was settled the same way before is skipped when the file is continued. */
const isKnown = ({ charge }: Line, bankReturn: BankReturn, { saidOn }: LinesOf, { today }: Clock) =>
  charge !== undefined && settlementOf(charge, { bankReturn, saidOn }, today) === 'unchanged';

async function mismatchIn(
  { charge, detail }: Line,
  { contradicted }: LinesOf,
  files: FilesWithReturns,
): Promise<ExceptionReason | undefined> {
  const mismatch = mismatchOf(charge, detail, await accountDigestOf(detail.clabe));
  if (mismatch) return mismatch;
  if (contradicted.has(detail.numericReference)) return 'repeated_reference';
  return (await files.note(charge?.file_id ?? '')) ? undefined : 'presentment_refused';
}

/** Returns the day on which an order was presented, and the owner of its file; undefined if it is in no file. */
export const presentedOn = ({ presented_on: day, file_id }: Charge): PresentedOn | undefined =>
  day && file_id ? { day, of: file_id.slice(0, file_id.indexOf('/')) } : undefined;
