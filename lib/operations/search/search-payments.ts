import { type CalendarDate, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { type Charge, hasFailed } from '#lib/domain/direct-debit/charge.ts';
import type { Order } from '#lib/domain/order.ts';
import type { OrderStatus } from '#lib/domain/order-status.ts';
import { walkRecords } from '#lib/store/lists/list.ts';
import { ORDERS } from '#lib/store/lists/lists.ts';

/** The members of a payment that lists show. */
export type Payment = Pick<
  Charge,
  | ('id' | 'account_id' | 'type' | 'direct_debit_id' | 'reference' | 'status' | 'totals' | 'failure')
  | (
      | 'charge_date'
      | 'presented_on'
      | 'first_settled_on'
      | 'reversed_at'
      | 'corrected_at'
      | 'retried_by'
      | 'file_id'
      | 'exception'
      | 'refund_due'
      | 'updated_at'
    )
>;

/**
 * The requested payments; an omitted member matches any. `failed` includes those that are carried over. `reason` is our
 * code for a failure, or the bank's own.
 */
export type PaymentFilter = {
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
  status?: OrderStatus | undefined;
  reason?: string | undefined;
};

/**
 * Returns the orders of the direct debits of some accounts that pass a filter, newest first in each account. Indexes
 * find open and failed ones. For days alone, and for paid ones, all orders of the accounts are read. `looked` receives
 * the number of records read so far.
 */
export async function searchPayments(
  accountIds: readonly string[],
  filter: PaymentFilter,
  looked: (count: number) => void,
): Promise<Payment[]> {
  const found: Payment[] = [];
  let count = 0;
  for (const accountId of accountIds) {
    const ofAccount: Payment[] = [];
    for await (const orders of looking(accountId, filter)) {
      ofAccount.push(...orders.filter((order) => order.type === 'direct_debit' && isWanted(order, filter)));
      count += orders.length;
      looked(count);
    }
    found.push(...ofAccount.sort((one, other) => (one.id < other.id ? 1 : -1)));
  }
  return found;
}

async function* looking(accountId: string, { status, reason }: PaymentFilter): AsyncGenerator<Payment[]> {
  if (status === 'failed') {
    yield* walkCharges(accountId, { status });
    yield* walkCharges(accountId, { status: 'pending_next_cycle' });
  } else if (status !== undefined) yield* walkCharges(accountId, { status });
  else yield* walkCharges(accountId, reason === undefined ? {} : { has_failure: 'true' });
}

const walkCharges = (accountId: string, filters: { status?: OrderStatus; has_failure?: 'true' }) =>
  walkRecords<Order, 'status' | 'has_failure'>(accountId, ORDERS, filters) as AsyncGenerator<Charge[]>;

/** Returns whether a payment passes a filter. It belongs to each day on which it was presented or settled. */
function isWanted(payment: Payment, { from, to, status, reason }: PaymentFilter): boolean {
  const { failure } = payment;
  const isInStatus =
    status === undefined || payment.status === status || (status === 'failed' && hasFailed(payment));
  const isOnDay = daysOf(payment).some((day) => (!from || day >= from) && (!to || day <= to));
  return (
    isOnDay &&
    isInStatus &&
    (reason === undefined || failure?.code === reason || failure?.bank_code === reason)
  );
}

/**
 * Returns the days of a payment: that of its file, or the one that it waits for; that of the bank's return; and those
 * of its reversal and of its correction.
 */
function daysOf(payment: Payment): CalendarDate[] {
  const { presented_on, charge_date, first_settled_on, reversed_at, corrected_at } = payment;
  const later = [reversed_at, corrected_at].flatMap((time) => (time ? mexicoCityDate(new Date(time)) : []));
  return [presented_on ?? charge_date, ...(first_settled_on ? [first_settled_on] : []), ...later];
}
