import {
  DIFFERENCES,
  type Difference,
  type StatementDifference,
} from '#lib/domain/bank-file/compare-statement.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Centavos } from '#lib/domain/money.ts';
import type { BankStatement } from './bank-statement.ts';

/** Differences of a kind: their number, and the sums of both sides in centavos. */
type Differing = { readonly count: number; readonly ours: Centavos; readonly statement: Centavos };

/**
 * A statement of the bank that was booked on a day, beside what the bank had paid from the files of a day (Ledger, Every
 * day closed). The closing of `compared_on` has it.
 */
export type NotedStatement = {
  readonly statement_id: string;
  readonly presented_on: CalendarDate;
  readonly compared_on: CalendarDate;
  /** The payments of its latest booking that are credited, and their sum in centavos. */
  readonly credited: { readonly count: number; readonly amount: Centavos };
  /** All differences, by their kind. */
  readonly differing: Readonly<Record<Difference, Differing>>;
  /** The first of them, each by its reference. */
  readonly differences: readonly NamedDifference[];
};

/** A difference; its reference is null if the bank wrote something else, such as the number of an account. */
type NamedDifference = Omit<StatementDifference, 'reference'> & { readonly reference: string | null };

/** How many differences of a statement are named: enough to look into. */
const MOST_NAMED = 100;

/** How many are named of all statements of a closing. Its item has room for three times as many. */
const MOST_NAMED_TOGETHER = 1_000;

/** What may be a reference of ours (Interface, references have seven digits). */
const REFERENCE = /^\d{1,9}$/;

/** Returns what a closing says of a statement that was compared. */
export function noteStatement(
  of: Pick<NotedStatement, 'statement_id' | 'presented_on' | 'compared_on'>,
  differences: readonly StatementDifference[],
  booking: BankStatement | undefined,
): NotedStatement {
  const isBooked = booking !== undefined && booking.line_id !== null;
  const named = differences.slice(0, MOST_NAMED).map((one) => ({
    ...one,
    reference: REFERENCE.test(one.reference) ? one.reference : null,
  }));
  return {
    ...of,
    credited: {
      count: booking?.credited ?? 0,
      amount: isBooked ? booking.amount : (0 as Centavos),
    },
    differing: Object.fromEntries(
      DIFFERENCES.map((kind) => [kind, sumUp(differences.filter(({ difference }) => difference === kind))]),
    ) as NotedStatement['differing'],
    differences: named,
  };
}

/**
 * Returns the statements of a closing with as many named differences as it has room for: of each the same number. After
 * days without a booking there may be dozens, each with a hundred.
 */
export function inOneClosing(statements: readonly NotedStatement[]): NotedStatement[] {
  const most = Math.floor(MOST_NAMED_TOGETHER / statements.length);
  return statements.map((one) => ({ ...one, differences: one.differences.slice(0, most) }));
}

const sumUp = (differences: readonly StatementDifference[]): Differing => ({
  count: differences.length,
  ours: differences.reduce((sum, { ours }) => sum + (ours ?? 0), 0) as Centavos,
  statement: differences.reduce((sum, { statement }) => sum + (statement ?? 0), 0) as Centavos,
});
