import type { Centavos } from '#lib/domain/money.ts';

/** Who receives the money that the bank collects: the merchant itself, or the operator, who owes it to the merchant. */
export const SETTLEMENTS = ['direct', 'held'] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

/**
 * The accounts of a merchant: what the operator owes it, what of that is kept in reserve, what is on its way out, and
 * what is owed back to its payers.
 */
const MERCHANT_ACCOUNTS = ['payable', 'reserve', 'in_transit', 'payer_due'] as const;

/** The accounts of the operator: what the bank has collected but not credited, its cash, its income, its taxes, its losses. */
const OPERATOR_ACCOUNTS = ['bank_clearing', 'bank_cash', 'fees', 'iva', 'losses'] as const;

export type LedgerAccount = (typeof MERCHANT_ACCOUNTS)[number] | (typeof OPERATOR_ACCOUNTS)[number];

/** All accounts of the ledger, in the order in which they are shown. */
export const LEDGER_ACCOUNTS: readonly LedgerAccount[] = [...MERCHANT_ACCOUNTS, ...OPERATOR_ACCOUNTS];

/** The amounts of a line that are posted. `paid` is money that leaves or returns without changing what is owed. */
export type Measure = 'amount' | 'fee' | 'tax' | 'paid';

/**
 * Moves one of a line's amounts from the account that is credited to the account that is debited. A list of moves sums to
 * zero whatever the amounts are, so no entry of the table can be out of balance.
 */
type Move = { readonly debit: LedgerAccount; readonly credit: LedgerAccount; readonly of: Measure };

const move = (debit: LedgerAccount, credit: LedgerAccount, of: Measure = 'amount'): Move => ({
  debit,
  credit,
  of,
});

/** The fee of an order and its IVA, which the merchant pays from what it is owed. */
const FEE = [move('payable', 'fees', 'fee'), move('payable', 'iva', 'tax')];

/** Money that the merchant sent to the operator. */
const RECEIVED = [move('bank_cash', 'payable')];

/** What was on its way has left the operator's cash; negative, it is back. */
const ARRIVED = [move('in_transit', 'bank_cash', 'paid')];

/** What the merchant is owed is kept in reserve; positive, it is released. */
const RESERVED = [move('reserve', 'payable')];

/** What the operator bears itself. */
const BORNE = [move('losses', 'payable')];

/**
 * Whose money a line moves: the merchant's, which received it itself (`direct`) or is owed it (`held`), the payer's
 * (`payer`), who paid twice and is owed it, or the operator's own.
 */
export type Side = Settlement | 'payer' | 'operator';

/**
 * What each type of line posts, by whose money it moves. The amounts are signed from the merchant's side: a return has a
 * negative amount, so the same move reverses a charge. A side that a type does not have is missing.
 */
export const MOVES = {
  /** The order was paid. Its fee is booked once, with its first payment. */
  charge: { held: [move('bank_clearing', 'payable'), ...FEE], direct: FEE },
  /** The bank took a payment back. The fee stays. */
  charge_return: { held: [move('bank_clearing', 'payable')], direct: [] },
  /** The bank took its return back. */
  charge_correction: { held: [move('bank_clearing', 'payable')], direct: [] },
  /** The order was paid as well as the order in its place: its payer gets the amount back. */
  double_charge: { payer: [move('bank_clearing', 'payer_due')], direct: [] },
  /** A part of what a day's payments brought in is kept in reserve. */
  reserve_hold: { held: RESERVED },
  /** It is owed to the merchant again. */
  reserve_release: { held: RESERVED },
  /** Money goes back to a payer: of the merchant's, or what a payer who paid twice is owed. */
  refund: { held: [move('in_transit', 'payable')], payer: [move('in_transit', 'payer_due')] },
  /** It has arrived there. */
  refund_paid: { held: ARRIVED, payer: ARRIVED },
  /** It came back. What had arrived before is taken back as well. */
  refund_return: {
    held: [move('in_transit', 'payable'), ...ARRIVED],
    payer: [move('in_transit', 'payer_due'), ...ARRIVED],
  },
  /** Money is on its way to the merchant. */
  transfer: { held: [move('in_transit', 'payable')] },
  /** It has arrived there. */
  transfer_paid: { held: ARRIVED },
  /** It came back. What had arrived before is taken back as well. */
  transfer_return: { held: [move('in_transit', 'payable'), ...ARRIVED] },
  /** The bank has credited to the operator what it had collected. The line is the operator's. */
  bank_credit: { operator: [move('bank_cash', 'bank_clearing')] },
  /** The merchant pays for a dispute. */
  dispute_fee: { held: FEE, direct: FEE },
  /** The dispute was won. */
  dispute_fee_return: { held: FEE, direct: FEE },
  /** The merchant paid what it owed for fees. An operator books it. */
  fee_payment: { held: RECEIVED, direct: RECEIVED },
  /** An operator corrects what is owed to the merchant, with a reason. */
  adjustment: { held: BORNE, direct: BORNE },
  /** An operator gives up what the merchant owes, with a reason. */
  write_off: { held: BORNE, direct: BORNE },
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<Side, readonly Move[]>>>>>;

/** The type of a line. */
export type LineType = keyof typeof MOVES;

export const LINE_TYPES = Object.keys(MOVES) as LineType[];

/** The types of the lines that merchants have. */
export type MerchantLineType = Exclude<LineType, 'bank_credit'>;

export const MERCHANT_LINE_TYPES = LINE_TYPES.filter(
  (type): type is MerchantLineType => type !== 'bank_credit',
);

/** The sides that a type of line has. */
export type SideOf<T extends LineType> = keyof (typeof MOVES)[T] & Side;

/** The amounts of a line in centavos, signed from the merchant's side. */
export type Amounts = Readonly<Record<Measure, Centavos>>;

/** What a line changes in each account, in centavos; a debit is positive. Accounts that do not change are missing. */
export type Postings = Readonly<Partial<Record<LedgerAccount, Centavos>>>;

/** Returns the postings of a line. They sum to zero. */
export function postingsOf(type: LineType, side: Side, amounts: Amounts): Postings {
  const moves: Readonly<Partial<Record<Side, readonly Move[]>>> = MOVES[type];
  const postings: Partial<Record<LedgerAccount, Centavos>> = {};
  const add = (account: LedgerAccount, by: number) => {
    postings[account] = ((postings[account] ?? 0) + by) as Centavos;
  };
  for (const { debit, credit, of } of moves[side] ?? []) {
    add(debit, amounts[of]);
    add(credit, -amounts[of]);
  }
  return Object.fromEntries(Object.entries(postings).filter(([, by]) => by !== 0));
}

/** The accounts that are shown with the opposite sign: a balance above zero is owed to the merchant, or is an income. */
const CREDIT_ACCOUNTS: ReadonlySet<LedgerAccount> = new Set<LedgerAccount>([
  ...MERCHANT_ACCOUNTS,
  'fees',
  'iva',
]);

/** Returns a balance of an account as it is shown. */
export function shownBalance(account: LedgerAccount, balance: Centavos): Centavos {
  return (CREDIT_ACCOUNTS.has(account) ? 0 - balance : balance) as Centavos;
}

/** Returns the sum of some postings by account, without those that are zero. */
export function sumOfPostings(...all: readonly Postings[]): Postings {
  const sum: Record<string, number> = {};
  for (const postings of all)
    for (const [account, by] of Object.entries(postings)) sum[account] = (sum[account] ?? 0) + by;
  return Object.fromEntries(Object.entries(sum).filter(([, by]) => by !== 0)) as Postings;
}
