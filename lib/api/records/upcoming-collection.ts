import type * as v from 'valibot';
import { reference } from './direct-debit.ts';
import { count, currency, day, idOf, listOf, orNull, part, pesos, record, text } from './members.ts';

/** A pre-notification: what is presented to the bank on a day, unless it is withdrawn or moved before. */
export const UpcomingCollection = record(
  'UpcomingCollection',
  'The pre-notification of a collection, made the calendar day before it is presented at the latest.',
  {
    direct_debit_id: idOf('dd', 'The direct debit that is collected from.'),
    date: day('The business day on which it is presented to the bank.'),
    amount: pesos('Pesos: the sum of its orders.'),
    earlier_amount: pesos('The part of the amount that is for unpaid earlier periods, in pesos.'),
    currency,
    concept: text('The concept that the customer is notified of.'),
    reference,
    payment_method_id: orNull(idOf('pm', 'The payment method that is collected from.')),
    notify_url: orNull(text('The `notify_url` of the direct debit.')),
    orders: listOf(
      part('An order, or one that is created when the collection opens.', {
        order_id: orNull(idOf('ord', 'The id of the order; null until it is created.')),
        retry_of: orNull(idOf('ord', 'The failed order that it retries.')),
        period: count('The number of its billing period, counted from 0.'),
        amount: pesos('Its amount in pesos.'),
      }),
      'What is collected, each with its own amount.',
    ),
  },
);

export type UpcomingCollection = v.InferOutput<typeof UpcomingCollection>;
