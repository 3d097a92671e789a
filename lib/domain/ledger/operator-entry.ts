import { amountOf, type Centavos } from '#lib/domain/money.ts';
import type { Line, OperatorEntry } from './line.ts';
import { type BookingTime, newOperatorLine } from './new-line.ts';
import type { LineType, Settlement } from './postings.ts';

/** The types of lines that operators book by hand. */
export const OPERATOR_TYPES = [
  'fee_payment',
  'adjustment',
  'write_off',
] as const satisfies readonly LineType[];
type OperatorType = (typeof OPERATOR_TYPES)[number];

/** What an operator asks for: a type of line with an amount in centavos, and why. */
export type AskedEntry = Omit<OperatorEntry, 'approved_by'> & {
  readonly account_id: string;
  readonly type: OperatorType;
  /** From the merchant's side: an adjustment below zero lowers what is owed to it. */
  readonly amount: Centavos;
};

/** An entry as it is stored. It waits for a second operator, or is booked by a line. */
export type Entry = AskedEntry & {
  readonly state: 'waiting' | 'booked' | 'rejected';
  readonly line_id: string | null;
  /** The operator who approved or rejected it. */
  readonly decided_by: string | null;
  readonly created_at: string;
};

/** The fault of an entry in words: what is wrong and what to do. */
export type EntryFault = string;

/**
 * Returns the fault of an entry, or undefined. A payment or a write-off never exceeds what the merchant owes, so that
 * neither makes money that nobody can pay out.
 *
 * @param owed what the merchant owes, in centavos
 */
export function faultOfEntry(
  { type, amount }: Pick<AskedEntry, 'type' | 'amount'>,
  owed: Centavos,
): EntryFault | undefined {
  if (amount === 0) return 'The amount is 0. Give another one.';
  if (type === 'adjustment') return undefined;
  if (amount < 0) return `The amount of a ${type} is above 0. Correct an earlier one by an adjustment.`;
  if (amount > owed)
    return `The merchant owes ${amountOf(owed)}. Give at most that, or book the rest as an adjustment.`;
  return undefined;
}

/**
 * Returns whether a second operator must approve an entry: it costs the operator more than `limit`. Money that was
 * received costs nothing.
 *
 * @param limit in centavos
 */
export const needsApproval = (
  { type, amount }: Pick<AskedEntry, 'type' | 'amount'>,
  limit: Centavos,
): boolean => type !== 'fee_payment' && Math.abs(amount) > limit;

/** Returns the line of an entry. */
export function lineOfEntry(
  { account_id, type, amount, reference, reason, by }: AskedEntry,
  approved_by: string | null,
  side: Settlement,
  time: BookingTime,
): Line {
  return newOperatorLine(account_id, { reference, reason, by, approved_by }, { type, side, amount }, time);
}
