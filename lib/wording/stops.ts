import type { PauseReason, Requirement } from '#lib/domain/direct-debit/record.ts';
import type { StopReason } from './facts.ts';

type Stopped = { reasons: readonly PauseReason[]; hasAgreed: boolean; requirements: readonly Requirement[] };

/**
 * Why nothing is collected for now of what its customer has agreed to: what paused it; otherwise, where they are asked
 * to agree again, the account on which it would be charged is another one. Nothing before they have agreed.
 */
export function stopsOf({ reasons, hasAgreed, requirements }: Stopped): StopReason[] {
  if (reasons.length > 0) return [...new Set(reasons)];
  return hasAgreed && requirements.includes('acknowledgment') ? ['account_changed'] : [];
}

const BY_WORD: readonly StopReason[] = ['customer_order', 'not_authorised', 'objection_chargeback'];

/** Whether the bank spoke for the customer, so that what it returned is collected only where they choose it again. */
export function isByCustomersWord(stops: readonly StopReason[]): boolean {
  return stops.some((stop) => BY_WORD.includes(stop));
}
