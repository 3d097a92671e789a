import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Centavos } from '#lib/domain/money.ts';
import type { Credit } from './credit.ts';
import { isUncredited, type Line } from './line.ts';
import {
  LEDGER_ACCOUNTS,
  type LedgerAccount,
  MERCHANT_LINE_TYPES,
  type MerchantLineType,
  shownBalance,
} from './postings.ts';

/** Increments of an account's sums by name, in centavos; those of `_count` are lines. */
export type LedgerCounts = Readonly<Record<string, number>>;

const WAITING = 'waiting_';
/** The sum of what waits for the bank's credit. */
const UNCREDITED = 'uncredited';

/** The measures of a line that are summed by its type. */
const MEASURES = ['amount', 'fee', 'tax', 'net'] as const;

/** Returns what lines add to the sums of a day and of its month: their measures by type, and the movement of each account. */
export function countsOfLines(lines: readonly Line[]): LedgerCounts {
  const counts = new Counter();
  for (const line of lines) {
    counts.add(`${line.type}_count`, 1);
    for (const measure of MEASURES) counts.add(`${line.type}_${measure}`, line[measure]);
    for (const [account, by] of Object.entries(line.postings)) counts.add(account, by);
  }
  return counts.changed();
}

/**
 * Returns what lines add to the sums of the whole account: the movement of each account, for each later day the part of
 * `payable` that may be paid out only from that day on, and the part that waits for the bank's credit.
 */
export function totalCountsOfLines(lines: readonly Line[]): LedgerCounts {
  const counts = new Counter();
  for (const line of lines) {
    const { postings, day, available_on, frees } = line;
    for (const [account, by] of Object.entries(postings)) counts.add(account, by);
    if (isUncredited(line)) counts.add(UNCREDITED, postings.payable ?? 0);
    else if (available_on > day) counts.add(waitingUntil(available_on), postings.payable ?? 0);
    if (frees) counts.add(waitingUntil(frees.until), -frees.payable);
  }
  return counts.changed();
}

/**
 * Returns what the bank's credits add to the sums of the whole account. They may be added before the lines that they are
 * about: then what is available includes neither the line nor its wait.
 */
export function countsOfCredits(credits: readonly Credit[]): LedgerCounts {
  const counts = new Counter();
  for (const { payable, until } of credits) {
    counts.add(UNCREDITED, -payable);
    if (until !== null) counts.add(waitingUntil(until), payable);
  }
  return counts.changed();
}

const waitingUntil = (day: CalendarDate | null) => (day === null ? UNCREDITED : `${WAITING}${day}`);

class Counter {
  readonly #counts = new Map<string, number>();

  add(name: string, by: number): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + by);
  }

  changed(): LedgerCounts {
    return Object.fromEntries([...this.#counts].filter(([, by]) => by !== 0));
  }
}

/** An account's balance in centavos, from the merchant's side (Ledger, Balance). */
export type Balance = {
  /** Owed to the merchant, but not to be paid out yet. */
  readonly pending: Centavos;
  readonly available: Centavos;
  readonly reserved: Centavos;
  readonly in_transit: Centavos;
  /** What the merchant owes. */
  readonly owed: Centavos;
};

/** Returns the balance on a day, from the sums of the whole account. */
export function balanceOf(sums: LedgerCounts, today: CalendarDate): Balance {
  const shown = (account: LedgerAccount) => shownBalance(account, (sums[account] ?? 0) as Centavos);
  const waiting = Object.entries(sums)
    .filter(
      ([name]) => name === UNCREDITED || (name.startsWith(WAITING) && name.slice(WAITING.length) > today),
    )
    .reduce((sum, [, by]) => sum - by, 0);
  const payable = shown('payable');
  const owedToMerchant = Math.max(0, payable);
  // What was taken back draws on what waits as well: the two together are never more than what is owed.
  const pending = Math.min(Math.max(0, waiting), owedToMerchant);
  return {
    pending: pending as Centavos,
    available: (owedToMerchant - pending) as Centavos,
    reserved: shown('reserve'),
    in_transit: shown('in_transit'),
    owed: Math.max(0, -payable) as Centavos,
  };
}

/** A part of what is pending, in centavos, and the day on which it becomes available; null waits for the bank's credit. */
export type PendingPart = { readonly available_on: CalendarDate | null; readonly amount: Centavos };

/** Returns what is pending on a day, by the day on which it becomes available, earliest first. */
export function pendingByDay(sums: LedgerCounts, today: CalendarDate): PendingPart[] {
  const days = Object.keys(sums)
    .filter((name) => name.startsWith(WAITING))
    .map((name) => name.slice(WAITING.length) as CalendarDate)
    .filter((day) => day > today);
  const parts: PendingPart[] = [];
  let { pending } = balanceOf(sums, today);
  for (const day of days.sort()) {
    const left = balanceOf(sums, day).pending;
    parts.push({ available_on: day, amount: (pending - left) as Centavos });
    pending = left;
  }
  return [...parts, { available_on: null, amount: pending }].filter(({ amount }) => amount !== 0);
}

/** The days before a line whose waiting sums are removed with it. */
const FORGOTTEN_DAYS = 14;

/** Returns the names of the waiting sums of the days before a date. Their money may be paid out, so nothing reads them. */
export const pastWaiting = (date: CalendarDate): string[] =>
  Array.from({ length: FORGOTTEN_DAYS }, (_, n) => `${WAITING}${addDays(date, -1 - n)}`);

/** The lines of a merchant of one type in some days: how many, and their sums in centavos. */
export type TypeSums = { readonly type: MerchantLineType; readonly count: number } & Readonly<
  Record<(typeof MEASURES)[number], Centavos>
>;

/** Returns the sums by type, without the types that have no line. */
export function sumsByType(counts: LedgerCounts): TypeSums[] {
  return MERCHANT_LINE_TYPES.map((type) => {
    const of = (name: string) => (counts[`${type}_${name}`] ?? 0) as Centavos;
    const measures = { amount: of('amount'), fee: of('fee'), tax: of('tax'), net: of('net') };
    return { type, count: of('count') as number, ...measures };
  }).filter(({ count }) => count > 0);
}

/** Returns the movement of each account, as it is stored: debits are positive. */
export function movementsOf(counts: LedgerCounts): Readonly<Record<LedgerAccount, Centavos>> {
  return Object.fromEntries(LEDGER_ACCOUNTS.map((name) => [name, counts[name] ?? 0])) as ReturnType<
    typeof movementsOf
  >;
}

/** Returns the sum of all accounts in some sums, in centavos: 0 unless a line or a sum is wrong. */
export const imbalanceOf = (counts: LedgerCounts): Centavos =>
  Object.values(movementsOf(counts)).reduce((sum, by) => sum + by, 0) as Centavos;
