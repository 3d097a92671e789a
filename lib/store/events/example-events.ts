import type { NewEvent } from '#lib/domain/notices/merchant-events.ts';
import { transact } from '#lib/store/engine/transact.ts';
import { examplesPk } from '#lib/store/keys.ts';
import { emit } from './events.ts';

/**
 * Stores an event as an example for an account. Merchants are told of it as of every other; it is about no record of
 * theirs, so no other worker does anything.
 */
export async function storeExample(account_id: string, example: NewEvent, now: Date): Promise<void> {
  await transact(emit({ pk: examplesPk(account_id), account_id }, [example], now));
}
