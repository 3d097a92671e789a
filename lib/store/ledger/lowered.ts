import { type Line, lowersAtOnce } from '#lib/domain/ledger/line.ts';
import type { Centavos } from '#lib/domain/money.ts';
import type { Refund } from '#lib/domain/refunds/refund.ts';
import { create, remove } from '#lib/store/engine/change.ts';
import { queryItems } from '#lib/store/engine/read.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import { LOWERED, ledgerPk, loweredKey } from './keys.ts';

type Lowered = Key & { account_id: string; amount: Centavos };

/**
 * Returns whether a line lowers what its merchant is owed, so that decisions on outgoing money must not wait for the
 * sums. The fee of an order that the bank credited to the merchant is left out: it would cost each settlement two
 * writes, and only makes the merchant owe its fee, as it does an instant later.
 */
export const isLowering = (line: Pick<Line, 'type' | 'postings' | 'day' | 'available_on'>): boolean =>
  line.type !== 'charge' && lowersAtOnce(line);

/**
 * Returns whether a line has a note until the sums include it: one that lowers what is owed, or that an operator booked.
 */
export const isNoted = (line: Line): boolean =>
  isLowering(line) || (line.entry !== null && line.postings.payable !== undefined);

/** Returns the write that notes such a line by what it lowers; none for others. */
export function noteLowered(line: Line): Write[] {
  if (!isNoted(line)) return [];
  const { account_id, postings } = line;
  return [create({ ...loweredKey(line), account_id, amount: postings.payable })];
}

/** Returns the write that notes the amount of a refund as promised, until it is released or cancelled. */
export const notePromised = ({ id, account_id, amount }: Promised): Write =>
  create({ ...loweredKey({ account_id, id }), account_id, amount });

/** Returns the write that removes that note. */
export const removePromised = ({ id, account_id }: Promised): Write =>
  remove(loweredKey({ account_id, id }), { account_id });

type Promised = Pick<Refund, 'id' | 'account_id' | 'amount'>;

/** All that there are: what is left out here would leave twice. */
const ALL = 1_000_000_000;

/**
 * What is to be taken off an account's sums, in centavos: by lines that may not be summed yet, and by refunds. `raised`
 * is what an operator has booked in favour of the merchant and may not be summed yet.
 */
type Lowerings = { readonly unsummed: Centavos; readonly raised: Centavos; readonly promised: Centavos };

/**
 * Returns by how much lines that may not be summed yet lower what an account is owed, and what its refunds that are not
 * released were promised. Callers read it before the sums: a line that is summed between the two reads then counts
 * twice, and never not at all.
 */
export async function findLowered(accountId: string): Promise<Lowerings> {
  const { items } = await queryItems<Lowered>(
    {
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :lowered)',
      ExpressionAttributeValues: { ':pk': ledgerPk(accountId), ':lowered': LOWERED },
    },
    ALL,
  );
  let [unsummed, raised, promised] = [0, 0, 0];
  for (const { sk, amount } of items) {
    if (sk.startsWith(`${LOWERED}rf_`)) promised += amount;
    else if (amount > 0) unsummed += amount;
    else raised -= amount;
  }
  return { unsummed, raised, promised } as Lowerings;
}
