import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { ConsentRequests } from '#lib/domain/consent-requests/record.ts';
import { putVersion } from '#lib/store/engine/change.ts';
import { getItem } from '#lib/store/engine/read.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { LAST_DAY } from '#lib/store/indexes.ts';
import { findDueOf } from './imports.ts';
import { consentRequestsKey } from './keys.ts';

/**
 * All plans with work to do share one shard of the index of due records. Those of an account with a clock of its own
 * have one for the account.
 */
const REQUESTS_SHARD = 'CONSENT_REQUESTS';
const shardOfAccount = (accountId: string) => `${REQUESTS_SHARD}#${accountId}`;

/** Returns the plan to ask the customers of an import, as of this moment; undefined if there is none. */
export async function findConsentRequests(importId: string): Promise<ConsentRequests | undefined> {
  const found = await getItem<ConsentRequests>(consentRequestsKey(importId));
  if (!found) return undefined;
  // The index has one attribute for both.
  const { due_at } = found;
  const isDay = found.due_on !== null;
  return { ...found, due_at: isDay ? null : (due_at ?? null) };
}

/**
 * Returns the write of a changed plan, or of a new one (`before` is undefined). It fails with `ConflictError` if it
 * changed since it was read.
 */
export function storeConsentRequests(before: ConsentRequests | undefined, next: ConsentRequests): Write {
  const { due_at, due_on, account_id } = next;
  const due_shard = due_on === null ? due_at && REQUESTS_SHARD : shardOfAccount(account_id);
  const due = { due_shard: due_shard ?? undefined, due_at: due_on ?? due_at ?? undefined };
  const item = { ...next, ...consentRequestsKey(next.import_id), ...due };
  return putVersion(item, before?.version);
}

/** Yields the ids of the imports whose customers are to be asked or counted by a time, longest overdue first. */
export const findDueRequests = (now: Date) => findDueOf(REQUESTS_SHARD, now.toISOString());

/** Does the same for an account with a clock of its own, by a day of that clock. */
export const findDueRequestsOn = (accountId: string, day: CalendarDate) =>
  findDueOf(shardOfAccount(accountId), day);

/** Returns the first day on which an account with a clock of its own has such work; undefined if it has none. */
export async function firstDayOfRequests(accountId: string): Promise<CalendarDate | undefined> {
  for await (const id of findDueOf(shardOfAccount(accountId), LAST_DAY)) {
    return (await findConsentRequests(id))?.due_on ?? undefined;
  }
  return undefined;
}
