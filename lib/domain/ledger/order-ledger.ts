import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Centavos } from '#lib/domain/money.ts';
import type { Settlement } from './postings.ts';

/**
 * The state of an order in the ledger: nothing is booked; its payment is the merchant's; its payment is owed back to the
 * payer; that payment was refunded.
 */
export type Booked = 'nothing' | 'charge' | 'double_charge' | 'refunded';

/**
 * The part of `payable` that waits until a day, in centavos; without a day, until the bank has credited it. A credit is
 * negative, as in postings.
 */
export type Waiting = { readonly until: CalendarDate | null; readonly payable: Centavos };

/** The settlement of an order, from its claim for a file on, and what the ledger holds of it. */
export type OrderLedger = {
  readonly settlement: Settlement;
  /** The number of business days from a payment to the day on which it may be paid out. */
  readonly settlement_days: number;
  /** Whether its payments wait until a statement of the bank shows them. */
  readonly awaits_credit: boolean;
  readonly booked: Booked;
  readonly is_fee_booked: boolean;
  /** The date on which each of its lines was written: a line is found by it, its order and its number. */
  readonly lines: readonly CalendarDate[];
  /** The movement of `payable` by its last payment, if that waits; null otherwise. */
  readonly waiting: Waiting | null;
  /** The day on which a statement of the bank showed its last payment; null if none did. */
  readonly credited_on: CalendarDate | null;
};

/** The terms by which an account is settled. */
export type SettlementTerms = Pick<OrderLedger, 'settlement' | 'settlement_days'>;

/** The terms by which an order is settled: those of its account, and of the stage, at its claim for a file. */
export type ClaimTerms = SettlementTerms & Pick<OrderLedger, 'awaits_credit'>;

/** The terms of an account that has none of its own. */
export const STANDARD_SETTLEMENT: ClaimTerms = {
  settlement: 'direct',
  settlement_days: 2,
  awaits_credit: false,
};

/** Returns the terms by which an account is settled. */
export const settlementTermsOf = ({
  settlement = STANDARD_SETTLEMENT.settlement,
  settlement_days = STANDARD_SETTLEMENT.settlement_days,
}: Readonly<Partial<SettlementTerms>>): SettlementTerms => ({ settlement, settlement_days });

/**
 * Returns the terms of an order that is claimed for a file. The payments of a merchant whom the bank credits itself
 * never wait.
 *
 * @param isCreditAwaited whether the stage waits for the bank's credit
 */
export function claimTermsOf(
  account: Readonly<Partial<SettlementTerms>>,
  isCreditAwaited: boolean,
): ClaimTerms {
  const terms = settlementTermsOf(account);
  return { ...terms, awaits_credit: terms.settlement === 'held' && isCreditAwaited };
}

/** Returns the ledger of an order that is claimed for a file: its terms are these, from now on. */
export const newOrderLedger = ({ settlement, settlement_days, awaits_credit }: ClaimTerms): OrderLedger => ({
  settlement,
  settlement_days,
  awaits_credit,
  booked: 'nothing',
  is_fee_booked: false,
  lines: [],
  waiting: null,
  credited_on: null,
});
