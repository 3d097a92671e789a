import { put } from '#lib/store/engine/change.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { endedNotifyKey } from './keys.ts';

/** The write that ends what an address is told of a record. */
export function endNotifyUrl(of: { recordId: string; accountId: string; url: string }, now: Date): Write {
  const { recordId, accountId: account_id, url } = of;
  return put({ ...endedNotifyKey(recordId, url), account_id, url, ended_at: now.toISOString() });
}
