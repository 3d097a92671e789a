import type { Centavos } from '#lib/domain/money.ts';
import type { Scheduled, TransferSchedule } from '#lib/domain/transfers/schedule.ts';
import { change, conflict, putVersion } from '#lib/store/engine/change.ts';
import { before, missingOr } from '#lib/store/engine/conditions.ts';
import { getItem } from '#lib/store/engine/read.ts';
import { transactIfUnchanged, type Write } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import { outgoingKey, scheduledKey } from './keys.ts';

/**
 * What an account's transfers and refunds were promised and have not booked yet, in centavos, and its current transfer.
 * Every decision on outgoing money changes this item, so no two decisions promise the same money.
 */
export type Outgoing = {
  readonly account_id: string;
  readonly promised: Centavos;
  /** The transfer that is open or closed. The next one begins after its release. Null if there is none. */
  readonly transfer_id: string | null;
  /** 0 if nothing was decided yet. */
  readonly version: number;
};

/** Returns an account's outgoing money as of this moment. */
export async function findOutgoing(account_id: string): Promise<Outgoing> {
  const found = await getItem<Outgoing & Key>(outgoingKey(account_id));
  const { promised = 0 as Centavos, transfer_id = null, version = 0 } = found ?? {};
  return { account_id, promised, transfer_id, version };
}

/** Returns the write of a decision. It fails with `ConflictError` if another decision was made since `before`. */
export function changeOutgoing(
  before: Outgoing,
  changes: Partial<Pick<Outgoing, 'promised' | 'transfer_id'>>,
): Write {
  const { account_id, version } = before;
  const next = { ...before, ...changes, ...outgoingKey(account_id), version: version + 1 };
  return putVersion(next, version);
}

/**
 * Returns the last day of an account's schedule on which a run decided on its transfer, as of this moment; undefined if
 * no run has decided yet, or if the schedule has none to miss: then it needs no read.
 */
export async function findScheduled(
  accountId: string,
  schedule: TransferSchedule,
): Promise<Scheduled | undefined> {
  const misses = schedule === 'weekly' || schedule === 'monthly';
  return misses ? getItem<Scheduled & Key>(scheduledKey(accountId)) : undefined;
}

/** Notes that day, unless a later one is noted. */
export async function noteScheduled(account_id: string, { schedule, day }: Scheduled): Promise<void> {
  const how = { from: { day: missingOr(before(day)) }, set: { account_id, schedule, day } };
  await transactIfUnchanged([change(scheduledKey(account_id), how, conflict)]);
}
