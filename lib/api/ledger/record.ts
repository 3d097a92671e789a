import * as v from 'valibot';
import {
  count,
  currency,
  day,
  idOf,
  instant,
  listOf,
  oneOf,
  orNull,
  part,
  pesos,
  record,
  text,
  textLike,
} from '#lib/api/members/of-record.ts';
import { MERCHANT_LINE_TYPES } from '#lib/domain/ledger/postings.ts';

export const Balance = v.pipe(
  record('Balance', 'The account’s balance.', {
    pending: pesos(
      'Owed to you in pesos, but not yet available: its day is not there yet, or the bank has not credited it to us.',
    ),
    pending_by_day: listOf(
      part('A part of what is pending.', {
        available_on: orNull(
          day('The day on which it becomes available; null if it waits until the bank credits it to us.'),
        ),
        amount: pesos('The part in pesos.'),
      }),
      'What is pending by the day on which it becomes available, earliest first. What you owe is taken from the earliest part.',
    ),
    available: pesos(
      'Owed to you in pesos, and available. What refunds and a closed transfer were promised is not in it.',
    ),
    reserved: pesos('Kept in reserve in pesos.'),
    in_transit: pesos('On its way out in pesos.'),
    owed: pesos('What you owe in pesos, such as fees of orders that the bank credited to you directly.'),
    with_bank: pesos('Presented to the bank in pesos, and not returned yet. It is in no other sum.'),
    with_bank_count: count('How many orders that is.'),
    currency,
    as_of: orNull(instant('When these sums last changed; null if there is no transaction yet.')),
    next_transfer_on: orNull(
      day('The next day on which we transfer what is available to you; null if none is scheduled.'),
    ),
  }),
  v.examples([
    {
      ...{ pending: 1042.5, pending_by_day: [{ available_on: '2026-12-17', amount: 1042.5 }] },
      ...{ available: 8310.04, reserved: 0, in_transit: 0, owed: 0, with_bank: 350.5, with_bank_count: 1 },
      ...{ currency: 'MXN', as_of: '2026-12-16T15:20:11.402Z' },
      ...{ next_transfer_on: '2026-12-17' },
    },
  ]),
);

export type Balance = v.InferOutput<typeof Balance>;

const measures = {
  amount: pesos('The amount in pesos, from your side: what is taken back is negative.'),
  fee: pesos('The fee in pesos, without IVA.'),
  tax: pesos('The IVA on the fee in pesos.'),
  net: pesos('What is left for you in pesos: the amount less fee and tax.'),
};

const type = (description: string) => oneOf(MERCHANT_LINE_TYPES, description);

/** One movement of money (Ledger, Lines). */
export const BalanceTransaction = record(
  'BalanceTransaction',
  'One movement of money. It is never changed: a mistake is corrected by its reverse.',
  {
    id: textLike(/^txn_[0-9a-hjkmnp-tv-z]{33}(?:[0-9a-v]{2})?$/, 'The id of the transaction.'),
    type: type(
      'What happened: `charge` (an order was paid), `charge_return` (the bank took a payment back), `charge_correction` (the bank took its return back), `double_charge` (an order was paid as well as the one in its place, and its payer gets it back), `reserve_hold` (a part of a day’s payments is kept in reserve), `reserve_release` (it is yours again), `refund` (money left for a payer), `refund_paid` (it has arrived), `refund_return` (it came back), `transfer` (money left for your payout account), `transfer_paid` (it has arrived), `transfer_return` (it came back), `dispute_fee` (what a dispute costs), `dispute_fee_return` (it was won), `fee_payment` (you paid fees that you owed), `adjustment` (we corrected what is owed to you), `write_off` (we gave up what you owed).',
    ),
    ...measures,
    currency,
    day: day('The day on which it counts, in Mexico City.'),
    available_on: day(
      'The first day on which the money may be paid out. What lowers the balance counts at once. In production, money that we hold may be paid out from then on once the bank has credited it to us.',
    ),
    order_id: orNull(idOf('ord', 'The order that it is about; null if we booked it by hand.')),
    direct_debit_id: orNull(idOf('dd', 'The direct debit of that order; null if there is none.')),
    refund_id: orNull(idOf('rf', 'The refund that it records; null if there is none.')),
    dispute_id: orNull(idOf('dp', 'The dispute that it is a fee of; null if there is none.')),
    description: orNull(text('Why we booked it by hand; null if an order caused it.')),
    transfer_id: orNull(
      text(
        'The id of the transfer that pays it out; null if there is none yet, or if it records a transfer itself.',
      ),
    ),
    reverses: orNull(text('The id of the transaction that it takes back; null if there is none.')),
    created_at: instant('When it was written.'),
  },
);

export type BalanceTransaction = v.InferOutput<typeof BalanceTransaction>;

const closing = pesos('The balance at its end in pesos; below zero, it is what you owe.');

export const Statement = v.pipe(
  record('Statement', 'The transactions of a month.', {
    month: text('The month, as YYYY-MM.'),
    currency,
    opening_balance: pesos('The balance at its beginning in pesos; below zero, it is what you owe.'),
    closing_balance: closing,
    types: listOf(
      part('The transactions of a type.', {
        type: type('The type.'),
        count: count('Their number.'),
        ...measures,
      }),
      'The sums by type, without the types that have no transaction.',
    ),
    days: listOf(
      part('The transactions of a day.', {
        day: day('The day.'),
        count: count('Their number.'),
        ...measures,
        closing_balance: closing,
      }),
      'The sums by day, earliest first, without the days that have no transaction.',
    ),
  }),
  v.examples([
    {
      ...{ month: '2026-12', currency: 'MXN', opening_balance: 8310.04, closing_balance: 8645.85 },
      types: [{ type: 'charge', count: 1, amount: 350.5, fee: 12.66, tax: 2.03, net: 335.81 }],
      days: [
        {
          ...{ day: '2026-12-16', count: 1, amount: 350.5, fee: 12.66, tax: 2.03, net: 335.81 },
          closing_balance: 8645.85,
        },
      ],
    },
  ]),
);

export type Statement = v.InferOutput<typeof Statement>;
