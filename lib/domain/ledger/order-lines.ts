import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Centavos } from '#lib/domain/money.ts';
import type { OrderStatus } from '#lib/domain/order-status.ts';
import { type Booking, type BookingTime, isUncredited, type Line, lineId, newLine } from './line.ts';
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
  const after: OrderLedger = {
    ...ledger,
    booked: to,
    is_fee_booked: ledger.is_fee_booked || bookings.some(({ type }) => type === 'charge'),
    lines: [...ledger.lines, ...lines.map(({ written_on }) => written_on)],
    waiting: lines.map(waitingOf).at(-1) ?? null,
    credited_on: lines.at(-1)?.credited_on ?? null,
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

type Bookings = (charge: Charge, ledger: OrderLedger) => readonly Booking[];

const amountOf = ({ totals }: Charge): Centavos => totals.total;
const minus = (amount: Centavos): Centavos => (0 - amount) as Centavos;
const latestLine = ({ id }: Charge, { lines }: OrderLedger): string => lineId(id, lines.length - 1);

const corrected: Bookings = (charge, ledger) => [
  line('charge_correction', ledger, { amount: amountOf(charge), reverses: latestLine(charge, ledger) }),
];

/** The first payment of an order brings its fee; a later one takes back its return. */
const paid: Bookings = (charge, ledger) => {
  const { percent_amount, fixed, tax } = charge.fee;
  if (ledger.is_fee_booked) return corrected(charge, ledger);
  const fee = (percent_amount + fixed) as Centavos;
  return [line('charge', ledger, { amount: amountOf(charge), fee, tax })];
};

const returned: Bookings = (charge, ledger) => [
  line('charge_return', ledger, {
    amount: minus(amountOf(charge)),
    reverses: latestLine(charge, ledger),
    frees: ledger.waiting,
  }),
];

/**
 * The refund was the reverse of the payment already, so the return of that payment takes back no line. Only a correction
 * of an earlier return leaves money waiting: a second return takes that back, and a transfer takes both or neither.
 */
const returnedAfterRefund: Bookings = (charge, ledger) =>
  ledger.waiting === null
    ? returned(charge, ledger).map((booking) => ({ ...booking, reverses: null }))
    : returned(charge, ledger);

const paidTwice: Bookings = (charge, ledger) => [doubleCharge(ledger, { amount: amountOf(charge) })];

/** The bank took one of two payments back: nothing is owed to the payer any more. */
const notOwed: Bookings = (charge, ledger) => [
  doubleCharge(ledger, { amount: minus(amountOf(charge)), reverses: latestLine(charge, ledger) }),
];

/**
 * The order in its place was returned: this payment is the merchant's now, with the fee of a first payment. If an
 * earlier payment was returned, it takes back that return, which is the line before the double charge. The bank pays
 * once, so what it has credited stays credited.
 */
const notTwice: Bookings = (charge, ledger) => [
  ...notOwed(charge, ledger),
  ...paid(charge, { ...ledger, lines: ledger.lines.slice(0, -1) }).map((booking) => ({
    ...booking,
    credited_on: ledger.credited_on,
  })),
];

/**
 * The payer got the second payment back. The lines of a refund are its own; an operator has paid the money otherwise.
 * The merchant that received the payment itself has paid it back itself.
 */
const refunded: Bookings = (charge, ledger) => {
  if (ledger.settlement === 'direct') return notOwed(charge, ledger);
  if (charge.refunded_by !== undefined) return [];
  return [
    { type: 'refund', side: 'payer', amount: minus(amountOf(charge)) },
    { type: 'refund_paid', side: 'payer', paid: amountOf(charge) },
  ];
};

/** A refund came back. Its lines are its own. What an operator has paid back does not come back. */
const cameBack: Bookings = ({ id, refunded_by, refund_due }) => {
  const to: Booked = refund_due ? 'double_charge' : 'charge';
  if (refunded_by === undefined)
    throw new Error(`The ledger of the order ${id} cannot go from refunded to ${to}`);
  return [];
};

/** The same after the bank took the other payment back. The refund's own line has made it owed to the payer again. */
const cameBackAlone: Bookings = (charge, ledger) => [
  ...cameBack(charge, ledger),
  ...notTwice(charge, ledger).map((booking) => ({ ...booking, reverses: null })),
];

/**
 * The lines of every step of an order's ledger; null if the step is impossible or none. A step that is missing does not
 * compile.
 */
const BOOKINGS: Readonly<Record<Booked, Readonly<Record<Booked, Bookings | null>>>> = {
  nothing: {
    nothing: null,
    charge: paid,
    double_charge: paidTwice,
    // A refunded payment that the bank took back was paid after all.
    refunded: corrected,
  },
  charge: {
    nothing: returned,
    charge: null,
    double_charge: null,
    refunded: null,
  },
  double_charge: {
    nothing: notOwed,
    charge: notTwice,
    double_charge: null,
    refunded,
  },
  refunded: {
    nothing: returnedAfterRefund,
    charge: cameBackAlone,
    double_charge: cameBack,
    refunded: null,
  },
};

type More = Omit<Booking, 'type' | 'side'>;

const line = (
  type: 'charge' | 'charge_return' | 'charge_correction',
  { settlement: side }: OrderLedger,
  more: More,
): Booking => ({ type, side, ...more });

const doubleCharge = ({ settlement }: OrderLedger, more: More): Booking => ({
  type: 'double_charge',
  side: settlement === 'held' ? 'payer' : 'direct',
  ...more,
});
