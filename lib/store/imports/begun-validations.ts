import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { VALIDATIONS_A_DAY } from '#lib/domain/limits.ts';
import { conflict } from '#lib/store/engine/change.ts';
import { atMost, missingOr } from '#lib/store/engine/conditions.ts';
import { expiryOf } from '#lib/store/engine/expiry.ts';
import { getItem } from '#lib/store/engine/read.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import { applyChange } from '#lib/store/engine/versioned.ts';
import { begunValidationsKey } from './keys.ts';

/**
 * Takes validations from the budget of an account for a day, and returns how many are granted: at most what is left.
 * What is granted and not used is lost for that day.
 */
export async function takeValidations(
  accountId: string,
  day: CalendarDate,
  wanted: number,
  now: Date,
): Promise<number> {
  if (wanted === 0) return 0;
  const key = begunValidationsKey(accountId, day);
  return retryOnConflict(async () => {
    const begun = (await getItem<{ begun: number }>(key))?.begun ?? 0;
    const granted = Math.min(wanted, VALIDATIONS_A_DAY - begun);
    if (granted <= 0) return 0;
    await applyChange({
      key,
      from: { begun: missingOr(atMost(VALIDATIONS_A_DAY - granted)) },
      set: { account_id: accountId, expires_at: expiryOf('begun_validations', now) },
      add: { begun: granted },
      onConditionFailed: conflict,
    });
    return granted;
  });
}
