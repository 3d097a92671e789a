import { draftEvents, type EventDraft, isShownDifferently } from '#lib/api/events/event-drafts.ts';
import type { Refund, RefundStatus } from '#lib/domain/refunds/refund.ts';
import { showRefund } from './show.ts';

/** The event of each status that a refund reaches. */
const REACHED = {
  created: 'refund.created',
  released: 'refund.released',
  in_transit: 'refund.presented',
  paid: 'refund.paid',
  returned: 'refund.returned',
  cancelled: 'refund.cancelled',
} as const satisfies Readonly<Record<RefundStatus, string>>;

/**
 * Returns the events of a new or changed refund. One that is released with its creation has one event. A status that
 * comes again, because the bank refused a file, is an update.
 */
export function eventsOfRefund(before: Refund | undefined, next: Refund): EventDraft[] {
  const record = showRefund(next);
  const { status } = next;
  if (!before) return draftEvents(record, [], [REACHED.created]);
  const isBack = before.status === 'in_transit' && status === 'released';
  if (status !== before.status && !isBack) return draftEvents(record, decidedOf(next), seenOf(status));
  return isShownDifferently(showRefund(before), record) ? draftEvents(record, [], ['refund.updated']) : [];
}

/** The payer is mailed when the money has arrived. */
const decidedOf = ({ status, direct_debit_id, order_id, amount, reference }: Refund) =>
  status === 'paid'
    ? [{ type: REACHED.paid, data: { direct_debit_id, order_id, amount, reference } } as const]
    : [];

const seenOf = (status: RefundStatus) => (status === 'paid' ? [] : [REACHED[status]]);
