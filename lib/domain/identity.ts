import type { IdentityStatus } from './direct-debit.ts';

/** What is in force of an identity verification, and the provider's time of it. */
export type IdentityInForce = { status: IdentityStatus; decided_at: string | null };

/** What the provider says now. `retry` lets the customer try again; `pending` withdraws an earlier answer. */
export type IdentityNews = { outcome: 'approved' | 'declined' | 'retry' | 'pending'; occurredAt: string };

/**
 * What is in force after a result; nothing where the result changes nothing. Results come more than once and in any
 * order: the later one counts, except that a decline is for good.
 */
export function afterIdentityNews(
  { status, decided_at }: IdentityInForce,
  { outcome, occurredAt }: IdentityNews,
): IdentityInForce | undefined {
  const isOld = decided_at !== null && occurredAt <= decided_at;
  if (status === 'declined' || isOld) return undefined;
  const next = outcome === 'retry' ? 'pending' : outcome;
  return { status: next, decided_at: occurredAt };
}
