import type { BookingTime } from '#lib/domain/ledger/new-line.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { releaseTransfer } from '#lib/domain/outgoing/outcome.ts';
import { type Payability, payabilityOf } from '#lib/domain/payout-account.ts';
import {
  closeTransfer,
  faultOf,
  type NotCovered,
  reopenTransfer,
  type Transfer,
} from '#lib/domain/transfers/transfer.ts';
import { findAvailable } from '#lib/operations/ledger/find-available.ts';
import { bookPayment, movePayment } from '#lib/operations/writes/payments.ts';
import { requireActive } from '#lib/store/accounts.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { changeOutgoing, findOutgoing, type Outgoing } from '#lib/store/ledger/outgoing.ts';
import { findPayoutAccount, requirePayoutAccount } from '#lib/store/payout-accounts.ts';
import { drawReference, takeReference } from '#lib/store/references.ts';
import { findOpen, takeLinesOfToday } from './take-lines.ts';

/** Why a transfer is not promised or released now. */
export type NotTransferred = NotCovered | Exclude<Payability, 'payable'>;

/** A decision on a transfer: its next state and the writes, or why nothing is decided. */
export type TransferDecision =
  | { readonly transfer: Transfer; readonly writes: readonly Write[]; readonly fault?: never }
  | { readonly fault: NotTransferred; readonly transfer?: never; readonly writes?: never };

/** The bounds of a decision, in centavos: the least amount to transfer, and the most to release without an operator. */
export type TransferBounds = { readonly minimum: Centavos; readonly limit: Centavos };

/**
 * Decides on the open transfer of an account: it is closed and, up to `limit`, released with the same writes. If its sum
 * is not covered, it first takes the lines of today that were missing in it, unless `isOver` says to stop. The writes
 * fail with `ConflictError` if anything that the decision read has changed: the transfer, what the account was promised,
 * its payout account, its suspension.
 */
export async function decideTransfer(
  accountId: string,
  { minimum, limit }: TransferBounds,
  clock: BookingTime,
  isOver: () => boolean = () => false,
): Promise<TransferDecision> {
  const { now, today } = clock;
  const [outgoing, open] = await Promise.all([findOutgoing(accountId), findOpen(accountId)]);
  const account = await findPayoutAccount(accountId);
  const payability = payabilityOf(account, today);
  if (!account) return { fault: 'missing' };
  if (payability !== 'payable') return { fault: payability };
  if (!open) return { fault: 'below_minimum' };
  const { available } = await findAvailable(outgoing, today);
  const fault = faultOf(open, { available, minimum });
  if (fault === 'not_covered' && (await takeLinesOfToday(accountId, clock, isOver)))
    return decideTransfer(accountId, { minimum, limit }, clock, isOver);
  if (fault) return { fault };
  const reference = open.reference ?? (await drawReference(clock));
  const { id, bank, number_last4: last4 } = account;
  const closed = closeTransfer(open, { reference, to: { payout_account_id: id, bank, last4 } }, now);
  const required = [requireActive(accountId), requirePayoutAccount(account)];
  const named = open.reference === null ? [takeReference(reference, accountId, open.id)] : [];
  if (closed.amount > limit) {
    const promised = (outgoing.promised + closed.amount) as Centavos;
    const writes = [...movePayment(open, closed, now), changeOutgoing(outgoing, { promised }), ...named];
    return { transfer: closed, writes: [...writes, ...required] };
  }
  const released = releaseTransfer(closed, null, clock);
  const writes = [
    ...bookPayment(open, released, now),
    changeOutgoing(outgoing, { transfer_id: null }),
    ...named,
  ];
  return { transfer: released.payment, writes: [...writes, ...required] };
}

/**
 * Decides on the release of a closed transfer. If its sum is no longer covered, because a payment was taken back
 * meanwhile, it is opened again.
 *
 * @param by the operator who releases it
 */
export async function decideRelease(
  transfer: Transfer,
  by: string,
  clock: BookingTime,
): Promise<TransferDecision> {
  const { account_id, amount, to } = transfer;
  const { now, today } = clock;
  const outgoing = await findOutgoing(account_id);
  const account = await findPayoutAccount(account_id);
  const payability = payabilityOf(account, today);
  if (!account) return { fault: 'missing' };
  if (payability !== 'payable') return { fault: payability };
  const available = ((await findAvailable(outgoing, today)).available + amount) as Centavos;
  const isSame = account.id === to?.payout_account_id;
  if (amount > available || !isSame) return reopened(transfer, outgoing, null, now);
  const released = releaseTransfer(transfer, by, clock);
  const writes = [
    ...bookPayment(transfer, released, now),
    changeOutgoing(outgoing, { promised: less(outgoing, amount), transfer_id: null }),
    ...[requireActive(account_id), requirePayoutAccount(account)],
  ];
  return { transfer: released.payment, writes };
}

/** Decides to open a closed transfer again, as an operator says. */
export async function decideRejection(transfer: Transfer, by: string, now: Date): Promise<TransferDecision> {
  return reopened(transfer, await findOutgoing(transfer.account_id), by, now);
}

function reopened(transfer: Transfer, outgoing: Outgoing, by: string | null, now: Date): TransferDecision {
  const next = reopenTransfer(transfer, by, now);
  const promised = less(outgoing, transfer.amount);
  return {
    transfer: next,
    writes: [...movePayment(transfer, next, now), changeOutgoing(outgoing, { promised })],
  };
}

const less = ({ promised }: Outgoing, amount: Centavos) => (promised - amount) as Centavos;
