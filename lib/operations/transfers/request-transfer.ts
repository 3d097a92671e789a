import type { BookingTime } from '#lib/domain/ledger/new-line.ts';
import { settlementTermsOf } from '#lib/domain/ledger/order-ledger.ts';
import type { Centavos } from '#lib/domain/money.ts';
import type { Transfer } from '#lib/domain/transfers/transfer.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { requireReserveKept } from '#lib/operations/ledger/require-reserve-kept.ts';
import { requireAccount } from '#lib/store/accounts.ts';
import { requireNotHeld } from '#lib/store/collections/hold.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { findOutgoing } from '#lib/store/ledger/outgoing.ts';
import { decideTransfer } from './decide-transfer.ts';
import { takeAvailableLines } from './take-lines.ts';
import { transferLimit } from './transfer-limit.ts';

/**
 * Milliseconds after a request in which the lines of a large account are taken. What is left is part of the next
 * transfer. The function has fifteen seconds, and needs the rest to close the transfer and to respond.
 */
const TAKES_LINES_FOR = 8_000;

/** Returns whether a request has taken lines for that long. */
export const isTimeToClose = (since: Date): boolean => Date.now() - since.getTime() > TAKES_LINES_FOR;

/** A merchant that asks for a transfer may have any amount. */
const LEAST = 1 as Centavos;

/**
 * Takes what is available of an account, and returns the transfer of it with the writes that close and release it.
 *
 * @throws ApiError `nothing_available`, also while a reserve of what is available is not kept; `settled_directly` if the
 *   account never had a balance; `payout_account_not_ready` with the reason
 */
export async function requestTransfer(
  accountId: string,
  clock: BookingTime,
  isOver: () => boolean,
): Promise<{ transfer: Transfer; writes: readonly Write[] }> {
  await requireNotHeld();
  await takeAvailableLines(accountId, clock, isOver);
  const bounds = { minimum: LEAST, limit: transferLimit() };
  const decision = await decideTransfer(accountId, bounds, clock, isOver);
  if (decision.fault === undefined) {
    await requireReserveKept(accountId, clock);
    return decision;
  }
  const { fault } = decision;
  if (await neverHadBalance(accountId)) throw new ApiError('settled_directly');
  if (fault === 'below_minimum' || fault === 'not_covered') throw new ApiError('nothing_available');
  throw new ApiError('payout_account_not_ready', { extra: { reason: fault } });
}

/** Returns whether the bank credits an account itself, and it never had a transfer from an earlier setting. */
async function neverHadBalance(accountId: string): Promise<boolean> {
  const { settlement } = settlementTermsOf(await requireAccount(accountId));
  const { version } = await findOutgoing(accountId);
  return settlement === 'direct' && version === 0;
}
