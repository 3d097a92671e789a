import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import {
  type Head,
  headOf,
  isClosable,
  LinesToClose,
  type MerchantPart,
  type Part,
  partOf,
  type SignedClosing,
  sha256,
  textOfClosing,
} from '#lib/domain/ledger/closing.ts';
import { isSignedClosing } from '#lib/secrets/evidence-signature.ts';
import { findHeads, findPart, linesWritten } from '#lib/store/ledger/closings.ts';
import { accountsToClose, FIRST_DAY } from './close-day.ts';
import { headName, partName, proofOf, readCopy } from './copies.ts';

/** What is wrong with a closing: of all accounts (`account_id` is null), or of one. */
export type ClosingFault = {
  readonly day: CalendarDate;
  readonly account_id: string | null;
  readonly what: 'head' | 'signature' | 'lines' | 'sums' | 'chain' | 'copy' | 'missing';
};

/** A verified chain: how many days and lines it has, and its first fault, if there is one. */
export type VerifiedClosings = {
  readonly days: number;
  readonly lines: number;
  readonly fault: ClosingFault | undefined;
};

type Before = { readonly hash: string; readonly closing: Part['closing'] };

/**
 * Replays the lines of all closed days and compares them with the closings: hashes, sums, chain, signatures, and the
 * copies under lock. It ends at the first fault.
 *
 * @param onDay called with each verified day
 */
export async function verifyClosings(onDay: (day: string) => void = () => {}): Promise<VerifiedClosings> {
  const accounts = await accountsToClose();
  const before = new Map<string, Before>();
  let [last, from, days, lines]: [Before | undefined, string, number, number] = [undefined, FIRST_DAY, 0, 0];
  for (const { day, ...signed } of await findHeads(FIRST_DAY, LAST_DAY)) {
    const parts = await replay(accounts, from, day, before);
    const fault =
      (await faultOfHead(day, signed, parts, last)) ?? (await faultOfParts(day, signed.hash, parts, before));
    if (fault) return { days, lines, fault };
    const head = JSON.parse(signed.text) as Head;
    last = { hash: signed.hash, closing: head.closing };
    from = `${day}~`;
    days += 1;
    lines += head.lines;
    onDay(day);
  }
  return { days, lines, fault: undefined };
}

const LAST_DAY = '2999-12-31';

/** Returns the parts that the lines of some days give. `from` is the first key of these lines. */
async function replay(
  accounts: readonly string[],
  from: string,
  day: string,
  before: ReadonlyMap<string, Before>,
): Promise<Part[]> {
  const parts: Part[] = [];
  for (const id of accounts) {
    const found = new LinesToClose();
    for await (const line of linesWritten(id, from, day)) if (isClosable(line)) found.add(line);
    const closed = found.closed();
    if (closed.lines > 0) parts.push(partOf(id, closed, before.get(id)));
  }
  return parts;
}

async function faultOfHead(
  day: CalendarDate,
  signed: SignedClosing,
  parts: readonly Part[],
  last: Before | undefined,
): Promise<ClosingFault | undefined> {
  const of = { day, account_id: null } as const;
  const proof = await faultOfProof(signed, headName(day));
  if (proof) return { ...of, what: proof === 'text' ? 'head' : proof };
  const head = JSON.parse(signed.text) as Head;
  const replayed = headOf(day, parts, head.presentments, last);
  if (head.previous_hash !== replayed.previous_hash) return { ...of, what: 'chain' };
  if (head.accounts_hash !== replayed.accounts_hash) {
    const account_id = await firstDiffering(day, parts);
    return { day, account_id, what: 'lines' };
  }
  return textOfClosing(replayed) === signed.text ? undefined : { ...of, what: 'sums' };
}

/** Returns the first account whose lines differ from its part; null if no part shows it. */
async function firstDiffering(day: CalendarDate, parts: readonly Part[]): Promise<string | null> {
  for (const { account_id, lines_hash } of parts) {
    const stored = await findPart(account_id, day);
    if (stored?.text.includes(`"lines_hash":"${lines_hash}"`) !== true) return account_id;
  }
  return null;
}

async function faultOfParts(
  day: CalendarDate,
  head_hash: string,
  parts: readonly Part[],
  before: Map<string, Before>,
): Promise<ClosingFault | undefined> {
  for (const part of parts) {
    const { account_id } = part;
    const stored = await findPart(account_id, day);
    if (!stored) return { day, account_id, what: 'missing' };
    const proof = await faultOfProof(stored, partName(account_id, day));
    if (proof) return { day, account_id, what: proof === 'text' ? 'sums' : proof };
    const { previous_hash } = JSON.parse(stored.text) as MerchantPart;
    if (previous_hash !== part.previous_hash) return { day, account_id, what: 'chain' };
    if (textOfClosing({ v: 1, day, head_hash, ...part }) !== stored.text)
      return { day, account_id, what: 'sums' };
    before.set(account_id, { hash: stored.hash, closing: part.closing });
  }
  return undefined;
}

/** Checks the proof of a closing by itself, and against its copy. */
async function faultOfProof(
  signed: SignedClosing,
  copy: string,
): Promise<'text' | 'signature' | 'copy' | undefined> {
  if (sha256(signed.text) !== signed.hash) return 'text';
  if (!(await isSignedClosing(signed.text, signed.signature))) return 'signature';
  const kept = await readCopy(copy);
  const isSame = kept && JSON.stringify(proofOf(kept)) === JSON.stringify(proofOf(signed));
  return isSame ? undefined : 'copy';
}
