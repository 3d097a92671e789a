import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { OrderStatus } from '#lib/domain/order-status.ts';
import { isUncredited, type Line } from './line.ts';
import { type BookingTime, newLine } from './new-line.ts';
import { BOOKINGS } from './order-bookings.ts';
import {
  type Booked,
  newOrderLedger,
  type OrderLedger,
  STANDARD_SETTLEMENT,
  type Waiting,
} from './order-ledger.ts';

/** Whether the bank has taken the money of an order, by its status. A status that is missing does not compile. */
const IS_TAKEN: Readonly<Record<OrderStatus, boolean>> = {
  ...{ created: false, pending: false, in_process: false },
  ...{ failed: false, pending_next_cycle: false, cancelled: false },
  paid: true,
};

/** Returns the state that an order must have in the ledger. It follows from the order alone. */
function bookedFor({ status, refund_due, refunded_at }: Charge): Booked {
  if (!IS_TAKEN[status]) return 'nothing';
  if (refund_due) return 'double_charge';
  return refunded_at === undefined ? 'charge' : 'refunded';
}

/**
 * Requires that the ledger holds of an order what it must hold: one that is stored without a transition moves no money.
 *
 * @throws Error if a line is missing
 */
export function requireNoLine(charge: Charge): void {
  const [held, due] = [charge.ledger?.booked ?? 'nothing', bookedFor(charge)];
  if (held !== due)
    throw new Error(`The ledger of the order ${charge.id} holds ${held}, and must hold ${due}`);
}

/** An order after a transition, and the lines that the transition has caused. */
export type BookedCharge = { readonly charge: Charge; readonly lines: readonly Line[] };

/**
 * Returns an order after a transition with its ledger, and the lines of the transition. Every transition of an order
 * passes through here, so none can move money without its line. An order from before the ledger gets the lines that it
 * is missing first.
 */
export function bookTransition(before: Charge, after: Charge, time: BookingTime): BookedCharge {
  const known = withMissing(before, after, time);
  const next = bookedFor(after);
  const booked = book(known.charge, next, time);
  return { charge: booked.charge, lines: [...known.lines, ...booked.lines] };
}

/**
 * Returns the lines that an order from before the ledger is missing, and the order with them. Of a payment that was
 * returned these are two lines, because its fee is due.
 */
export function bookMissing(charge: Charge, time: BookingTime): BookedCharge {
  return withMissing(charge, charge, time);
}

function withMissing(before: Charge, after: Charge, time: BookingTime): BookedCharge {
  const now = bookedFor(before);
  const isKnown = before.ledger !== undefined || (now === 'nothing' && before.reversed_at === null);
  if (isKnown) return { charge: after, lines: [] };
  const ledger = newOrderLedger(STANDARD_SETTLEMENT);
  const paid = book({ ...after, ledger }, now === 'nothing' ? 'charge' : now, time);
  if (now !== 'nothing') return paid;
  const returned = book(paid.charge, 'nothing', time);
  return { charge: returned.charge, lines: [...paid.lines, ...returned.lines] };
}

/** Books the lines that bring an order to a state. */
function book(charge: Charge, to: Booked, time: BookingTime): BookedCharge {
  const { ledger = newOrderLedger(STANDARD_SETTLEMENT) } = charge;
  const { booked: from } = ledger;
  if (from === to) return { charge, lines: [] };
  const step = BOOKINGS[from][to];
  if (!step) throw new Error(`The ledger of the order ${charge.id} cannot go from ${from} to ${to}`);
  const bookings = step(charge, ledger);
  const lines = bookings.map((booking, index) =>
    newLine(charge, ledger.lines.length + index, booking, time, ledger),
  );
  const last = lines.at(-1);
  const after: OrderLedger = {
    ...ledger,
    booked: to,
    is_fee_booked: ledger.is_fee_booked || bookings.some(({ type }) => type === 'charge'),
    lines: [...ledger.lines, ...lines.map(({ written_on }) => written_on)],
    // A step without lines of its own, such as that of a refund, leaves the payment as it is.
    waiting: last ? waitingOf(last) : ledger.waiting,
    credited_on: last ? last.credited_on : ledger.credited_on,
  };
  return { charge: { ...charge, ledger: after }, lines };
}

/** Returns the movement of `payable` that a line leaves waiting. */
function waitingOf(line: Line): Waiting | null {
  const { day, available_on: until, postings } = line;
  if (!postings.payable) return null;
  if (isUncredited(line)) return { until: null, payable: postings.payable };
  return until > day ? { until, payable: postings.payable } : null;
}
