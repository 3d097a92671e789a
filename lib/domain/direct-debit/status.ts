import { canonicalJson } from '#lib/domain/canonical-json.ts';
import { hashOf } from '#lib/domain/mandate/chain.ts';
import { membersThat } from './given.ts';
import {
  type DebitStatus,
  type DirectDebit,
  isFinal,
  type PauseReason,
  REQUIREMENTS,
  type Requirement,
} from './record.ts';

/** What status and requirements follow from. */
export type Progress = Pick<
  DirectDebit,
  | 'status'
  | 'acknowledge_by'
  | 'consent'
  | 'pauses'
  | 'payment_method_id'
  | 'account_validated'
  | 'validation_level'
  | 'identity'
  | 'ending'
  | 'is_withdrawing'
  | 'counters'
>;

/** The requirement that ends a pause. */
const WAY_OUT: Readonly<Record<PauseReason, Requirement>> = {
  customer_order: 'acknowledgment',
  not_authorised: 'acknowledgment',
  objection_chargeback: 'acknowledgment',
  hard_account: 'payment_method',
  unpaid_periods: 'payment_method',
  identity_declined: 'identity_verification',
};

/**
 * Returns whether its customer has agreed to the terms and the account in force, and no return by the customer's word
 * has put that out of force.
 */
function isConsentInForce(debit: Progress): boolean {
  const { consent, payment_method_id, pauses } = debit;
  return (
    consent.count > 0 &&
    !consent.lapsed &&
    consent.method_id === payment_method_id &&
    pauses.every(({ reason }) => WAY_OUT[reason] !== 'acknowledgment')
  );
}

/** Returns what is outstanding, in the order in which customers provide it. */
export function requirementsOf(debit: Progress): Requirement[] {
  if (isFinal(debit)) return [];
  const outstanding: Record<Requirement, boolean> = {
    acknowledgment: !isConsentInForce(debit),
    payment_method:
      debit.payment_method_id === null ||
      debit.pauses.some(({ reason }) => WAY_OUT[reason] === 'payment_method'),
    account_validation: !debit.account_validated,
    identity_verification: debit.validation_level === 2 && debit.identity?.status !== 'approved',
  };
  return REQUIREMENTS.filter((requirement) => outstanding[requirement]);
}

/**
 * Returns the status that follows from the record. A direct debit that is ending keeps its status until none of its
 * orders is open.
 */
export function statusOf(debit: Progress): DebitStatus {
  if (isFinal(debit)) return debit.status;
  if (debit.ending !== null) {
    return debit.counters.open_orders === 0 && !debit.is_withdrawing ? debit.ending : debit.status;
  }
  if (debit.acknowledge_by === null) return 'created';
  return requirementsOf(debit).length === 0 && !debit.is_withdrawing ? 'active' : 'pending';
}

/** Returns a record with the status and the requirements that follow from its other members. */
export function withStatus(debit: DirectDebit): DirectDebit {
  const isIdentified = debit.identity?.status === 'approved';
  const pauses = debit.pauses.filter(({ reason }) => !(isIdentified && reason === 'identity_declined'));
  const current = { ...debit, pauses };
  const next = { ...current, status: statusOf(current) };
  const consent = { ...next.consent, in_force: isConsentInForce(next) };
  return { ...next, consent, requirements: requirementsOf(next) };
}

/** Characters of the hash that keep two sets of terms apart: 128 bits, hexadecimal. */
const LENGTH = 32;

/**
 * Names the terms that a merchant can change while the customer is asked to agree. Unlike the hash that the interface
 * shows, it does not change as days pass: a link made yesterday is still for the same terms.
 */
export function nameOfAgreed(debit: DirectDebit): string {
  const { payment_method_id: _, ...terms } = membersThat(debit, 'term');
  return hashOf(canonicalJson([terms, debit.schedule.anchor_date, debit.end_date])).slice(0, LENGTH);
}

/** Returns a direct debit whose link, if it is new, notes the terms that it is made with. */
export function notingTerms(next: DirectDebit, before?: Pick<DirectDebit, 'link'>): DirectDebit {
  const { link } = next;
  const isNew = link !== null && link.token_id !== before?.link?.token_id && link.made_with === undefined;
  return isNew ? { ...next, link: { ...link, made_with: nameOfAgreed(next) } } : next;
}
