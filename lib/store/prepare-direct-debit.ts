import type { NewDirectDebit } from '#lib/api/requests/direct-debits.ts';
import { nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { LARGEST_AMOUNT } from '#lib/domain/direct-debit.ts';
import { newId } from '#lib/domain/ids.ts';
import { changed, type StoredDirectDebit, type StoredIdentity } from './direct-debits.ts';
import { directDebitKey, listed } from './keys.ts';
import type { StoredPaymentMethod } from './payment-methods.ts';

export type DebitOf = { accountId: string; validationLevel: 1 | 2; closed: ReadonlySet<string> };

/** A new direct debit but for its reference and its link. Nothing is written here. */
export function prepareDirectDebit(
  given: NewDirectDebit,
  method: StoredPaymentMethod | undefined,
  { accountId, validationLevel, closed }: DebitOf,
  now: Date,
): StoredDirectDebit {
  const id = newId('dd', now);
  const { next_payment_date: requested, is_fixed_amount: isFixed } = given;
  const debit: StoredDirectDebit = {
    ...directDebitKey(id),
    ...listed(accountId, 'DD', id),
    id,
    account_id: accountId,
    customer_id: given.customer_id,
    reference: 0,
    customer: given.customer,
    payment_method_id: null,
    currency: given.currency,
    is_fixed_amount: isFixed,
    amount: given.amount ?? null,
    max_amount: isFixed ? null : (given.max_amount ?? LARGEST_AMOUNT),
    is_recurring: given.is_recurring,
    interval: given.interval ?? null,
    next_payment_date: nextBusinessDay(requested, closed),
    requested_payment_date: requested,
    anchor_date: requested,
    cycle: 0,
    end_date: given.end_date ?? null,
    concept: given.concept,
    language: given.language,
    send_email: given.send_email,
    notify_url: given.notify_url ?? null,
    metadata: given.metadata,
    status: 'created',
    requirements: [],
    validation_level: validationLevel,
    account_validated: false,
    identity: null,
    acknowledge_by: null,
    email_bounced: false,
    told_run_id: null,
    open_orders: 0,
    carried_orders: [],
    unpaid_orders: 0,
    announced_date: null,
    link: null,
    links_asked: null,
    version: 0,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
  return changed(debit, methodOf(method, null, now), now);
}

/**
 * What a direct debit takes over from its payment method: that the account was validated, and, where its holder's
 * identity was verified before, that as well. What it has found out itself stays.
 */
export function methodOf(
  method: StoredPaymentMethod | undefined,
  identity: StoredIdentity | null,
  now: Date,
): Partial<StoredDirectDebit> {
  const own = identity?.inherited ? null : identity;
  if (!method) return { payment_method_id: null, account_validated: false, identity: own };
  return {
    payment_method_id: method.id,
    account_validated: method.validation.status === 'verified',
    identity: method.direct_debit_enabled ? inheritedIdentity(now) : own,
  };
}

function inheritedIdentity(now: Date): StoredIdentity {
  const decided_at = now.toISOString();
  return {
    status: 'approved',
    inherited: true,
    provider_id: null,
    url: null,
    requested_at: null,
    decided_at,
  };
}
