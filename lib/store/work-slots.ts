import { change, conflict } from '#lib/store/engine/change.ts';
import { atMost, missingOr } from '#lib/store/engine/conditions.ts';
import { getItem } from '#lib/store/engine/read.ts';
import type { Item, Write } from '#lib/store/engine/transact.ts';
import { accountKey, type Key } from './keys.ts';

/*
 * One small item for each account and kind of work holds its slots, `slot_0` …: which record has each of them, and until
 * when at most. Work takes one in the transaction that begins it, so an account never has more under way than slots,
 * however many requests arrive at once. It gives its slot back in the transaction that ends it.
 */

/** Milliseconds after which a slot is free by itself: a worker that gave its work up never frees it. */
const MOST_TIME = 60 * 60 * 1_000;

/** A kind of work: the end of its items' keys, and the most of an account. */
export type Work = { readonly key: string; readonly most: number };

/** A record that has a slot, or wants one. */
export type SlotHolder = { readonly id: string; readonly account_id: string };

/** The record that has a slot, and the time in milliseconds of the epoch from which it has it no longer. */
type Slot = { readonly record_id: string; readonly until: number };

const slotsOf = ({ most }: Work): string[] => Array.from({ length: most }, (_, n) => `slot_${n}`);

const slotsKey = ({ key }: Work, accountId: string): Key => ({
  pk: `${accountKey(accountId).pk}#${key}`,
  sk: 'SLOTS',
});

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
export const freeSlots = (work: Work, found: Item, now: Date): string[] =>
  slotsOf(work).filter((slot) => {
    const { until = 0 } = (found[slot] ?? {}) as Partial<Slot>;
    return until <= now.getTime();
  });

/** Returns the write by which a record takes a slot. It fails with `SlotTaken` if another record has it. */
export function takeSlot(work: Work, { id, account_id }: SlotHolder, slot: string, now: Date): Write {
  const taken: Slot = { record_id: id, until: now.getTime() + MOST_TIME };
  const from = { [`${slot}.until`]: missingOr(atMost(now.getTime())) };
  const set = { account_id, [slot]: taken };
  return change(slotsKey(work, account_id), { from, set }, (found) => new SlotTaken(found));
}

/**
 * Returns the write by which a record gives its slot back; none if it has none any more. It fails with `ConflictError`
 * if another record has taken the slot since this was called.
 */
export async function writesToFreeSlot(work: Work, { id, account_id }: SlotHolder): Promise<Write[]> {
  const key = slotsKey(work, account_id);
  const found = (await getItem<Item>(key)) ?? {};
  const slot = slotsOf(work).find((name) => (found[name] as Slot | undefined)?.record_id === id);
  if (slot === undefined) return [];
  return [change(key, { from: { [`${slot}.record_id`]: id }, remove: [slot] }, conflict)];
}
