import type { Told } from '#lib/api/events/told.ts';
import type { MerchantEventType } from '#lib/domain/notices/merchant-events.ts';
import { emit } from './events.ts';
import { examplesPk } from './keys.ts';
import { transact } from './transact.ts';

/**
 * Stores an event as an example for an account. Merchants are told of it as of every other; it is about no record of
 * theirs, so no other worker does anything.
 */
export async function storeExample(
  account_id: string,
  type: MerchantEventType,
  record: object,
  now: Date,
): Promise<void> {
  // What workers are told is of no use to anybody here.
  const example = { type, data: {}, record } as Told;
  await transact(emit({ pk: examplesPk(account_id), account_id }, [example], now));
}
