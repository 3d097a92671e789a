import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import type { Centavos } from '#lib/domain/money.ts';

/**
 * The states of money that leaves, a transfer to a merchant or a refund to a payer, from its release on:
 *
 *     released ─→ in_transit ─→ paid ─→ returned
 *         ↑            │  └────────────────↑
 *         └────────────┘ the bank refused its file
 *
 * The release books the money. From then on it can only go to the bank.
 */
type PaymentStatus = 'released' | 'in_transit' | 'paid' | 'returned';

/** What a transfer and a refund have in common. Amounts are centavos. */
export type OutgoingPayment<Status extends string = string> = {
  readonly id: string;
  readonly account_id: string;
  readonly status: Status | PaymentStatus;
  readonly amount: Centavos;
  /** The seven digits by which the bank names it; null as long as it has none. */
  readonly reference: number | null;
  readonly file_id: string | null;
  readonly presented_on: CalendarDate | null;
  /** The days of the files that the bank refused with it; missing if there are none. */
  readonly refused_on?: readonly CalendarDate[];
  /** The bank's code of a return; null if it did not come back. */
  readonly return_code: string | null;
  /** The day of the bank's file that returned it; missing if none did, or an operator said so. */
  readonly returned_on?: CalendarDate;
  /** The exception that an operator has to resolve first, if there is one. */
  readonly exception?: string;
  /** Further open exceptions that keep it from the bank; missing if there are none. */
  readonly also_held_by?: readonly string[];
  /** The date on which each of its own lines was written: that it left, that it arrived, that it came back. */
  readonly booked_on: readonly CalendarDate[];
  readonly version: number;
  readonly created_at: string;
  readonly released_at: string | null;
  readonly settled_at: string | null;
  readonly updated_at: string;
};

/** A payment after a step that moves money, and the lines of that step. */
export type BookedPayment<P extends OutgoingPayment> = {
  readonly payment: P;
  readonly lines: readonly Line[];
};

/** Returns a payment with changed members, as its next version. */
export const moved = <P extends OutgoingPayment>(payment: P, changes: Partial<P>, now: Date): P => ({
  ...payment,
  ...changes,
  version: payment.version + 1,
  updated_at: now.toISOString(),
});

/** Throws an Error if a payment has none of these statuses. The caller must have checked. */
export function requireStatus<P extends OutgoingPayment>(
  { id, status }: P,
  ...allowed: readonly P['status'][]
): void {
  if (!allowed.includes(status)) throw new Error(`${id} is ${status}, not ${allowed.join(' or ')}`);
}
