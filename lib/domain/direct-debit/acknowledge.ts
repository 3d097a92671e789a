import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import type { AcknowledgeBy } from './authorisation.ts';
import type { ChargeMove } from './charge.ts';
import type { Clock } from './clock.ts';
import { consentTo, type Listing } from './consent.ts';
import type { Changes, Decision } from './decision.ts';
import { decide } from './lifecycle.ts';
import { linkForPage, spend } from './links.ts';
import { askForAccount, needsCustomer } from './payment-method.ts';
import type { DirectDebit } from './record.ts';
import { requireOngoing } from './require-state.ts';

/**
 * Refuses what cannot be acknowledged: `direct_debit_final`, also where the term is over and no run has noted it yet;
 * `direct_debit_revoked`; `already_acknowledged` where no consent is asked for.
 */
export function requireAcknowledgeable(debit: DirectDebit, clock: Pick<Clock, 'today'>): void {
  requireOngoing(debit, clock);
  const isAsked = debit.requirements.includes('acknowledgment') || debit.pauses.some(isUnpaid);
  if (!isAsked) throw new ApiError('already_acknowledged');
}

/**
 * The customer agrees, which spends the link; where more is missing, another one takes its place, by mail where that
 * is the account. `direct_debit_final`, `direct_debit_revoked`, `already_acknowledged`, `validation_failed`.
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
  if (needsCustomer(method)) return givenToPage(askForAccount(debit, acknowledged, clock, { moved }));
  const decision = decide(debit, acknowledged, clock, { moved });
  if (decision.next.requirements.length === 0) return decision;
  // The customer has just agreed to the terms as they are: those are what the page goes on with.
  const { made_with: _, ...link } = linkForPage(debit, clock);
  return decide(debit, { ...acknowledged, link }, clock, { moved });
}

/** The open page goes on by that link, whether or not it is mailed as well. */
function givenToPage({ next, ...decision }: Decision): Decision {
  return { ...decision, next: { ...next, link: next.link && { ...next.link, given_to: 'page' } } };
}

const isUnpaid = ({ reason }: DirectDebit['pauses'][number]) => reason === 'unpaid_periods';
