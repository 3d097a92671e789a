import { newId } from './ids.ts';
import type { Centavos } from './money.ts';

/** The statuses of a payout: `created`, and `updated` after its first update (Interface, States and transitions). */
export const PAYOUT_STATUSES = ['created', 'updated'] as const;
type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** The terms of a payout (Interface, Payout). Amounts are centavos. */
export type PayoutTerms = {
  order_id: string;
  amount: Centavos;
  items: readonly { name: string; quantity: number; price: Centavos; discount: Centavos }[];
  charges: readonly { name: string; amount: Centavos }[];
};

export type Payout = PayoutTerms & {
  id: string;
  account_id: string;
  currency: 'MXN';
  status: PayoutStatus;
  version: number;
  created_at: string;
  updated_at: string;
};

/** Creates a payout of an account. */
export function newPayout(terms: PayoutTerms & { currency: 'MXN' }, accountId: string, now: Date): Payout {
  return {
    ...terms,
    id: newId('po', now),
    account_id: accountId,
    status: 'created',
    version: 1,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
}
