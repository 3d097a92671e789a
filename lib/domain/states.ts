import type { DebitStatus } from './direct-debit/record.ts';
import type { OrderStatus } from './order-status.ts';

/** How a record changes from one status to another, for the documents that show it. */
export type Step<Status> = { readonly from: readonly Status[]; readonly to: Status; readonly when: string };

/** The states of a direct debit (Interface, States and transitions); `decide` derives them. */
export const DEBIT_STEPS: readonly Step<DebitStatus>[] = [
  { from: ['created'], to: 'active', when: 'acknowledged, and nothing is outstanding' },
  { from: ['created'], to: 'pending', when: 'acknowledged, and something is outstanding' },
  { from: ['pending'], to: 'active', when: 'nothing is outstanding any more' },
  { from: ['active'], to: 'pending', when: 'paused' },
  { from: ['created', 'pending', 'active'], to: 'cancelled', when: 'cancelled or revoked' },
  { from: ['created', 'pending', 'active'], to: 'completed', when: 'the term is over, or all is collected' },
];

/** The states of an order of a direct debit. A retry is another order. */
export const CHARGE_STEPS: readonly Step<OrderStatus>[] = [
  { from: ['created'], to: 'pending', when: 'put into a file for the bank' },
  { from: ['pending'], to: 'in_process', when: 'its file is released to the bank' },
  { from: ['pending', 'in_process'], to: 'created', when: 'its file was dissolved, or refused by the bank' },
  { from: ['in_process'], to: 'paid', when: 'paid' },
  { from: ['in_process'], to: 'pending_next_cycle', when: 'not paid, carried over to the next period' },
  { from: ['in_process'], to: 'failed', when: 'not paid' },
  { from: ['paid'], to: 'failed', when: 'returned late by the bank' },
  { from: ['failed', 'pending_next_cycle', 'cancelled'], to: 'paid', when: 'the bank corrects its return' },
  { from: ['pending_next_cycle'], to: 'failed', when: 'retried by another order, or left unpaid' },
  { from: ['failed'], to: 'pending_next_cycle', when: 'its retry was withdrawn' },
  { from: ['pending_next_cycle'], to: 'cancelled', when: 'given up with its direct debit' },
  { from: ['created'], to: 'cancelled', when: 'withdrawn' },
];
