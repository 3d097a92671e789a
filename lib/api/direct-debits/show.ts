import { Tagged } from '#lib/api/entity-tags.ts';
import { memberOrder } from '#lib/api/member-order.ts';
import { shownAs } from '#lib/api/members/in-order.ts';
import type { DirectDebit as StoredDirectDebit } from '#lib/domain/direct-debit/record.ts';
import { dataOf } from '#lib/domain/merchant-data.ts';
import { amountOf, type Centavos } from '#lib/domain/money.ts';
import type { AcknowledgeBy } from './acknowledgment-record.ts';
import type { DirectDebit } from './record.ts';

/** Returns a direct debit as the interface shows it to its merchant, tagged. */
export function tagDirectDebit(debit: StoredDirectDebit): Tagged<ReturnType<typeof showDirectDebit>> {
  return new Tagged(showDirectDebit(debit));
}

/** The members that only the customer's link sees. They are not stored, and no stored member may have such a name. */
type OfCustomer =
  | 'terms_hash'
  | 'merchant'
  | 'holder'
  | 'payment_method'
  | 'verification_transfer'
  | 'unpaid_orders';
type Shown = Omit<DirectDebit, OfCustomer>;

/** Returns a direct debit as the interface shows it to its merchant, with amounts in pesos. */
export function showDirectDebit(debit: StoredDirectDebit): Shown {
  const { requested_payment_date: requested, identity, ...stored } = debit;
  const record: Shown & { [Name in OfCustomer]?: never } = {
    ...stored,
    ...dataOf(debit),
    import_id: debit.import_id ?? null,
    paused: showPause(debit),
    amount: pesos(debit.amount),
    max_amount: amountOf(debit.max_amount),
    ...(requested !== null && requested !== debit.next_payment_date && { requested_payment_date: requested }),
    identity_verification: identity && {
      status: identity.status,
      url: identity.url,
      decided_at: identity.decided_at,
    },
    acknowledge_by: debit.acknowledge_by && showAcknowledgment(debit.acknowledge_by),
  };
  return shownAs(memberOrder.direct_debit, record);
}

/** Returns the latest pause; null if there is none. */
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
