import { MOST_OF_ACCOUNT, MOST_OF_TARGET, SLOT_MILLISECONDS } from '#lib/domain/webhooks/share.ts';
import { atMost, missingOr } from '#lib/store/engine/conditions.ts';
import type { Item } from '#lib/store/engine/transact.ts';
import { applyChange } from '#lib/store/engine/versioned.ts';
import { attemptSlotsKey } from './keys.ts';

/*
 * One small item for each account holds until when each of its slots is taken: `slot_0` … for the account, `we_…_0` …
 * for each target. An attempt takes one of both in one write. So an account never has more attempts under way than
 * slots, with any number of workers.
 */

/** A slot of an account and one of its target, taken until a time in milliseconds. */
export type AttemptSlot = { accountId: string; places: readonly [string, string]; until: number };

/** No slot is free: none of the account, or none of the target. */
export type NoSlot = { full: 'account' | 'target' };

/** The most attempts at a slot while other workers take the ones chosen. */
const MOST_LOOKS = 10;

const ofAccount = Array.from({ length: MOST_OF_ACCOUNT }, (_, n) => `slot_${n}`);
const ofTarget = (target: string) => Array.from({ length: MOST_OF_TARGET }, (_, n) => `${target}_${n}`);

class Taken extends Error {
  readonly found: Item;

  constructor(found: Item = {}) {
    super();
    this.found = found;
  }
}

/**
 * Takes a slot for an attempt. One write suffices if the account has no other attempt under way. The slot is free again
 * after `giveBack`, or by itself after `SLOT_MILLISECONDS`.
 *
 * @param random from 0 to below 1; selects one of the free slots
 */
export async function takeSlot(
  accountId: string,
  target: string,
  now: Date,
  random: () => number = Math.random,
): Promise<AttemptSlot | NoSlot> {
  const until = now.getTime() + SLOT_MILLISECONDS;
  const isFree = missingOr(atMost(now.getTime()));
  let found: Item = {};
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const free = (places: readonly string[]) => places.filter((place) => isFree.holds(found[place]));
    const [account, own] = [oneOf(free(ofAccount), random), oneOf(free(ofTarget(target)), random)];
    if (account === undefined) return { full: 'account' };
    if (own === undefined) return { full: 'target' };
    try {
      await applyChange<Item>({
        key: attemptSlotsKey(accountId),
        from: { [account]: isFree, [own]: isFree },
        set: { account_id: accountId, [account]: until, [own]: until },
        onConditionFailed: (item) => new Taken(item),
      });
      return { accountId, places: [account, own], until };
    } catch (error) {
      if (!(error instanceof Taken)) throw error;
      found = error.found;
    }
  }
  return { full: 'target' };
}

const oneOf = <T>(some: readonly T[], random: () => number): T | undefined =>
  some[Math.floor(random() * some.length)];

/** Releases a slot, unless another attempt has taken it since. */
export async function giveBack({ accountId, places, until }: AttemptSlot): Promise<void> {
  try {
    await applyChange<Item>({
      key: attemptSlotsKey(accountId),
      from: Object.fromEntries(places.map((place) => [place, until])),
      set: {},
      remove: places,
      onConditionFailed: () => new Taken(),
    });
  } catch (error) {
    if (!(error instanceof Taken)) throw error;
  }
}
