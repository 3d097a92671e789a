import { draftEvents, type EventDraft, isShownDifferently } from '#lib/api/events/event-drafts.ts';
import type { Transfer, TransferStatus } from '#lib/domain/transfers/transfer.ts';
import { showTransfer } from './show.ts';

/** The event of each status that a transfer reaches. */
const REACHED = {
  closed: 'transfer.closed',
  released: 'transfer.released',
  in_transit: 'transfer.presented',
  paid: 'transfer.paid',
  returned: 'transfer.returned',
} as const satisfies Readonly<Partial<Record<TransferStatus, string>>>;

/** A status that comes again, because something was undone, is an update. */
const isFirst = (before: Transfer, next: Transfer) =>
  next.status !== 'released' || before.status !== 'in_transit';

/** Returns the events of a changed transfer. What an open transfer takes is no event. */
export function eventsOfTransfer(before: Transfer, next: Transfer): EventDraft[] {
  const record = showTransfer(next);
  const { status } = next;
  const isReached = status !== before.status && status !== 'open' && isFirst(before, next);
  if (isReached && status === 'released')
    return draftEvents(record, [{ type: REACHED.released, data: { transfer_id: next.id } }], []);
  if (isReached) return draftEvents(record, [], [REACHED[status]]);
  return isShownDifferently(showTransfer(before), record)
    ? draftEvents(record, [], ['transfer.updated'])
    : [];
}
