import { eventsOfPayout } from '#lib/api/payouts/events.ts';
import type { Payout } from '#lib/domain/payout.ts';
import { create, put } from '#lib/store/engine/change.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { emit } from '#lib/store/events/events.ts';
import { writesOfExternalId } from '#lib/store/external-ids.ts';
import { orderKey, payoutKey } from '#lib/store/keys.ts';
import { listed, PAYOUTS } from '#lib/store/lists/lists.ts';

const itemOf = (payout: Payout) => ({ ...payout, ...payoutKey(payout.id), ...listed(PAYOUTS, payout) });

/** Returns the writes that store a new payout, with its event. */
export function storePayout(payout: Payout, now: Date): Write[] {
  return [
    create(itemOf(payout)),
    ...writesOfExternalId('PO', undefined, payout),
    ...emitEventsOfPayout(undefined, payout, now),
  ];
}

/** Returns the writes that store a changed payout, with its event. They fail with `ConflictError` if it was changed. */
export function changePayout(before: Payout, next: Payout, now: Date): Write[] {
  const { account_id, version } = before;
  return [
    put(itemOf(next), { account_id, version }),
    ...writesOfExternalId('PO', before, next),
    ...emitEventsOfPayout(before, next, now),
  ];
}

/** Returns the writes of the event by which a worker finds out whether an order still covers its payouts. */
export function coverChanged(order_id: string, account_id: string, now: Date): Write[] {
  const event = { type: 'order.cover_changed', data: { order_id } } as const;
  return emit({ pk: orderKey(order_id).pk, account_id }, [event], now);
}

function emitEventsOfPayout(before: Payout | undefined, next: Payout, now: Date): Write[] {
  const { id, account_id } = next;
  return emit({ pk: payoutKey(id).pk, account_id }, eventsOfPayout(before, next), now);
}
