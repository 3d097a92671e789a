import { Tagged } from '#lib/api/entity-tags.ts';
import { dataOf } from '#lib/domain/merchant-data.ts';
import { amountOf } from '#lib/domain/money.ts';
import type { Payout as StoredPayout } from '#lib/domain/payout.ts';
import type { Payout } from './record.ts';

/** Returns a payout as the interface shows it, tagged. */
export function tagPayout(payout: StoredPayout): Tagged<Payout> {
  return new Tagged(showPayout(payout));
}

/** Returns a payout as the interface shows it (Resources, Payout). */
export function showPayout(payout: StoredPayout): Payout {
  return {
    id: payout.id,
    order_id: payout.order_id,
    status: payout.status,
    currency: payout.currency,
    amount: amountOf(payout.amount),
    items: payout.items.map(({ name, quantity, price, discount }) => ({
      name,
      quantity,
      price: amountOf(price),
      discount: amountOf(discount),
    })),
    charges: payout.charges.map(({ name, amount }) => ({ name, amount: amountOf(amount) })),
    covered: payout.covered ?? null,
    transfer_id: payout.transfer_id ?? null,
    ...dataOf(payout),
    updated_at: payout.updated_at,
  };
}
