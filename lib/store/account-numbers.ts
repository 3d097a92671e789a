import { conflict } from '#lib/store/engine/change.ts';
import { applyChange } from '#lib/store/engine/versioned.ts';
import { accountCounterKey } from './keys.ts';

/**
 * Draws the next number from the one counter of accounts: 1, 2, 3 and so on. One that is drawn and not used is a gap, which
 * does no harm.
 */
export async function drawAccountNumber(): Promise<number> {
  const counter = await applyChange<{ last_drawn: number }>({
    key: accountCounterKey,
    from: {},
    set: {},
    add: { last_drawn: 1 },
    otherwise: conflict,
  });
  return counter.last_drawn;
}
