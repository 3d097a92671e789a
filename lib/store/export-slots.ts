import { type Export, MOST_UNDER_WAY } from '#lib/domain/exports/export.ts';
import { change, conflict } from '#lib/store/engine/change.ts';
import { atMost, missingOr } from '#lib/store/engine/conditions.ts';
import { getItem } from '#lib/store/engine/read.ts';
import type { Item, Write } from '#lib/store/engine/transact.ts';
import { accountKey, type Key } from './keys.ts';

/*
 * One small item for each account holds its slots for exports, `slot_0` …: which export has each of them, and until
 * when at most. An export takes one in the transaction that creates it, so an account never has more of them under way
 * than slots, however many requests arrive at once. It gives its slot back in the transaction that finishes it.
 */

/** Milliseconds after which a slot is free by itself: a worker that gave an export up never frees it. */
const MOST_TIME = 60 * 60 * 1_000;

const SLOTS = Array.from({ length: MOST_UNDER_WAY }, (_, n) => `slot_${n}`);

type Slot = { readonly export_id: string; readonly until: number };

const slotsKey = (accountId: string): Key => ({ pk: `${accountKey(accountId).pk}#EXPORTS`, sk: 'SLOTS' });

/** The chosen slot is taken. `found` are the slots of the account. */
export class SlotTaken extends Error {
  override readonly name = 'SlotTaken';
  readonly found: Item;

  constructor(found: Item = {}) {
    super();
    this.found = found;
  }
}

/** Returns the names of the slots that are free. */
export const freeSlots = (found: Item, now: Date): string[] =>
  SLOTS.filter((slot) => {
    const { until = 0 } = (found[slot] ?? {}) as Partial<Slot>;
    return until <= now.getTime();
  });

/** Returns the write by which an export takes a slot. It fails with `SlotTaken` if another export has it. */
export function takeSlot({ id, account_id }: Export, slot: string, now: Date): Write {
  const taken: Slot = { export_id: id, until: now.getTime() + MOST_TIME };
  const from = { [`${slot}.until`]: missingOr(atMost(now.getTime())) };
  const set = { account_id, [slot]: taken };
  return change(slotsKey(account_id), { from, set }, (found) => new SlotTaken(found));
}

/**
 * Returns the write by which an export gives its slot back; none if it has none any more. It fails with `ConflictError`
 * if another export has taken the slot since this was called.
 */
export async function writesToFreeSlot({ id, account_id }: Export): Promise<Write[]> {
  const found = (await getItem<Item>(slotsKey(account_id))) ?? {};
  const slot = SLOTS.find((name) => (found[name] as Slot | undefined)?.export_id === id);
  if (slot === undefined) return [];
  return [change(slotsKey(account_id), { from: { [`${slot}.export_id`]: id }, remove: [slot] }, conflict)];
}
