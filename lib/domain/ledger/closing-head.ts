import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { hashOf } from '#lib/domain/mandate/chain.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { OPERATOR_ACCOUNT } from './bank-statement.ts';
import type { LastClosing, Part } from './closing.ts';
import type { NotedStatement } from './noted-statement.ts';
import { type Postings, sumOfPostings } from './postings.ts';

/** The outcomes of a presentment. All orders of it are paid, returned, unanswered or taken back. */
export const OUTCOMES = ['presented', 'paid', 'returned', 'unanswered', 'taken_back'] as const;

/** The outcomes of a presentment: numbers, and sums in centavos. */
export type PresentmentOutcomes = Readonly<
  Record<(typeof OUTCOMES)[number], { readonly count: number; readonly amount: number }>
>;

/** What was presented to the bank on a day and what became of it, as of the closing. */
export type ClosedPresentment = { readonly presented_on: CalendarDate } & PresentmentOutcomes;

/** Returns the outcomes alone of sums that may have others. */
export const outcomesIn = (sums: PresentmentOutcomes): PresentmentOutcomes =>
  Object.fromEntries(OUTCOMES.map((outcome) => [outcome, sums[outcome]])) as PresentmentOutcomes;

/**
 * The closing of a day for all accounts, the head of the chain. `accounts_hash` is that of the accounts' hashes of lines
 * in order, so that no line of any account can change.
 */
export type Head = {
  /** Version 1 had no `clearing` and no `statements`. */
  readonly v: 1 | 2;
  readonly day: CalendarDate;
  readonly accounts: number;
  readonly accounts_hash: string;
  readonly lines: number;
  readonly opening: Postings;
  readonly movements: Postings;
  readonly closing: Postings;
  /** The presentments of the day, and the earlier ones whose outcomes changed on it, in the order of their days. */
  readonly presentments: readonly ClosedPresentment[];
  /** What the bank has collected and not credited yet, by the account for that: it awaits the bank's statement. */
  readonly uncredited: Centavos;
  /** How that changed: what the bank has collected, less what it took back, and what its statements have shown. */
  readonly clearing?: { readonly collected: Centavos; readonly credited: Centavos };
  /** The statements that were booked on the day, with their differences to our records. */
  readonly statements?: readonly NotedStatement[];
  readonly previous_hash: string | null;
};

/** Returns the hash of the accounts' hashes of lines, in the order of the accounts. */
export const accountsHashOf = (parts: readonly Part[]): string =>
  hashOf(parts.map(({ account_id, lines_hash }) => `${account_id} ${lines_hash}\n`).join(''));

/** What a head says of the bank: the presentments that changed, and the statements that were booked. */
export type BankWords = Required<Pick<Head, 'presentments' | 'statements'>>;

/** Returns the head of a day from its parts, in the order of their accounts, the bank's words, and the last head. */
export function headOf(
  day: CalendarDate,
  parts: readonly Part[],
  { presentments, statements }: BankWords,
  last: LastClosing | undefined,
): Head {
  const movements = sumOfPostings(...parts.map((part) => part.movements));
  const closing = sumOfPostings(last?.closing ?? {}, movements);
  return {
    ...{ v: 2, day, accounts: parts.length, accounts_hash: accountsHashOf(parts) },
    lines: parts.reduce((sum, { lines }) => sum + lines, 0),
    ...{ opening: last?.closing ?? {}, movements, closing, presentments },
    uncredited: (closing.bank_clearing ?? 0) as Centavos,
    clearing: clearingOf(parts),
    statements,
    previous_hash: last?.hash ?? null,
  };
}

/** Only the operator's own lines credit what the bank has collected; those of orders collect it. */
function clearingOf(parts: readonly Part[]): NonNullable<Head['clearing']> {
  const [own, others] = [true, false].map((isOwn) =>
    parts
      .filter(({ account_id }) => (account_id === OPERATOR_ACCOUNT) === isOwn)
      .reduce((sum, { movements }) => sum + (movements.bank_clearing ?? 0), 0),
  ) as [number, number];
  return { collected: others as Centavos, credited: (0 - own) as Centavos };
}

/** Returns a head as a version has it. */
export function inVersion(v: Head['v'], head: Head): Head {
  if (v === 2) return head;
  const { clearing: _clearing, statements: _statements, ...first } = head;
  return { ...first, v };
}

/** Returns whether all that was presented is paid, returned, unanswered or taken back, in numbers and sums. */
export const addsUp = ({ presented, paid, returned, unanswered, taken_back }: ClosedPresentment): boolean =>
  (['count', 'amount'] as const).every(
    (of) => presented[of] === paid[of] + returned[of] + unanswered[of] + taken_back[of],
  );
