import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { type Line, placeOfLine } from '#lib/domain/ledger/line.ts';
import type { BookingTime } from '#lib/domain/ledger/new-line.ts';
import { openTransfer, type Transfer, withLines } from '#lib/domain/transfers/transfer.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import { findLine } from '#lib/store/ledger/lines.ts';
import { changeOutgoing, findOutgoing } from '#lib/store/ledger/outgoing.ts';
import { findOrder } from '#lib/store/orders.ts';
import { changePayment, findTransfer, storePayment } from '#lib/store/outgoing/payments.ts';
import {
  findUntransferred,
  takeLines,
  walkUntransferred,
  walkUntransferredOf,
} from '#lib/store/outgoing/transfer-lines.ts';

/**
 * Makes all available lines of an account part of its open transfer, some at a time, and returns that transfer;
 * undefined if there is none, because there are no lines or a closed transfer waits for its release. It may be stopped
 * anywhere: the next call goes on. `isOver` says when to stop early.
 */
export async function takeAvailableLines(
  accountId: string,
  clock: BookingTime,
  isOver: () => boolean = () => false,
): Promise<Transfer | undefined> {
  for await (const keys of walkUntransferred(accountId, clock.today)) {
    if (isOver()) break;
    await retryOnConflict(() => takeSome(accountId, keys, clock.now));
  }
  return findOpen(accountId);
}

/**
 * Makes the lines of today part of the open transfer of an account that the index did not show yet to
 * `takeAvailableLines`: those of refunds and reserves that the same run has written lower what may leave. `isOver` says
 * when to stop early.
 *
 * @returns whether there were any
 */
export async function takeLinesOfToday(
  accountId: string,
  { now, today }: BookingTime,
  isOver: () => boolean,
): Promise<boolean> {
  let found = false;
  for await (const keys of walkUntransferredOf(accountId, mexicoCityDate(now), today)) {
    if (isOver()) break;
    found ||= keys.length > 0;
    await retryOnConflict(() => takeSome(accountId, keys, now));
  }
  return found;
}

async function takeSome(accountId: string, keys: readonly Key[], now: Date): Promise<void> {
  const lines = await withReversed(await findUntransferred(keys));
  if (lines.length === 0) return;
  const outgoing = await findOutgoing(accountId);
  if (outgoing.transfer_id === null) {
    const transfer = openTransfer(accountId, now);
    const next = { ...withLines(transfer, lines, now), version: transfer.version };
    await transact([
      storePayment(next),
      ...takeLines(next, lines),
      changeOutgoing(outgoing, { transfer_id: next.id }),
    ]);
    return;
  }
  const transfer = await findTransfer(outgoing.transfer_id);
  if (transfer?.status !== 'open') return;
  const next = withLines(transfer, lines, now);
  await transact([changePayment(transfer, next), ...takeLines(next, lines)]);
}

/** A return counts at once, and so does the payment that it takes back: a transfer takes both or neither. */
async function withReversed(lines: readonly Line[]): Promise<Line[]> {
  const all = new Map(lines.map((line) => [line.id, line]));
  for (const { type, reverses } of lines) {
    if (type !== 'charge_return' || reverses === null || all.has(reverses)) continue;
    const place = placeOfLine(reverses);
    const order = place && (await findOrder(place.orderId));
    const reversed = order && (await findLine(order, place.n));
    if (reversed?.transfer_id === null) all.set(reversed.id, reversed);
  }
  return [...all.values()];
}

/** Returns the open transfer of an account, as of this moment; undefined if there is none. */
export async function findOpen(accountId: string): Promise<Transfer | undefined> {
  const { transfer_id } = await findOutgoing(accountId);
  const transfer = transfer_id === null ? undefined : await findTransfer(transfer_id);
  return transfer?.status === 'open' ? transfer : undefined;
}
