import { withoutQuery } from '#lib/domain/webhooks/address.ts';
import { hasExpired } from '#lib/store/engine/expiry.ts';
import type { StoredEvent } from '#lib/store/events/merchant-events.ts';
import { walkRecords } from '#lib/store/lists/list.ts';
import { EVENTS } from '#lib/store/lists/lists.ts';

/** A `notify_url` without its query, where a merchant may keep a secret. */
type NotifyUrl = {
  url: string;
  /** How many changes of direct debits and orders set or kept it, and the id of the last record. */
  changes: number;
  last_record: string;
  first_set_at: string;
  last_set_at: string;
};

/** The events of changes that set a `notify_url`. Charges take that of their direct debit. */
const SETTING = ['direct_debit.created', 'direct_debit.updated', 'order.created'] as const;

/**
 * Returns, for an operator, the addresses that direct debits and orders had after these pairs of keys created or changed
 * them: they outlive the pairs and continue to receive events. The last one set is the first. Events are kept for 30
 * days, so earlier changes are missing.
 */
export async function notifyUrlsOfPairs(
  accountId: string,
  publicKeys: readonly string[],
  now: Date,
): Promise<NotifyUrl[]> {
  const found = new Map<string, NotifyUrl>();
  for (const type of SETTING) {
    for await (const events of walkRecords(accountId, EVENTS, { type })) {
      for (const event of events as StoredEvent[]) {
        const { notify_url, id } = event.record ?? {};
        const isOfPairs = event.public_key !== undefined && publicKeys.includes(event.public_key);
        if (!isOfPairs || !notify_url || hasExpired(event, now)) continue;
        const url = withoutQuery(String(notify_url));
        const seen = found.get(url);
        found.set(url, seen ? withOneMore(seen, String(id), event) : setOnce(url, String(id), event));
      }
    }
  }
  return [...found.values()].sort((one, other) => (one.last_set_at < other.last_set_at ? 1 : -1));
}

type When = Pick<StoredEvent, 'created_at'>;

const setOnce = (url: string, last_record: string, { created_at }: When): NotifyUrl => ({
  ...{ url, changes: 1, last_record, first_set_at: created_at, last_set_at: created_at },
});

function withOneMore(seen: NotifyUrl, id: string, { created_at }: When): NotifyUrl {
  const { first_set_at, last_set_at } = seen;
  return {
    ...seen,
    changes: seen.changes + 1,
    ...(created_at < first_set_at && { first_set_at: created_at }),
    ...(created_at > last_set_at && { last_set_at: created_at, last_record: id }),
  };
}
