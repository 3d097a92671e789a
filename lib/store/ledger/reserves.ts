import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { type BookedReserve, dayOfReserve, type Reserve } from '#lib/domain/ledger/reserve.ts';
import { putVersion } from '#lib/store/engine/change.ts';
import { getItem, queryItems } from '#lib/store/engine/read.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import { keptKey, ledgerPk, RESERVES, reserveKey } from './keys.ts';
import { writesOfLines } from './lines.ts';

/**
 * Returns the writes of a new or changed reserve with its line. They fail with `ConflictError` if its day has one
 * already, or if it changed since it was read.
 */
export function storeReserve(
  before: Reserve | undefined,
  { reserve, line }: BookedReserve,
  now: Date,
): Write[] {
  const { account_id } = reserve;
  const item = { ...reserve, ...reserveKey(reserve) };
  return [
    putVersion(item, before?.version),
    ...writesOfLines({ pk: ledgerPk(account_id), account_id }, [line], now),
  ];
}

/** Returns a reserve of an account by its id, as of this moment; undefined if there is none. */
export async function findReserve(account_id: string, id: string): Promise<Reserve | undefined> {
  const day = dayOfReserve(id);
  const found = day && (await getItem<Reserve & Key>(reserveKey({ account_id, day })));
  return found && found.id === id ? found : undefined;
}

/** More than an account has at one moment: one for each day of three years. */
const MOST = 1_100;

/** Returns the reserves of an account that are not released whole, the oldest first, as of this moment. */
export async function findReserves(accountId: string): Promise<Reserve[]> {
  const { items } = await queryItems<Reserve & Key>(
    {
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :reserves)',
      FilterExpression: '#left > :nothing',
      ExpressionAttributeNames: { '#left': 'left' },
      ExpressionAttributeValues: { ':pk': ledgerPk(accountId), ':reserves': RESERVES, ':nothing': 0 },
    },
    MOST,
  );
  return items;
}

/**
 * How far an account's reserves are kept: the last day whose payments were looked at, and the day on which the merchant's
 * debt was last taken from the reserves.
 */
type Kept = {
  readonly until: CalendarDate | null;
  readonly drawn_on: CalendarDate | null;
  readonly version: number;
};

/** Returns how far an account's reserves are kept, as of this moment; undefined if it never had one. */
export const findKept = (accountId: string): Promise<Kept | undefined> =>
  getItem<Kept & Key>(keptKey(accountId));

/** Returns the write of how far they are kept. It fails with `ConflictError` if that changed since it was read. */
export function changeKept(
  account_id: string,
  before: Kept | undefined,
  changes: Partial<Pick<Kept, 'until' | 'drawn_on'>>,
): Write {
  const { version = 0, ...known } = before ?? {};
  const next = { until: null, drawn_on: null, ...known, ...changes, account_id, version: version + 1 };
  return putVersion({ ...next, ...keptKey(account_id) }, version);
}
