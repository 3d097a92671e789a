import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { OPERATOR_ACCOUNT } from '#lib/domain/ledger/bank-statement.ts';
import {
  isClosable,
  type LastClosing,
  LinesToClose,
  lastOf,
  type MerchantPart,
  merchantPart,
  type Part,
  partOf,
  type SignedClosing,
  textOfClosing,
} from '#lib/domain/ledger/closing.ts';
import { accountsHashOf, type Head, headOf } from '#lib/domain/ledger/closing-head.ts';
import { imbalanceOf } from '#lib/domain/ledger/sums.ts';
import { log } from '#lib/log.ts';
import { inParallel } from '#lib/operations/in-parallel.ts';
import { listAccounts } from '#lib/store/accounts.ts';
import {
  type ClosedDays,
  findHead,
  findHeadBefore,
  findLastClosed,
  findPart,
  findPartBefore,
  linesOfDays,
  noteClosed,
  storeHead,
  storePart,
  takeNoMoreLines,
} from '#lib/store/ledger/closings.ts';
import { findNoted, restoreNoted } from '#lib/store/ledger/noted-statements.ts';
import { changedPresentments } from './changed-presentments.ts';
import { headName, keepCopy, partName, proofOf, readCopy, signedText } from './copies.ts';

/** How many accounts are read, or closed, at the same time. */
const ACCOUNTS_AT_ONCE = 10;

/**
 * Closes a day that is over: the head of all accounts, then each merchant's part, and their copies under lock. All days
 * before it must be closed. It may be stopped anywhere: the next call goes on. Repeated, it changes nothing. The first
 * closing has all lines up to its day.
 *
 * @throws Error if the lines do not sum to zero
 */
export async function closeDay(day: CalendarDate): Promise<void> {
  const last = await findLastClosed();
  if (last !== undefined && day <= last) return;
  if (last !== undefined && day !== addDays(last, 1)) throw new Error(`Close ${addDays(last, 1)} first`);
  await takeNoMoreLines(day);
  const parts = await partsOf({ after: last, until: day }, async (id) =>
    lastOf(await findPartBefore(id, day)),
  );
  const head = await keepHead(day, parts);
  await inParallel(parts, ACCOUNTS_AT_ONCE, (part) => keepPart(merchantPart(day, head.hash, part)));
  await noteClosed(day, last);
}

/**
 * Returns the part of each account with lines on the days of a closing, in the order of their ids.
 *
 * @param lastPartOf returns the last part of an account
 */
export async function partsOf(
  days: ClosedDays,
  lastPartOf: (accountId: string) => Promise<LastClosing | undefined>,
): Promise<Part[]> {
  const parts = new Map<string, Part>();
  const ids = await accountsToClose();
  await inParallel(ids, ACCOUNTS_AT_ONCE, async (id) => {
    const lines = new LinesToClose();
    for await (const line of linesOfDays(id, days)) if (isClosable(line)) lines.add(line);
    const closed = lines.closed();
    if (closed.lines > 0) parts.set(id, partOf(id, closed, await lastPartOf(id)));
  });
  return ids.flatMap((id) => parts.get(id) ?? []);
}

/** Returns the ids of all accounts that may have lines, in their order. */
export async function accountsToClose(): Promise<string[]> {
  const all = (await Array.fromAsync(listAccounts())).flat().map(({ account_id }) => account_id);
  return [...all, OPERATOR_ACCOUNT].sort((a, b) => (a < b ? -1 : 1));
}

/**
 * Keeps the head of a day: copied under lock first, then stored. If another copy exists, as after a restore, that one is
 * the closing; the parts and statements that it has and the table has not are stored as well.
 */
async function keepHead(day: CalendarDate, parts: readonly Part[]): Promise<SignedClosing> {
  const accounts = parts.map(({ account_id }) => account_id);
  const stored = await findHead(day);
  if (stored) {
    await keepCopy(headName(day), { ...proofOf(stored), accounts });
    return reportOther(stored, parts, day);
  }
  const before = await findHeadBefore(day);
  const days = { after: before?.day, until: day };
  const [presentments, statements] = [await changedPresentments(days), await findNoted(days)];
  const head = headOf(day, parts, { presentments, statements }, lastOf(before));
  const difference = imbalanceOf(head.closing);
  if (difference !== 0)
    throw new Error(`The lines up to ${day} sum to ${difference} centavos: see ops ledger trial-balance`);
  const signed = await signedText(textOfClosing(head));
  const kept = await keepCopy(headName(day), { ...signed, accounts });
  for (const account_id of kept.accounts ?? []) {
    if (accounts.includes(account_id)) continue;
    const lost = await readCopy(partName(account_id, day));
    if (lost) await storePart(account_id, { day, ...lost });
  }
  const { statements: noted = [] } = JSON.parse(kept.text) as Head;
  for (const one of kept.text === signed.text ? [] : noted) await restoreNoted(one);
  await storeHead({ day, ...proofOf(kept) });
  return reportOther(kept, parts, day);
}

/**
 * Returns the head of a day. If the table would give another one, lines were lost or changed since: the closing stays,
 * and an error raises the alarm `decision-needed`.
 */
function reportOther(head: SignedClosing, parts: readonly Part[], day: CalendarDate): SignedClosing {
  const { accounts_hash } = JSON.parse(head.text) as Head;
  if (accounts_hash !== accountsHashOf(parts))
    log('error', 'closing_differs', { day, what_to_do: 'ops ledger verify' });
  return head;
}

async function keepPart(part: MerchantPart): Promise<void> {
  const { account_id, day } = part;
  const stored = await findPart(account_id, day);
  const signed = stored ? proofOf(stored) : await signedText(textOfClosing(part));
  const kept = await keepCopy(partName(account_id, day), signed);
  if (stored) return;
  await storePart(account_id, { day, ...proofOf(kept) });
}
