import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { withoutHolders } from '#lib/domain/holders.ts';
import { idOf, idTime } from '#lib/domain/ids.ts';
import type { BookingTime } from '#lib/domain/ledger/new-line.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { releaseTransfer } from '#lib/domain/outgoing/outcome.ts';
import { type BookedPayment, moved, requireStatus } from '#lib/domain/outgoing/payment.ts';
import { openTransfer, type Transfer, type TransferAccount } from './transfer.ts';

/** A payment in a file that the bank was given, as a restored table finds it there. */
export type FoundPayment = {
  readonly file_id: string;
  /** The day of the file. */
  readonly presented_on: CalendarDate;
  readonly reference: number;
  readonly amount: Centavos;
  readonly to: TransferAccount;
};

/** Returns the id of the transfer that a payment is adopted as. The same payment is adopted once. */
export function adoptedId({ file_id, presented_on, reference }: FoundPayment): string {
  const random = idOf('tr', 'adopted', file_id, reference).slice('tr_'.length);
  return `${idTime('tr', new Date(presented_on))}${random}`;
}

/**
 * Creates the transfer of a payment that a restored table does not know. It has no lines, because the table cannot tell
 * which ones were paid. Its own line lowers what is owed, and the next transfer takes it, so that the two together pay
 * what is owed.
 */
export function adoptPayment(
  account_id: string,
  found: FoundPayment,
  time: BookingTime,
): BookedPayment<Transfer> {
  const { amount, reference, to } = found;
  const opened = { ...openTransfer(account_id, time.now), id: adoptedId(found), amount, reference, to };
  const closed = { ...opened, status: 'closed', closed_at: time.now.toISOString() } as const;
  const { payment, lines } = foundPresented(closed, found, time);
  return {
    payment: { ...payment, version: 1 },
    lines: lines.map((line) => ({ ...line, is_adopted: true })),
  };
}

/**
 * Notes that the bank has a closed or released transfer. A closed one was released after the restored moment.
 *
 * @throws Error if it is neither
 */
export function foundPresented(
  held: Transfer,
  { file_id, presented_on }: Pick<FoundPayment, 'file_id' | 'presented_on'>,
  time: BookingTime,
): BookedPayment<Transfer> {
  const transfer = withoutHolders(held);
  requireStatus(transfer, 'closed', 'released');
  const released =
    transfer.status === 'closed' ? releaseTransfer(transfer, null, time) : { payment: transfer, lines: [] };
  const changes = { status: 'in_transit', file_id, presented_on } as const;
  return { payment: moved(released.payment, changes, time.now), lines: released.lines };
}

/** Returns an open or closed transfer without its reference, which the bank has with another payment. */
export function withoutReference(transfer: Transfer, now: Date): Transfer {
  requireStatus(transfer, 'open', 'closed');
  return moved(transfer, { status: 'open', to: null, closed_at: null, reference: null }, now);
}
