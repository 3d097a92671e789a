import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import type { AcknowledgeBy } from './authorisation.ts';
import type { ChargeMove } from './charge.ts';
import type { Clock } from './clock.ts';
import { consentTo, type Listing } from './consent.ts';
import type { Changes, Decision } from './decision.ts';
import { decide } from './lifecycle.ts';
import { heldBefore, linkForPage, spend } from './links.ts';
import { askForAccount, needsCustomer } from './payment-method.ts';
import type { DirectDebit } from './record.ts';
import { requireOngoing } from './require-state.ts';

/**
 * Refuses a direct debit that cannot be acknowledged.
 * @throws ApiError `direct_debit_final`, also if the term is over and no run has noted it yet; `direct_debit_revoked`;
 * `already_acknowledged` if no consent is requested
 */
export function requireAcknowledgeable(debit: DirectDebit, clock: Pick<Clock, 'today'>): void {
  requireOngoing(debit, clock);
  const isAsked = debit.requirements.includes('acknowledgment') || debit.pauses.some(isUnpaid);
  if (!isAsked) throw new ApiError('already_acknowledged');
}

/**
 * Acknowledges a direct debit for its customer, and spends the link. If more is missing, another link replaces it; if
 * the account is missing, that link is mailed.
 * @throws ApiError `direct_debit_final`, `direct_debit_revoked`, `already_acknowledged`, `validation_failed`
 */
export function acknowledge(
  debit: DirectDebit,
  { by, method, listing }: { by: AcknowledgeBy; method: PaymentMethod | undefined; listing: Listing },
  clock: Clock,
): Decision {
  requireAcknowledgeable(debit, clock);
  const { changes, moved } = consentTo(debit, debit.payment_method_id, listing);
  const acknowledged = { ...changes, acknowledge_by: by, ...spend(debit, clock) };
  return asking(debit, acknowledged, { method, moved }, clock);
}

function asking(
  debit: DirectDebit,
  acknowledged: Changes,
  { method, moved }: { method: PaymentMethod | undefined; moved: readonly ChargeMove[] },
  clock: Clock,
): Decision {
  if (needsCustomer(method)) return givenToPage(debit, askForAccount(debit, acknowledged, clock, { moved }));
  const decision = decide(debit, acknowledged, clock, { moved });
  if (decision.next.requirements.length === 0) return decision;
  // The customer has just agreed to the current terms. The page continues with those.
  const { made_with: _, method_id: __, ...link } = linkForPage(debit, clock);
  return decide(debit, { ...acknowledged, link }, clock, { moved });
}

/** Notes that the open page continues with the link, whether or not it is also mailed. */
function givenToPage(before: DirectDebit, { next, ...decision }: Decision): Decision {
  const given = { given_to: 'page', ...heldBefore(before.link) } as const;
  return { ...decision, next: { ...next, link: next.link && { ...next.link, ...given } } };
}

const isUnpaid = ({ reason }: DirectDebit['pauses'][number]) => reason === 'unpaid_periods';
