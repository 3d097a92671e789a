/**
 * An order's life. A plain one is `created`; the others are the stations of an order of a direct debit (Interface,
 * States and transitions).
 */
export const ORDER_STATUSES = [
  'created',
  'pending',
  'in_process',
  'paid',
  'failed',
  'pending_next_cycle',
  'cancelled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** A payout's life: `created`, and `updated` after its first update (Interface, States and transitions). */
export const PAYOUT_STATUSES = ['created', 'updated'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];
