import { showDirectDebit } from '#lib/api/direct-debits/show.ts';
import { showOrder } from '#lib/api/orders/show.ts';
import { canonicalJson } from '#lib/domain/canonical-json.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { merchantEventOf } from '#lib/store/events/events.ts';
import type { StoredEvent } from '#lib/store/events/merchant-events.ts';

/** Returns the changes of a direct debit and its orders that were not published: those that no latest event shows. */
export function unpublished(
  debit: DirectDebit,
  charges: readonly Charge[],
  events: readonly StoredEvent[],
): string[] {
  const byRecord = Map.groupBy(events.map(merchantEventOf), ({ data }) => String(data.record.id));
  // The contents of an unreleased file are published with its release, and moved dates with the order.
  const visible = charges.filter(({ status }) => status !== 'pending');
  return [showDirectDebit(debit), ...visible.map(showOrder)].flatMap((shown) => {
    const own = byRecord.get(shown.id) ?? [];
    const last = own.reduce((latest, { created_at }) => (created_at > latest ? created_at : latest), '');
    const latest = own.filter(({ created_at }) => created_at === last);
    const isPublished = latest.some(({ data }) => textOf(data.record) === textOf(shown));
    return isPublished ? [] : [`of ${shown.id} (${shown.status}) its merchant knows something else`];
  });
}

const LEFT_ASIDE = { updated_at: 0, next_payment_date: 0, requested_payment_date: 0 };

const textOf = (record: object) => canonicalJson({ ...record, ...LEFT_ASIDE });
