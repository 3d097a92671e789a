import type { DueNotice } from '#lib/providers/notice-queue/port.ts';
import { type AttemptSlot, giveBack, takeSlot } from '#lib/store/webhooks/attempt-slots.ts';

/** Milliseconds for which nobody asks again whether an account or a target has a free slot that had none. */
const REMEMBERED = 1_000;

/** Until when this process takes an account, or a target, to have no free slot. */
const full = new Map<string, number>();

/**
 * Returns the place of an attempt in its account's share, or undefined where all are taken. A thousand messages of one target
 * that come together do not ask the table a thousand times.
 */
export async function placeOf(
  { account_id, target }: DueNotice,
  now: Date,
): Promise<AttemptSlot | undefined> {
  const isFull = (name: string) => Number(full.get(name)) > now.getTime();
  if (isFull(account_id) || isFull(placeName(account_id, target))) return undefined;
  const slot = await takeSlot(account_id, target, now);
  if (!('full' in slot)) return slot;
  remember(slot.full === 'account' ? account_id : placeName(account_id, target), now);
  return undefined;
}

/** Gives the place of an attempt back. Who waits for one of this account's asks again. */
export async function leavePlace(slot: AttemptSlot, target: string): Promise<void> {
  await giveBack(slot);
  full.delete(slot.accountId);
  full.delete(placeName(slot.accountId, target));
}

/** The target of notify addresses has the name of its account. */
const placeName = (accountId: string, target: string) => `${accountId}/${target}`;

function remember(name: string, now: Date): void {
  for (const [other, until] of full) if (until <= now.getTime()) full.delete(other);
  full.set(name, now.getTime() + REMEMBERED);
}
