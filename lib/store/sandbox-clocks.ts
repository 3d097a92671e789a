import { mexicoCityDate, secondsLeftOfDay } from '#lib/domain/calendar/dates.ts';
import type { OwnClock } from '#lib/domain/direct-debit/clock.ts';
import type { SandboxClock } from '#lib/domain/sandbox-clock.ts';
import { setting } from '#lib/environment.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { change, conflict, putVersion } from './engine/change.ts';
import { expiryOf } from './engine/expiry.ts';
import { getItem, getItems } from './engine/read.ts';
import { transact, transactIfUnchanged } from './engine/transact.ts';
import { clockKey, drawnReferencesKey, type Key } from './keys.ts';

/**
 * A clock with the time until which one process moves it, in milliseconds of the epoch; 0 if none does. Its version is 0
 * until it is stored.
 */
export type KeptClock = SandboxClock & { readonly held_until: number; readonly version: number };

/** Production has no such clocks, and its roles cannot read them. */
const hasClocks = () => setting('STAGE') !== 'production';

/** Returns the clock of an account, as of this moment; undefined if it has the real time. */
export async function findClock(accountId: string): Promise<KeptClock | undefined> {
  return hasClocks() ? getItem<KeptClock>(clockKey(accountId)) : undefined;
}

/** Returns those records whose accounts have no clock of their own. The runs of the stage pass over the others. */
export async function withRealClock<T extends { readonly account_id: string }>(
  records: readonly T[],
): Promise<T[]> {
  const others = await accountsWithClock(records.map(({ account_id }) => account_id));
  return records.filter(({ account_id }) => !others.has(account_id));
}

/** Returns which of these accounts have a clock of their own. */
export async function accountsWithClock(accountIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (!hasClocks()) return new Set();
  const keys = [...new Set(accountIds)].map(clockKey);
  const found = await getItems<KeptClock & Key>(keys);
  return new Set(found.flatMap((clock) => clock?.account_id ?? []));
}

/**
 * Stores a changed clock as its next version, and returns that; undefined if another process has changed it since it
 * was read.
 */
export async function storeClock(clock: KeptClock): Promise<KeptClock | undefined> {
  const { account_id, version } = clock;
  const next = { ...clock, version: version + 1 };
  const isStored = await transactIfUnchanged([putVersion({ ...clockKey(account_id), ...next }, version)]);
  return isStored ? next : undefined;
}

/** The most references that an account with a clock of its own may draw on a real day: the stage has 9 million. */
const MOST_A_DAY = 5_000;

/** Counts references that an account with a clock of its own draws. */
export async function countDrawn(own: OwnClock | undefined, by: number): Promise<void> {
  if (!own) return;
  const now = new Date();
  const key = drawnReferencesKey(own.accountId, mexicoCityDate(now));
  const set = { account_id: own.accountId, expires_at: expiryOf('drawn_references', now) };
  await transact([change(key, { from: {}, set, add: { drawn: by } }, conflict)]);
}

const TOO_MANY = `An account with its own clock may use ${MOST_A_DAY} references a day: direct debits, charges, refunds and transfers.`;

/**
 * Requires that an account with a clock of its own has references left today.
 *
 * @throws ApiError `too_many_requests` until the real day is over
 */
export async function requireReferencesLeft(own: OwnClock | undefined): Promise<void> {
  if (!own || (await hasReferencesLeft(own.accountId))) return;
  throw new ApiError('too_many_requests', { message: TOO_MANY, retryAfter: secondsLeftOfDay(new Date()) });
}

/** Returns whether an account with a clock of its own has references left today. */
export async function hasReferencesLeft(accountId: string): Promise<boolean> {
  const key = drawnReferencesKey(accountId, mexicoCityDate(new Date()));
  const found = await getItem<{ drawn: number }>(key);
  return (found?.drawn ?? 0) < MOST_A_DAY;
}
