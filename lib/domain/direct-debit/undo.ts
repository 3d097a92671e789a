import type { Clock } from './clock.ts';
import type { Decision } from './decision.ts';
import { decide } from './lifecycle.ts';
import { type DirectDebit, isFinal } from './record.ts';

/** Why the creation of a direct debit can no longer be undone. */
export type NotUndoable = 'already_ended' | 'already_notified';

/**
 * Returns why the creation of a direct debit can no longer be undone; undefined if it can. A pre-notification whose day
 * was moved far away since does not count.
 */
export function whyNotUndoable(debit: DirectDebit): NotUndoable | undefined {
  if (isFinal(debit) || debit.ending !== null || debit.revoked_at !== null) return 'already_ended';
  const { open_orders, carried_orders, unpaid_orders, periods } = debit.counters;
  const hasOrders = open_orders + carried_orders.length + unpaid_orders + periods.length > 0;
  return hasOrders || debit.pre_notification !== null || debit.schedule.cycle > 0
    ? 'already_notified'
    : undefined;
}

/**
 * Undoes the creation of a direct debit whose customer was not pre-notified of any collection: it is cancelled, and its
 * external id is free for another one. The evidence of a consent remains. A customer who has not agreed to anything
 * receives no mail about it.
 */
export function undoCreation(debit: DirectDebit, clock: Clock): Decision {
  const changes = { status: 'cancelled', next_payment_date: null, requested_payment_date: null } as const;
  const send_email = debit.send_email && debit.acknowledge_by !== null;
  return decide(debit, { ...changes, external_id: null, send_email }, clock);
}
