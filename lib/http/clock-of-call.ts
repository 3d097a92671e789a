import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { clockOf } from '#lib/operations/clock.ts';
import type { CallEvent } from './call.ts';

/** Returns the clock of the caller's account, the same for all work of the request. It is read once. */
export function clockOfCall(call: CallEvent['call']): Promise<Clock> {
  if (!call.caller) throw new Error('Only the accounts of callers have clocks');
  call.clock ??= clockOf(call.caller.accountId, call.now);
  return call.clock;
}
