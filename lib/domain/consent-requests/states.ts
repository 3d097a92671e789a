import { type DirectDebit, isFinal } from '#lib/domain/direct-debit/record.ts';
import type { ImportRow } from '#lib/domain/imports/row.ts';
import { CUSTOMER_STATES, type CustomerState, type StateCounts } from './record.ts';

/** Returns what has become of the customer of a row. */
export function stateOf({ asked_times = 0 }: ImportRow, debit: DirectDebit): CustomerState {
  if (isFinal(debit) || debit.ending !== null || debit.revoked_at !== null) return 'ended';
  if (debit.status === 'active') return 'active';
  if (debit.acknowledge_by !== null) return 'agreed';
  if (debit.email_bounced) return 'bounced';
  if (asked_times > 1) return 'reminded';
  return asked_times === 1 ? 'asked' : 'to_ask';
}

/** Returns whether a customer can still be asked for the first consent by mail. */
export const isAskable = (debit: DirectDebit): boolean =>
  !isFinal(debit) &&
  debit.ending === null &&
  debit.revoked_at === null &&
  debit.acknowledge_by === null &&
  debit.send_email &&
  !debit.email_bounced;

export const noStates = (): StateCounts =>
  Object.fromEntries(CUSTOMER_STATES.map((state) => [state, 0])) as Record<CustomerState, number>;
