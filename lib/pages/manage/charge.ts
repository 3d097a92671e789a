import type { OrderStatus } from '#lib/domain/order-status.ts';

/** What the portal reads of a charge (Interface, Order). */
export type Charge = {
  id: string;
  status: OrderStatus;
  reference: number;
  charge_date: string;
  items: readonly { name: string }[];
  totals: { total: number };
  failure: { code: string } | null;
  reversed_at: string | null;
  retried_by: string | null;
};
