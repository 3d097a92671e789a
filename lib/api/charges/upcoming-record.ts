import type * as v from 'valibot';
import { reference } from '#lib/api/direct-debits/record.ts';
import {
  count,
  currency,
  day,
  flag,
  idOf,
  listOf,
  orNull,
  part,
  pesos,
  record,
  text,
} from '#lib/api/members/of-record.ts';

/**
 * A pre-notification: the orders that are presented to the bank on a day, unless they are withdrawn or moved before.
 */
export const UpcomingCollection = record(
  'UpcomingCollection',
  'The pre-notification of a collection. It is published at the latest on the calendar day before the collection is presented.',
  {
    direct_debit_id: idOf('dd', 'The direct debit that is collected from.'),
    date: day('The business day on which it is presented to the bank.'),
    amount: pesos('The sum of its orders in pesos.'),
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
      'The orders of the collection, each with its own amount.',
    ),
  },
);

/**
 * The next day on which orders are presented to the bank, with these orders, whether or not they are pre-notified yet.
 */
const NextCollection = record(
  'NextCollection',
  'The next day on which something is presented to the bank, and everything that is presented on it.',
  {
    direct_debit_id: idOf('dd', 'The direct debit that is collected from.'),
    date: day('The business day on which it is presented to the bank.'),
    amount: pesos('The sum of its orders in pesos.'),
    earlier_amount: pesos('The part of the amount that is for unpaid earlier periods, in pesos.'),
    is_maximum: flag(
      'True if the amount varies and nothing is charged for that day yet: the amount is then the most that can be charged.',
    ),
    currency,
    concept: text('The concept of the direct debit.'),
    reference,
    payment_method_id: orNull(idOf('pm', 'The payment method that is collected from.')),
    orders: listOf(
      part('An order, or one that is created when the collection opens.', {
        order_id: orNull(idOf('ord', 'The id of the order; null until it is created.')),
        retry_of: orNull(idOf('ord', 'The failed order that it retries.')),
        period: count('The number of its billing period, counted from 0.'),
        is_earlier: flag('Whether its billing period is earlier than that of the day.'),
        concept: text('Its concept.'),
        amount: pesos('Its amount in pesos.'),
      }),
      'The orders of the collection, each with its own amount.',
    ),
  },
);

export type NextCollection = v.InferOutput<typeof NextCollection>;

/** The response with the next collection. */
export const Upcoming = record('NextPresentment', 'The next presentment to the bank.', {
  upcoming_collection: orNull(
    NextCollection,
    'The next collection; null if no collection is left, or if nothing is collected at present.',
  ),
});

export type Upcoming = v.InferOutput<typeof Upcoming>;

export type UpcomingCollection = v.InferOutput<typeof UpcomingCollection>;
