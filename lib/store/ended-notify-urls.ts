import { put } from './change.ts';
import { endedNotifyKey } from './keys.ts';
import type { Write } from './transact.ts';

/** The write that ends what an address is told of a record. */
export function endNotifyUrl(of: { recordId: string; accountId: string; url: string }, now: Date): Write {
  const { recordId, accountId: account_id, url } = of;
  return put({ ...endedNotifyKey(recordId, url), account_id, url, ended_at: now.toISOString() });
}
