import { Tagged } from '#lib/api/entity-tags.ts';
import type { DirectDebit as StoredDirectDebit } from '#lib/domain/direct-debit/record.ts';
import { amountOf, type Centavos } from '#lib/domain/money.ts';
import type { AcknowledgeBy, DirectDebit } from './record.ts';

/** A direct debit as the interface shows it to its merchant, tagged. */
export function tagDirectDebit(debit: StoredDirectDebit): Tagged<ReturnType<typeof showDirectDebit>> {
  return new Tagged(showDirectDebit(debit));
}

/** A direct debit as the interface shows it: amounts in pesos, and what it still waits for. */
export function showDirectDebit(
  debit: StoredDirectDebit,
): Omit<DirectDebit, 'merchant' | 'payment_method' | 'verification_transfer' | 'unpaid_orders'> {
  const { customer, requested_payment_date: requested, next_payment_date: next, identity } = debit;
  return {
    id: debit.id,
    account_id: debit.account_id,
    reference: debit.reference,
    status: debit.status,
    requirements: debit.requirements,
    paused: showPause(debit),
    customer_id: debit.customer_id,
    customer: { name: customer.name, email: customer.email },
    payment_method_id: debit.payment_method_id,
    currency: debit.currency,
    is_fixed_amount: debit.is_fixed_amount,
    amount: pesos(debit.amount),
    max_amount: amountOf(debit.max_amount),
    is_recurring: debit.is_recurring,
    interval: debit.interval,
    next_payment_date: next,
    ...(requested !== null && requested !== next && { requested_payment_date: requested }),
    end_date: debit.end_date,
    concept: debit.concept,
    language: debit.language,
    send_email: debit.send_email,
    email_bounced: debit.email_bounced,
    notify_url: debit.notify_url,
    // By their names: DynamoDB keeps no order.
    metadata: Object.fromEntries(Object.entries(debit.metadata).sort()),
    validation_level: debit.validation_level,
    identity_verification: identity && {
      status: identity.status,
      url: identity.url,
      decided_at: identity.decided_at,
    },
    acknowledge_by: debit.acknowledge_by && showAcknowledgment(debit.acknowledge_by),
    revoked_at: debit.revoked_at,
    created_at: debit.created_at,
    updated_at: debit.updated_at,
  };
}

/** The latest of what stopped it. */
function showPause({ pauses }: StoredDirectDebit): DirectDebit['paused'] {
  const last = pauses.at(-1);
  return last ? { reason: last.reason, bank_code: last.bank_code, since: last.since } : null;
}

function pesos(centavos: Centavos | null): number | null {
  return centavos === null ? null : amountOf(centavos);
}

function showAcknowledgment(by: NonNullable<StoredDirectDebit['acknowledge_by']>): AcknowledgeBy {
  return {
    ip: by.ip,
    browser: by.browser,
    timezone: by.timezone,
    country: by.country,
    region: by.region,
    city: by.city,
    latitude: by.latitude,
    longitude: by.longitude,
    ...(by.fingerprint !== undefined && { fingerprint: by.fingerprint }),
    acknowledged_at: by.acknowledged_at,
  };
}
