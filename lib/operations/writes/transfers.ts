import { eventsOfTransfer } from '#lib/api/transfers/events.ts';
import type { DomainEvent } from '#lib/domain/events.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import type { BookedTransfer } from '#lib/domain/transfers/outcome.ts';
import type { Transfer } from '#lib/domain/transfers/transfer.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { emit } from '#lib/store/events/events.ts';
import { transferKey } from '#lib/store/ledger/keys.ts';
import { storeLines } from '#lib/store/ledger/lines.ts';
import { changeTransfer, storeTransfer } from '#lib/store/transfers/transfers.ts';

/**
 * Returns the writes of a changed transfer, with its events for merchants. They fail with `ConflictError` if it changed
 * since it was read.
 */
export const moveTransfer = (before: Transfer, next: Transfer, now: Date): Write[] => [
  changeTransfer(before, next),
  ...emitOf(next, eventsOfTransfer(before, next), now),
];

/** Does the same for a step that moves money, with its lines in the ledger. */
export const bookTransfer = (before: Transfer, { transfer, lines }: BookedTransfer, now: Date): Write[] => [
  ...moveTransfer(before, transfer, now),
  ...writesOfLines(transfer, lines, now),
];

/** Returns the writes of a new transfer that the bank has already, with its line in the ledger and its event. */
export const writesOfAdopted = ({ transfer, lines }: BookedTransfer, now: Date): Write[] => [
  storeTransfer(transfer),
  ...emitOf(transfer, eventsOfTransfer({ ...transfer, status: 'released' }, transfer), now),
  ...writesOfLines(transfer, lines, now),
];

function writesOfLines(transfer: Transfer, lines: readonly Line[], now: Date): Write[] {
  const booked: DomainEvent = { type: 'ledger.booked', data: { lines } };
  return [...storeLines(lines), ...emitOf(transfer, [booked], now)];
}

const emitOf = ({ id, account_id }: Transfer, events: Parameters<typeof emit>[1], now: Date): Write[] =>
  emit({ pk: transferKey(id).pk, account_id }, events, now);
