import { newId } from './ids.ts';
import { type SettlementTerms, settlementTermsOf } from './ledger/order-ledger.ts';
import { changedData, type MerchantData, newData } from './merchant-data.ts';
import type { Centavos } from './money.ts';
import type { Order } from './order.ts';

/** The statuses of a payout: `created`, and `updated` after its first update (Interface, States and transitions). */
export const PAYOUT_STATUSES = ['created', 'updated'] as const;
type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** The terms of a payout (Interface, Payout). Amounts are centavos. */
export type PayoutTerms = {
  order_id: string;
  amount: Centavos;
  items: readonly { name: string; quantity: number; price: Centavos; discount: Centavos }[];
  charges: readonly { name: string; amount: Centavos }[];
} & MerchantData;

export type Payout = Omit<PayoutTerms, keyof MerchantData> &
  MerchantData & {
    id: string;
    account_id: string;
    currency: 'MXN';
    status: PayoutStatus;
    /** Whether its order has brought in what its payouts sum to; missing if nothing bounds them. */
    covered?: boolean | undefined;
    /** The transfer that left with the payment of its order; missing if there is none. */
    transfer_id?: string | undefined;
    version: number;
    created_at: string;
    updated_at: string;
  };

/**
 * Returns the most that the payouts of an order may sum to, in centavos; undefined if nothing bounds them, because the
 * bank credits the merchant itself. A charge brings in its amount less its fee and its refunds while it is paid, any
 * other order its total less its fee (Ledger, The spec's payouts).
 *
 * @param account its settlement is that of an order that was not claimed for a file
 */
export function payoutLimitOf(
  { type, totals, fee, ledger, refunds }: Pick<Order, 'type' | 'totals' | 'fee' | 'ledger' | 'refunds'>,
  account: Readonly<Partial<SettlementTerms>>,
): Centavos | undefined {
  const { settlement } = ledger ?? settlementTermsOf(account);
  if (settlement === 'direct') return undefined;
  if (type === 'direct_debit' && ledger?.booked !== 'charge') return 0 as Centavos;
  return Math.max(0, totals.total - fee.total - (refunds?.amount ?? 0)) as Centavos;
}

/** Returns whether an order covers what its payouts sum to, in centavos; undefined if nothing bounds them. */
export const isCoveredBy = (limit: Centavos | undefined, paidOut: number): boolean | undefined =>
  limit === undefined ? undefined : paidOut <= limit;

/** How an order stands to its payouts: the most that they may sum to, and the transfer that left with its payment. */
export type PaidOutBy = {
  readonly limit?: Centavos | undefined;
  readonly transfer_id?: string | undefined;
};

/** Creates a payout of an account. It is accepted only if its order covers it. */
export function newPayout(
  { external_id, metadata, ...terms }: PayoutTerms & { currency: 'MXN' },
  accountId: string,
  now: Date,
  { limit, transfer_id }: PaidOutBy = {},
): Payout {
  return {
    ...terms,
    ...newData({ external_id, metadata }),
    ...(limit !== undefined && { covered: true }),
    ...(transfer_id !== undefined && { transfer_id }),
    id: newId('po', now),
    account_id: accountId,
    status: 'created',
    version: 1,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
}

/** Returns a payout with other terms. Data of the merchant that is left out stays. */
export function changedPayout(
  before: Payout,
  { external_id, metadata, ...terms }: PayoutTerms,
  { covered, transfer_id }: Pick<Payout, 'covered' | 'transfer_id'>,
  now: Date,
): Payout {
  return {
    ...before,
    ...terms,
    ...changedData({ external_id, metadata }),
    ...{
      covered,
      transfer_id,
      status: 'updated',
      version: before.version + 1,
      updated_at: now.toISOString(),
    },
  };
}
