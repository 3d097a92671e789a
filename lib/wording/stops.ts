import type { PauseReason, Requirement } from '#lib/domain/direct-debit/record.ts';
import type { StopReason } from './facts.ts';

type Stopped = { reasons: readonly PauseReason[]; hasAgreed: boolean; requirements: readonly Requirement[] };

/**
 * Returns why nothing is collected for now, although the customer has agreed: the reasons for the pause. Without any, a
 * customer who must agree again has changed the account. Before the first consent there are none.
 */
export function stopsOf({ reasons, hasAgreed, requirements }: Stopped): StopReason[] {
  if (reasons.length > 0) return [...new Set(reasons)];
  return hasAgreed && requirements.includes('acknowledgment') ? ['account_changed'] : [];
}

const BY_WORD: readonly StopReason[] = ['customer_order', 'not_authorised', 'objection_chargeback'];

/**
 * Returns whether the bank acted for the customer. What it returned is then collected only if the customer chooses it
 * again.
 */
export function isByCustomersWord(stops: readonly StopReason[]): boolean {
  return stops.some((stop) => BY_WORD.includes(stop));
}
