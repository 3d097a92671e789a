import type { Centavos } from '#lib/domain/money.ts';
import { putVersion } from '#lib/store/engine/change.ts';
import { getItem } from '#lib/store/engine/read.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import { outgoingKey } from './keys.ts';

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
