import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import {
  isReadable,
  isUnreadable,
  type ReturnLine,
  type UnreadableDetail,
} from '#lib/domain/bank-file/return-line.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { type ExceptionReason, newException } from '#lib/domain/direct-debit/exception.ts';
import type { Payment } from '#lib/domain/outgoing/outcome.ts';
import type { LinesOf, SettledLines } from '#lib/operations/bank-files/file-content.ts';
import { FilesWithReturns } from '#lib/operations/bank-files/files-with-returns.ts';
import { inGroups } from '#lib/operations/bank-files/in-groups.ts';
import { UnsettledLines } from '#lib/operations/bank-files/unsettled-lines.ts';
import { accountOf } from '#lib/operations/outgoing/payment-accounts.ts';
import { accountDigestOf } from '#lib/operations/payment-methods/sealed-members.ts';
import { raiseException } from '#lib/store/collections/exceptions.ts';
import { findPayments } from '#lib/store/outgoing/payments.ts';
import { findBearers } from '#lib/store/references.ts';
import { keepBack } from './keep-back.ts';
import { settleById } from './settle-payment.ts';

/** How many lines are read together. */
const AT_ONCE = 100;

/** A reference that no record has. */
const NO_REFERENCE = 0;

/**
 * Settles the payment of each line of a return file, or raises an exception for the line. A line whose records cannot be
 * read stops no other (`unsettled`).
 */
export async function settlePaymentLines(
  all: AsyncIterable<ReturnLine>,
  of: LinesOf,
  clock: Clock,
  isOver: () => boolean,
): Promise<SettledLines> {
  const counts = { paid: 0, failed: 0, reversed: 0, corrected: 0, unchanged: 0, exceptions: 0, completed: 0 };
  const files = new FilesWithReturns(clock);
  const unsettled = new UnsettledLines(of.file);
  for await (const some of inGroups(all, AT_ONCE)) {
    if (isOver()) break;
    const payments = await paymentsOf(some);
    for (const [index, line] of some.entries()) {
      const settle = () => settleLine(line, payments[index], { of, files, clock });
      for (const outcome of await unsettled.each([line], (one) => one, settle)) counts[outcome] += 1;
    }
  }
  return { counts, presentments: [], unsettled: unsettled.lines };
}

/** Returns the payments of some lines by their references, as of this moment. */
async function paymentsOf(lines: readonly ReturnLine[]): Promise<(Payment | undefined)[]> {
  const bearers = await findBearers(
    lines.map(({ numericReference }) => Number(numericReference ?? NO_REFERENCE)),
  );
  const found = await findPayments(
    bearers.flatMap((id) => (id !== undefined && /^(tr|rf)_/.test(id) ? id : [])),
  );
  const byId = new Map(found.map((payment) => [payment.id, payment]));
  return bearers.map((id) => byId.get(id ?? ''));
}

type Settling = { of: LinesOf; files: FilesWithReturns; clock: Clock };

async function settleLine(
  line: ReturnLine,
  payment: Payment | undefined,
  { of, files, clock }: Settling,
): Promise<'paid' | 'failed' | 'reversed' | 'unchanged' | 'exceptions'> {
  const raise = async (reason: ExceptionReason, detail?: string) => {
    const raised = exceptionOf(line, payment, { reason, detail }, of, clock.now);
    if (reason === 'presentment_refused' && payment && isReadable(line))
      await keepBack(payment.id, raised, clock);
    else await raiseException(raised);
    return 'exceptions' as const;
  };
  if (isUnreadable(line)) return raise(line.unreadable.reason, line.unreadable.field);
  const mismatch = await mismatchOf(line, payment, of, files);
  if (mismatch || !payment) return raise(mismatch ?? 'unknown_reference');
  const word = { code: line.returnCode, saidOn: of.saidOn };
  const { settlement, before } = await settleById(payment.id, word, clock);
  if (settlement === 'not_presented' || settlement === 'contradiction') return raise(settlement);
  if (settlement !== 'returned') return settlement;
  return before.status === 'paid' ? 'reversed' : 'failed';
}

/** Returns why a line does not match its payment as it was presented. */
async function mismatchOf(
  { amount, clabe, chargeDate, numericReference }: ReadDetail,
  payment: Payment | undefined,
  { contradicted }: LinesOf,
  files: FilesWithReturns,
): Promise<ExceptionReason | undefined> {
  if (!payment) return 'unknown_reference';
  if (payment.refused_on?.includes(chargeDate)) return 'presentment_refused';
  if (payment.presented_on === null || payment.file_id === null) return 'not_presented';
  if (amount !== payment.amount) return 'other_amount';
  if ((await accountOf(payment))?.number_digest !== (await accountDigestOf(clabe))) return 'other_account';
  if (chargeDate !== payment.presented_on) return 'other_date';
  if (contradicted.has(numericReference)) return 'repeated_reference';
  return (await files.note(payment.file_id)) ? undefined : 'presentment_refused';
}

function exceptionOf(
  line: ReadDetail | UnreadableDetail,
  payment: Payment | undefined,
  { reason, detail }: { reason: ExceptionReason; detail?: string | undefined },
  { file, digest }: LinesOf,
  now: Date,
) {
  const { sequence, numericReference: reference, amount } = line;
  const said = isReadable(line) ? { bank_code: line.returnCode, date: line.chargeDate } : {};
  const { id: payment_id, account_id } = payment ?? {};
  const subject = { ...said, detail, file, line: sequence, reference, amount, payment_id, account_id };
  return newException(reason, [digest, sequence], subject, now);
}
