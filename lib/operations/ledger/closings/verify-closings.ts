import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { canonicalJson } from '#lib/domain/canonical-json.ts';
import {
  type LastClosing,
  lastClosableDay,
  type MerchantPart,
  merchantPart,
  type Part,
  type SignedClosing,
  textOfClosing,
} from '#lib/domain/ledger/closing.ts';
import { addsUp, type Head, headOf, inVersion } from '#lib/domain/ledger/closing-head.ts';
import { hashOf } from '#lib/domain/mandate/chain.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { isSignedClosing } from '#lib/secrets/evidence-signature.ts';
import { findHeads, findPart, findParts } from '#lib/store/ledger/closings.ts';
import { findNoted } from '#lib/store/ledger/noted-statements.ts';
import { accountsToClose, partsOf } from './close-day.ts';
import { headName, isCopied, partName, proofOf, readCopy } from './copies.ts';

/** What is wrong with a closing: of all accounts (`account_id` is null), or of one. */
export type ClosingFault = {
  readonly day: CalendarDate;
  readonly account_id: string | null;
  readonly what:
    | 'head'
    | 'signature'
    | 'lines'
    | 'sums'
    | 'presentments'
    | 'statements'
    | 'chain'
    | 'copy'
    | 'missing';
};

/**
 * A verified chain: how many days and lines it has, how many statements of the bank with how many differences, what the
 * bank has not credited at its end, and its first fault, if there is one.
 */
export type VerifiedClosings = {
  readonly days: number;
  readonly lines: number;
  readonly statements: number;
  readonly differences: number;
  readonly uncredited: Centavos;
  readonly fault: ClosingFault | undefined;
};

/** The head that was verified last. */
type LastHead = { readonly day: CalendarDate; readonly head: LastClosing };

/**
 * Replays the lines of all closed days and compares them with the closings: hashes, sums, chain, signatures, and the
 * copies under lock. It ends at the first fault. A day that has a copy and no closing is one as well.
 *
 * @param onDay called with each verified day
 */
export async function verifyClosings(
  now: Date,
  onDay: (day: string) => void = () => {},
): Promise<VerifiedClosings> {
  const lastParts = new Map<string, LastClosing>();
  const verified = new Set<string>();
  let last: LastHead | undefined;
  let chain = { days: 0, lines: 0, statements: 0, differences: 0, uncredited: 0 as Centavos };
  for (const { day, ...signed } of await findHeads()) {
    const parts = await partsOf({ after: last?.day, until: day }, async (id) => lastParts.get(id));
    const fault =
      (await faultOfHead(day, signed, parts, last)) ??
      (await faultOfParts(day, signed.hash, parts, lastParts));
    if (fault) return { ...chain, fault };
    for (const { account_id } of parts) verified.add(partName(account_id, day));
    const head = JSON.parse(signed.text) as Head;
    last = { day, head: { hash: signed.hash, closing: head.closing } };
    chain = withHead(chain, head);
    onDay(day);
  }
  const fault = last && ((await lostAfter(last.day, now)) ?? (await partWithoutLines(verified)));
  return { ...chain, fault };
}

/** Returns a stored part that no verified day has: of an account without lines on that day, or without a head. */
async function partWithoutLines(verified: ReadonlySet<string>): Promise<ClosingFault | undefined> {
  for (const account_id of await accountsToClose()) {
    const parts = await findParts(account_id);
    const other = parts.find(({ day }) => !verified.has(partName(account_id, day)));
    if (other) return { day: other.day, account_id, what: 'lines' };
  }
  return undefined;
}

type Chain = Omit<VerifiedClosings, 'fault'>;

function withHead(chain: Chain, { lines, uncredited, statements = [] }: Head): Chain {
  const differing = statements.flatMap((one) => Object.values(one.differing));
  return {
    days: chain.days + 1,
    lines: chain.lines + lines,
    statements: chain.statements + statements.length,
    differences: differing.reduce((sum, { count }) => sum + count, chain.differences),
    uncredited,
  };
}

/** Returns the first day after the last closing that has a copy: a restored table has lost its closing. */
async function lostAfter(last: CalendarDate, now: Date): Promise<ClosingFault | undefined> {
  for (let day = addDays(last, 1); day <= lastClosableDay(now); day = addDays(day, 1))
    if (await readCopy(headName(day))) return { day, account_id: null, what: 'missing' };
  return undefined;
}

async function faultOfHead(
  day: CalendarDate,
  signed: SignedClosing,
  parts: readonly Part[],
  before: LastHead | undefined,
): Promise<ClosingFault | undefined> {
  const of = { day, account_id: null } as const;
  const proof = await faultOfProof(signed);
  if (proof) return { ...of, what: proof === 'text' ? 'head' : proof };
  const head = JSON.parse(signed.text) as Head;
  const { presentments, statements = [] } = head;
  if (!presentments.every(addsUp)) return { ...of, what: 'presentments' };
  const replayed = inVersion(head.v, headOf(day, parts, { presentments, statements }, before?.head));
  if (head.previous_hash !== replayed.previous_hash) return { ...of, what: 'chain' };
  if (head.accounts_hash !== replayed.accounts_hash) {
    const account_id = await firstDiffering(day, parts);
    return { day, account_id, what: 'lines' };
  }
  if (textOfClosing(replayed) !== signed.text) return { ...of, what: 'sums' };
  const accounts = parts.map(({ account_id }) => account_id);
  if (!(await isCopied(headName(day), { ...proofOf(signed), accounts }))) return { ...of, what: 'copy' };
  if (head.v === 1) return undefined;
  const noted = await findNoted({ after: before?.day, until: day });
  return canonicalJson(noted) === canonicalJson(statements) ? undefined : { ...of, what: 'statements' };
}

/** Returns the first account whose lines differ from its part; null if no part shows it. */
async function firstDiffering(day: CalendarDate, parts: readonly Part[]): Promise<string | null> {
  for (const { account_id, lines_hash } of parts) {
    const stored = await findPart(account_id, day);
    const closed = stored && (JSON.parse(stored.text) as MerchantPart);
    if (closed?.lines_hash !== lines_hash) return account_id;
  }
  return null;
}

async function faultOfParts(
  day: CalendarDate,
  head_hash: string,
  parts: readonly Part[],
  lastParts: Map<string, LastClosing>,
): Promise<ClosingFault | undefined> {
  for (const part of parts) {
    const { account_id } = part;
    const stored = await findPart(account_id, day);
    if (!stored) return { day, account_id, what: 'missing' };
    const proof = stored.day === day ? await faultOfProof(stored) : 'text';
    if (proof) return { day, account_id, what: proof === 'text' ? 'head' : proof };
    if (!(await isCopied(partName(account_id, day), proofOf(stored))))
      return { day, account_id, what: 'copy' };
    const { previous_hash } = JSON.parse(stored.text) as MerchantPart;
    if (previous_hash !== part.previous_hash) return { day, account_id, what: 'chain' };
    if (textOfClosing(merchantPart(day, head_hash, part)) !== stored.text)
      return { day, account_id, what: 'sums' };
    lastParts.set(account_id, { hash: stored.hash, closing: part.closing });
  }
  return undefined;
}

/** Checks the proof of a closing by itself. */
async function faultOfProof({
  text,
  hash,
  signature,
}: SignedClosing): Promise<'text' | 'signature' | undefined> {
  if (hashOf(text) !== hash) return 'text';
  return (await isSignedClosing(text, signature)) ? undefined : 'signature';
}
