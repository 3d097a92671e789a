import { type Charge, isFree } from './charge.ts';
import { withdrawn } from './charge-transitions.ts';
import type { Clock } from './clock.ts';
import type { Decision } from './decision.ts';
import { decide } from './lifecycle.ts';
import { type DirectDebit, isFinal } from './record.ts';
import { withdrawing } from './withdrawal.ts';

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

/** Why a charge can no longer be undone. */
export type ChargeNotUndoable = 'charge_locked' | 'charge_withdrawn';

/** Returns why a charge can no longer be undone; undefined if it can: the bound is that of withdrawing it by the API. */
export function whyChargeNotUndoable(charge: Charge): ChargeNotUndoable | undefined {
  if (charge.status === 'cancelled') return 'charge_withdrawn';
  return isFree(charge) ? undefined : 'charge_locked';
}

/** Undoes a charge that has not gone to the bank: it is withdrawn, and its external id is free for another one. */
export function undoCharge(debit: DirectDebit, charge: Charge, clock: Clock): Decision {
  const transition = { ...withdrawn, set: { ...withdrawn.set, external_id: null } };
  return withdrawing(debit, [{ charge, retried: undefined }], {}, clock, transition);
}
