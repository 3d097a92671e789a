import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import {
  type Booking,
  type BookingTime,
  type Line,
  lineId,
  newTransferLine,
} from '#lib/domain/ledger/line.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { moved, requireStatus, type Transfer } from './transfer.ts';

/** A transfer after a step that moves money, and the lines of that step. */
export type BookedTransfer = { readonly transfer: Transfer; readonly lines: readonly Line[] };

const minus = (amount: Centavos): Centavos => (0 - amount) as Centavos;

/** Returns a transfer after a step with its line. Every step that moves its money passes through here. */
function booked(
  transfer: Transfer,
  changes: Partial<Transfer>,
  booking: Booking,
  time: BookingTime,
): BookedTransfer {
  const line = newTransferLine(transfer, transfer.booked_on.length, booking, time);
  const booked_on = [...transfer.booked_on, line.written_on];
  return { transfer: moved(transfer, { ...changes, booked_on }, time.now), lines: [line] };
}

/**
 * Releases a closed transfer: its money is on its way.
 *
 * @param by the operator who released it; null if it needed none
 * @throws Error if it is not closed
 */
export function releaseTransfer(transfer: Transfer, by: string | null, time: BookingTime): BookedTransfer {
  requireStatus(transfer, 'closed');
  const changes = { status: 'released', decided_by: by, released_at: time.now.toISOString() } as const;
  return booked(transfer, changes, { type: 'transfer', side: 'held', amount: minus(transfer.amount) }, time);
}

/** What the bank says about a transfer: it arrived, or it came back with a code of two characters. */
export type TransferWord = { readonly code: string };

/** The bank's code of money that has arrived. */
export const ARRIVED = '00';

/** What the bank's word changes, or why it changes nothing. */
export type TransferSettlement = 'paid' | 'returned' | 'unchanged' | 'not_presented' | 'contradiction';

/** With the bank, or held by an exception about whether it is: then an operator says what became of it. */
const isUnderWay = ({ status, exception }: Transfer) =>
  status === 'in_transit' || (status === 'released' && exception !== undefined);

/**
 * Returns what the bank's word about a transfer means. A paid transfer may come back later. One that came back is
 * owed to the merchant again, so nothing can be heard of it any more. Of a transfer that an exception keeps from the
 * bank, an operator says what happened to it.
 */
export function settlementOfTransfer(transfer: Transfer, { code }: TransferWord): TransferSettlement {
  const { status } = transfer;
  const said = code === ARRIVED ? 'paid' : 'returned';
  if (status === said) return 'unchanged';
  if (isUnderWay(transfer) || (status === 'paid' && said === 'returned')) return said;
  return status === 'returned' ? 'contradiction' : 'not_presented';
}

/**
 * Settles a transfer by the bank's word. It is part of no exception any more.
 *
 * @throws Error if the word does not change it
 */
export function settleTransfer(before: Transfer, word: TransferWord, time: BookingTime): BookedTransfer {
  const settlement = settlementOfTransfer(before, word);
  const { exception: _, ...transfer } = before;
  const { id, amount, status } = transfer;
  const settled_at = time.now.toISOString();
  if (settlement === 'paid')
    return booked(
      transfer,
      { status: 'paid', settled_at },
      { type: 'transfer_paid', side: 'held', paid: amount },
      time,
    );
  if (settlement !== 'returned') throw new Error(`The word about the transfer ${id} is ${settlement}`);
  const paid = status === 'paid' ? minus(amount) : (0 as Centavos);
  return booked(
    transfer,
    { status: 'returned', return_code: word.code, settled_at },
    { type: 'transfer_return', side: 'held', amount, paid, reverses: lineId(id, 0) },
    time,
  );
}

/**
 * Marks a released transfer as presented to the bank with a file.
 *
 * @throws Error if it is not released
 */
export function presentTransfer(transfer: Transfer, on: Pick<Transfer, 'presented_on'>, now: Date): Transfer {
  requireStatus(transfer, 'released');
  return moved(transfer, { status: 'in_transit', ...on }, now);
}

/**
 * Withdraws a transfer from a file that the bank has not read. It goes to the bank with another file, so an exception
 * about a missing return holds it no longer; after a refusal with one of a later day, so that returns of the two
 * presentments differ by their date.
 *
 * @throws Error if it is in no file
 */
export function recallTransfer(
  { exception: _, ...transfer }: Transfer,
  { wasRefused }: { readonly wasRefused: boolean },
  now: Date,
): Transfer {
  requireStatus(transfer, 'released', 'in_transit');
  const { presented_on, refused_on = [] } = transfer;
  const refused = wasRefused && presented_on !== null && { refused_on: [...refused_on, presented_on] };
  return moved(transfer, { status: 'released', file_id: null, presented_on: null, ...refused }, now);
}

/** Returns whether a transfer may be put into a file of a day: it is released, in no file, and not held. */
export const isPresentableOn = (
  { status, file_id, exception, refused_on = [] }: Transfer,
  day: CalendarDate,
): boolean =>
  status === 'released' && file_id === null && exception === undefined && !refused_on.some((on) => on >= day);
