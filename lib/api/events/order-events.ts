import { showOrder } from '#lib/api/show/show-order.ts';
import { hasFailed } from '#lib/domain/direct-debit/charge.ts';
import type { Happened } from '#lib/domain/events.ts';
import type { MerchantEventType } from '#lib/domain/notices/merchant-events.ts';
import type { Order } from '#lib/domain/order.ts';
import type { OrderStatus } from '#lib/domain/order-status.ts';
import { type Conditions, dueOf, isShownOtherwise, type Told, tell } from './told.ts';

type OfCharge = Extract<MerchantEventType, `charge.${string}`>;

const becomes = (before: Order | undefined, next: Order, status: OrderStatus) =>
  before !== undefined && next.status === status && before.status !== status;

const OPEN: readonly (OrderStatus | undefined)[] = ['created', 'pending', 'in_process'];

const CONDITIONS: Conditions<Exclude<OfCharge, 'charge.updated'>, Order> = {
  'charge.created': (before) => before === undefined,
  'charge.presented': (before, next) => next.status === 'in_process' && before?.status !== 'in_process',
  'charge.paid': (before, next) => becomes(before, next, 'paid') && !before?.failure,
  'charge.failed': (before, next) => hasFailed(next) && OPEN.includes(before?.status),
  'charge.reversed': (before, next) => hasFailed(next) && before?.status === 'paid',
  'charge.corrected': (before, next) =>
    becomes(before, next, 'paid') && before?.failure != null && next.refund_due === undefined,
  'charge.taken_twice': (before, next) => becomes(before, next, 'paid') && next.refund_due !== undefined,
  'charge.objected': (before, next) =>
    before?.failure != null && next.failure != null && before.failure.bank_code !== next.failure.bank_code,
  'charge.cancelled': (before, next) => becomes(before, next, 'cancelled'),
};

/**
 * What is told of an order that is new, or has changed; `decided` is what workers are told with it. That it was put into a
 * file which the bank cannot see yet is not told by itself; that it was taken out of one is.
 */
export function toldOfOrder(
  before: Order | undefined,
  next: Order,
  decided: readonly Happened[] = [],
): Told[] {
  const isCharge = next.type === 'direct_debit';
  const due: MerchantEventType[] = isCharge
    ? dueOf(CONDITIONS, before, next)
    : before
      ? []
      : ['order.created'];
  const isClaimed = becomes(before, next, 'pending');
  // One that is put into a file in the transaction that opens it is told as any other that is opened.
  const isPutIn = before === undefined && next.status === 'pending';
  const record = showOrder(isPutIn ? { ...next, status: 'created' } : next);
  if (before && due.length === 0 && !isClaimed && isShownOtherwise(showOrder(before), record))
    due.push(isCharge ? 'charge.updated' : 'order.updated');
  return tell(due, record, decided);
}
