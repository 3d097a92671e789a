import type { Centavos } from '#lib/domain/money.ts';
import type { Line } from './line.ts';
import { type BookingTime, newOperatorLine } from './new-line.ts';

/** The account of the operator's own lines. No merchant has it. */
export const OPERATOR_ACCOUNT = 'operator';

/**
 * A statement of the bank whose rows are booked:
 *
 *     claiming ── its line is booked ──→ booked ── all its payments are credited ──→ credited
 *        ↑                                                                              │
 *        └──────────── further rows match: the next line of the statement ──────────────┘
 *
 * It claims the payments that its rows show, and no other statement can claim those. Then one line books the cash of
 * all of them. Only then are they credited, so that no payment is ever credited without its cash.
 */
export type BankStatement = {
  /** The digest of its rows. */
  readonly id: string;
  readonly state: 'claiming' | 'booked' | 'credited';
  /** The number of its `bank_credit` lines, the one of this booking included. */
  readonly bookings: number;
  /** The sum of the payments of this booking, in centavos, their number, and how many of them are credited. */
  readonly amount: Centavos;
  readonly payments: number;
  readonly credited: number;
  /** The line of this booking; null until it is booked. */
  readonly line_id: string | null;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
};

const NOTHING = 0 as Centavos;

/**
 * Returns a statement that has claimed further payments. A credited statement begins its next booking with them.
 *
 * @param before undefined if it has claimed none yet
 * @throws Error if it is booked, and not all of its payments are credited
 */
export function withClaimed(
  id: string,
  before: BankStatement | undefined,
  payments: readonly Line[],
  now: Date,
): BankStatement {
  if (before?.state === 'booked') throw new Error(`The statement ${id} is booked, but not credited`);
  const { amount, payments: count } = before?.state === 'claiming' ? before : NO_PAYMENTS;
  const time = now.toISOString();
  return {
    ...{ id, state: 'claiming', credited: 0, line_id: null },
    bookings: before?.state === 'claiming' ? before.bookings : (before?.bookings ?? 0) + 1,
    amount: payments.reduce<number>((sum, line) => sum + line.amount, amount) as Centavos,
    payments: count + payments.length,
    version: (before?.version ?? 0) + 1,
    ...{ created_at: before?.created_at ?? time, updated_at: time },
  };
}

const NO_PAYMENTS = { amount: NOTHING, payments: 0 };

/**
 * Books the cash of the payments that a statement has claimed.
 *
 * @param by the operator who handed it in
 * @throws Error if it has claimed none since its last booking
 */
export function bookClaimed(
  statement: BankStatement,
  by: string,
  time: BookingTime,
): { readonly statement: BankStatement; readonly line: Line } {
  const { id, state, bookings, amount } = statement;
  if (state !== 'claiming') throw new Error(`The statement ${id} is ${state}`);
  const reference = `${id.slice(0, REFERENCE_LENGTH)}-${bookings}`;
  const entry = { reference, reason: 'Payments on a statement of the bank', by, approved_by: null };
  const line = newOperatorLine(
    OPERATOR_ACCOUNT,
    entry,
    { type: 'bank_credit', side: 'operator', amount },
    time,
  );
  return { statement: moved(statement, { state: 'booked', line_id: line.id }, time.now), line };
}

/** Enough of a digest to find the statement by. */
const REFERENCE_LENGTH = 16;

/**
 * Returns a booked statement after some more of its payments were credited.
 *
 * @throws Error if it is not booked, or has fewer payments
 */
export function withCredited(statement: BankStatement, count: number, now: Date): BankStatement {
  const { id, state, payments } = statement;
  const credited = statement.credited + count;
  if (state !== 'booked' || credited > payments)
    throw new Error(`The statement ${id} is ${state}: ${credited} of ${payments} payments would be credited`);
  return moved(statement, { credited, state: credited === payments ? 'credited' : 'booked' }, now);
}

const moved = (statement: BankStatement, changes: Partial<BankStatement>, now: Date): BankStatement => ({
  ...statement,
  ...changes,
  version: statement.version + 1,
  updated_at: now.toISOString(),
});
