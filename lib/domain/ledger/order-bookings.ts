import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { lineId } from './line.ts';
import type { Booking } from './new-line.ts';
import type { Booked, OrderLedger } from './order-ledger.ts';

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
export const BOOKINGS: Readonly<Record<Booked, Readonly<Record<Booked, Bookings | null>>>> = {
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
