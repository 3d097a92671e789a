import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import { newException } from '#lib/domain/direct-debit/exception.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { mismatchOf } from '#lib/domain/direct-debit/settlement-of.ts';
import { nameOf } from '#lib/operations/bank-files/file-names.ts';
import { inGroups } from '#lib/operations/bank-files/in-groups.ts';
import { type Line, withOrders } from '#lib/operations/collections/returns/lines.ts';
import { accountDigestOf } from '#lib/operations/payment-methods/sealed-members.ts';
import { findException } from '#lib/store/collections/exceptions.ts';
import { findDirectDebits } from '#lib/store/direct-debits.ts';
import { findBearers } from '#lib/store/references.ts';

/**
 * How the table compares with a line at the bank. It agrees. Or the order exists and the table has it as not presented.
 * Or the order was presented with an earlier file, which the bank must have refused. Or the table lost the order but
 * has its direct debit. Or the order cannot be identified.
 */
type LineState = 'agrees' | 'not_presented' | 'presented_before' | 'forgotten' | 'lost';

export type ComparedLine = Line & {
  state: LineState;
  /** The digest of the account that it was presented to. */
  accountDigest: string;
  /** The direct debit that the line names, for an order that the table lost. */
  debit: DirectDebit | undefined;
};

const AT_ONCE = 100;

/** Compares each line of a file at the bank with the table. `since` is the restored moment. */
export async function* compareLines(
  details: AsyncIterable<ReadDetail>,
  fileId: string,
  since: Date,
): AsyncGenerator<ComparedLine, void, undefined> {
  for await (const some of inGroups(details, AT_ONCE)) {
    const lines = await withOrders(some);
    const debits = await debitsOf(lines);
    for (const line of lines) {
      const accountDigest = await accountDigestOf(line.detail.clabe);
      const debit = debits.get(line.detail.serviceReference);
      const state = stateOf(line, { fileId, since, accountDigest, debit });
      const compared = { ...line, accountDigest, debit, state };
      const isSettled = state === 'lost' && (await isResolved(line, fileId));
      // Another record with its reference is not the order that the bank has.
      yield isSettled ? { ...compared, charge: undefined, state: 'agrees' } : compared;
    }
  }
}

type Beside = Pick<ComparedLine, 'accountDigest' | 'debit'> & { fileId: string; since: Date };

function stateOf(
  { detail, bearer, charge }: Line,
  { fileId, since, accountDigest, debit }: Beside,
): LineState {
  if (!charge) return bearer === undefined && isCertain(debit, since) ? 'forgotten' : 'lost';
  const mismatch = mismatchOf(charge, detail, accountDigest);
  // The table knows that the bank refused that presentment.
  if (mismatch === 'presentment_refused') return 'agrees';
  if (charge.status === 'created' || charge.status === 'pending') {
    return mismatch === 'other_amount' ? 'lost' : 'not_presented';
  }
  if (charge.file_id === fileId) return mismatch ? 'lost' : 'agrees';
  const isLater = charge.status === 'in_process' && (charge.presented_on ?? '') < detail.chargeDate;
  return isLater && mismatch === 'other_date' ? 'presented_before' : 'lost';
}

/**
 * Returns whether a reference identifies this direct debit for certain. References drawn before the restored moment do;
 * later ones may have been drawn twice.
 */
function isCertain(debit: DirectDebit | undefined, since: Date): boolean {
  return debit !== undefined && debit.created_at < since.toISOString();
}

/** Returns the direct debits that lines without an order name, by their references. */
async function debitsOf(lines: readonly Line[]): Promise<Map<string, DirectDebit>> {
  const named = lines.filter(({ charge }) => !charge).map(({ detail }) => detail.serviceReference);
  const references = [...new Set(named)].filter((text) => /^\d{7}$/.test(text));
  const bearers = await findBearers(references.map(Number));
  const debits = await findDirectDebits(bearers.flatMap((id) => (id?.startsWith('dd_') ? id : [])));
  return new Map(debits.map((debit) => [String(debit.reference), debit]));
}

/** Returns the exception of a line whose order cannot be identified. */
export const lostOrder = ({ detail }: Pick<Line, 'detail'>, fileId: string, now: Date) =>
  newException(
    'lost_order',
    [fileId, detail.numericReference],
    {
      ...{
        file: nameOf({ kind: 'collections', id: fileId }),
        line: detail.sequence,
        date: detail.chargeDate,
      },
      ...{ reference: detail.numericReference, amount: detail.amount, detail: detail.merchantName.trim() },
    },
    now,
  );

async function isResolved(line: Line, fileId: string): Promise<boolean> {
  return (await findException(lostOrder(line, fileId, new Date()).id))?.state === 'resolved';
}
