/**
 * The statuses of an order. A sale is `created`; the others are for orders of a direct debit (Interface, States and
 * transitions).
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
