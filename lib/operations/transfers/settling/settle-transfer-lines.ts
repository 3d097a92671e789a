import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import {
  isReadable,
  isUnreadable,
  type ReturnLine,
  type UnreadableDetail,
} from '#lib/domain/bank-file/return-line.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { type ExceptionReason, newException } from '#lib/domain/direct-debit/exception.ts';
import type { Transfer } from '#lib/domain/transfers/transfer.ts';
import type { LinesOf, SettledLines } from '#lib/operations/bank-files/file-content.ts';
import { FilesWithReturns } from '#lib/operations/bank-files/files-with-returns.ts';
import { inGroups } from '#lib/operations/bank-files/in-groups.ts';
import { accountDigestOf } from '#lib/operations/sealed-members.ts';
import { raiseException } from '#lib/store/collections/exceptions.ts';
import { findPayoutAccount, listFormerPayoutAccounts } from '#lib/store/payout-accounts.ts';
import { findBearers } from '#lib/store/references.ts';
import { findTransfers } from '#lib/store/transfers/transfers.ts';
import { keepBack } from './keep-back.ts';
import { settleById } from './settle-transfer.ts';

/** How many lines are read together. */
const AT_ONCE = 100;

/** A reference that no record has. */
const NO_REFERENCE = 0;

/** Settles the transfer of each line of a return file, or raises an exception for the line. */
export async function settleTransferLines(
  all: AsyncIterable<ReturnLine>,
  of: LinesOf,
  clock: Clock,
  isOver: () => boolean,
): Promise<SettledLines> {
  const counts = { paid: 0, failed: 0, reversed: 0, corrected: 0, unchanged: 0, exceptions: 0, completed: 0 };
  const files = new FilesWithReturns(clock);
  for await (const some of inGroups(all, AT_ONCE)) {
    if (isOver()) break;
    const transfers = await transfersOf(some);
    for (const [index, line] of some.entries()) {
      const outcome = await settleLine(line, transfers[index], { of, files, clock });
      counts[outcome] += 1;
    }
  }
  return { counts, presentments: [] };
}

/** Returns the transfers of some lines by their references, as of this moment. */
async function transfersOf(lines: readonly ReturnLine[]): Promise<(Transfer | undefined)[]> {
  const bearers = await findBearers(
    lines.map(({ numericReference }) => Number(numericReference ?? NO_REFERENCE)),
  );
  const found = await findTransfers(bearers.flatMap((id) => (id?.startsWith('tr_') ? id : [])));
  const byId = new Map(found.map((transfer) => [transfer.id, transfer]));
  return bearers.map((id) => byId.get(id ?? ''));
}

type Settling = { of: LinesOf; files: FilesWithReturns; clock: Clock };

async function settleLine(
  line: ReturnLine,
  transfer: Transfer | undefined,
  { of, files, clock }: Settling,
): Promise<'paid' | 'failed' | 'reversed' | 'unchanged' | 'exceptions'> {
  const raise = async (reason: ExceptionReason, detail?: string) => {
    const raised = exceptionOf(line, transfer, { reason, detail }, of, clock.now);
    if (reason === 'presentment_refused' && transfer && isReadable(line))
      await keepBack(transfer.id, line.chargeDate, raised, clock);
    else await raiseException(raised);
    return 'exceptions' as const;
  };
  if (isUnreadable(line)) return raise(line.unreadable.reason, line.unreadable.field);
  const mismatch = await mismatchOf(line, transfer, of, files);
  if (mismatch || !transfer) return raise(mismatch ?? 'unknown_reference');
  const { settlement, before } = await settleById(transfer.id, { code: line.returnCode }, clock);
  if (settlement === 'not_presented' || settlement === 'contradiction') return raise(settlement);
  if (settlement !== 'returned') return settlement;
  return before.status === 'paid' ? 'reversed' : 'failed';
}

/** Returns why a line does not match its transfer as it was presented. */
async function mismatchOf(
  { amount, clabe, chargeDate, numericReference }: ReadDetail,
  transfer: Transfer | undefined,
  { contradicted }: LinesOf,
  files: FilesWithReturns,
): Promise<ExceptionReason | undefined> {
  if (!transfer) return 'unknown_reference';
  if (transfer.refused_on?.includes(chargeDate)) return 'presentment_refused';
  if (transfer.presented_on === null || transfer.file_id === null) return 'not_presented';
  if (amount !== transfer.amount) return 'other_amount';
  if (!(await isItsAccount(clabe, transfer))) return 'other_account';
  if (chargeDate !== transfer.presented_on) return 'other_date';
  if (contradicted.has(numericReference)) return 'repeated_reference';
  return (await files.note(transfer.file_id)) ? undefined : 'presentment_refused';
}

/** More than a merchant ever changes its account before a transfer to a former one is settled. */
const MOST_FORMER = 100;

async function isItsAccount(clabe: string, { account_id, to }: Transfer): Promise<boolean> {
  const digest = await accountDigestOf(clabe);
  const current = await findPayoutAccount(account_id);
  const all = [...(current ? [current] : []), ...(await listFormerPayoutAccounts(account_id, MOST_FORMER))];
  return all.some(({ id, number_digest }) => id === to?.payout_account_id && number_digest === digest);
}

function exceptionOf(
  line: ReadDetail | UnreadableDetail,
  transfer: Transfer | undefined,
  { reason, detail }: { reason: ExceptionReason; detail?: string | undefined },
  { file, digest }: LinesOf,
  now: Date,
) {
  const { sequence, numericReference: reference, amount } = line;
  const said = isReadable(line) ? { bank_code: line.returnCode, date: line.chargeDate } : {};
  const { id: payment_id, account_id } = transfer ?? {};
  const subject = { ...said, detail, file, line: sequence, reference, amount, payment_id, account_id };
  return newException(reason, [digest, sequence], subject, now);
}
