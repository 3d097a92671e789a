import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { OPERATOR_ACCOUNT } from '#lib/domain/ledger/bank-statement.ts';
import {
  type Head,
  headOf,
  isClosable,
  LinesToClose,
  type MerchantPart,
  merchantPart,
  type Part,
  partOf,
  type SignedClosing,
  sha256,
  textOfClosing,
  totalOf,
} from '#lib/domain/ledger/closing.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { log } from '#lib/log.ts';
import { reconcileDay } from '#lib/operations/collections/returns/reconcile.ts';
import { signClosing } from '#lib/secrets/evidence-signature.ts';
import { listAccounts } from '#lib/store/accounts.ts';
import { EVERY_ACCOUNT } from '#lib/store/collections/bank-files.ts';
import {
  findHead,
  findHeadBefore,
  findLastClosed,
  findPart,
  findPartBefore,
  linesWritten,
  noteClosed,
  storeHead,
  storePart,
  takeNoMoreLines,
} from '#lib/store/ledger/closings.ts';

import { headName, keepCopy, partName, proofOf, readCopy } from './copies.ts';

/** The first date that a line can have been written on. */
export const FIRST_DAY = '2000-01-01' as CalendarDate;

/**
 * Closes a day that is over: the head of all accounts, then each merchant's part, and their copies under lock. All days
 * before it must be closed. It may be stopped anywhere: the next call goes on. Repeated, it changes nothing. The first
 * closing has all lines up to its day.
 *
 * @throws Error if the lines do not sum to zero
 */
export async function closeDay(day: CalendarDate): Promise<Head> {
  const before = await findLastClosed();
  if (before !== undefined && day <= before) return JSON.parse((await findHead(day))?.text ?? 'null') as Head;
  if (before !== undefined && day !== addDays(before, 1))
    throw new Error(`Close ${addDays(before, 1)} first`);
  await takeNoMoreLines(day);
  const from = before === undefined ? FIRST_DAY : addDays(before, 1);
  const parts = await partsOf(from, day);
  const head = await keepHead(day, parts);
  for (const part of parts) await keepPart(merchantPart(day, head.hash, part));
  await noteClosed(day, before);
  return JSON.parse(head.text) as Head;
}

/** Returns the part of each account with lines on some days, in the order of their ids. */
async function partsOf(from: CalendarDate, to: CalendarDate): Promise<Part[]> {
  const parts: Part[] = [];
  for (const id of await accountsToClose()) {
    const lines = new LinesToClose();
    for await (const line of linesWritten(id, from, to)) if (isClosable(line)) lines.add(line);
    const closed = lines.closed();
    if (closed.lines > 0) parts.push(partOf(id, closed, proven(await findPartBefore(id, to))));
  }
  return parts;
}

/** Returns the ids of all accounts that may have lines, in their order. */
export async function accountsToClose(): Promise<string[]> {
  const all = (await Array.fromAsync(listAccounts())).flat().map(({ account_id }) => account_id);
  return [...all, OPERATOR_ACCOUNT].sort((a, b) => (a < b ? -1 : 1));
}

/** Returns what the next closing needs of one. */
function proven(closing: SignedClosing | undefined) {
  return (
    closing && { hash: closing.hash, closing: (JSON.parse(closing.text) as Head | MerchantPart).closing }
  );
}

/**
 * Keeps the head of a day: copied under lock first, then stored. If another copy exists, as after a restore, that one is
 * the closing; the parts that it has and the table has not are stored as well.
 */
async function keepHead(day: CalendarDate, parts: readonly Part[]): Promise<SignedClosing> {
  const accounts = parts.map(({ account_id }) => account_id);
  const stored = await findHead(day);
  if (stored) {
    await keepCopy(headName(day), { ...proofOf(stored), accounts });
    return reportOther(stored, parts, day);
  }
  const { total } = await reconcileDay(day, EVERY_ACCOUNT);
  const { presented, paid, returned, unanswered, taken_back } = total;
  const presentments = { presented, paid, returned, unanswered, taken_back };
  const head = headOf(day, parts, presentments, proven(await findHeadBefore(day)));
  const difference = totalOf(head.closing);
  if (difference !== 0)
    throw new Error(`The lines up to ${day} sum to ${difference} centavos: see ops ledger trial-balance`);
  const signed = await signedText(textOfClosing(head));
  const kept = await keepCopy(headName(day), { ...signed, accounts });
  for (const account_id of kept.accounts ?? []) {
    if (accounts.includes(account_id)) continue;
    const lost = await readCopy(partName(account_id, day));
    if (lost) await once(() => storePart(account_id, { day, ...lost }));
  }
  await once(() => storeHead({ day, ...proofOf(kept) }));
  return reportOther(kept, parts, day);
}

/**
 * Returns the head of a day. If the table would give another one, lines were lost or changed since: the closing stays,
 * and an error raises the alarm `decision-needed`.
 */
function reportOther(head: SignedClosing, parts: readonly Part[], day: CalendarDate): SignedClosing {
  const { accounts_hash } = JSON.parse(head.text) as Head;
  if (accounts_hash !== headOf(day, parts, {} as never, undefined).accounts_hash)
    log('error', 'closing_differs', { day, what_to_do: 'ops ledger verify' });
  return head;
}

async function keepPart(part: MerchantPart): Promise<void> {
  const { account_id, day } = part;
  const stored = await findPart(account_id, day);
  const signed = stored ? proofOf(stored) : await signedText(textOfClosing(part));
  const kept = await keepCopy(partName(account_id, day), signed);
  if (stored) return;
  await once(() => storePart(account_id, { day, ...proofOf(kept) }));
}

async function signedText(text: string): Promise<SignedClosing> {
  return { text, hash: sha256(text), signature: await signClosing(text) };
}

/** Writes something once: another run may have written it at the same time. */
async function once(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
  }
}
