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
