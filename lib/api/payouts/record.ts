import type * as v from 'valibot';
import { shown } from '#lib/api/members/merchant-data-record.ts';
import {
  currency,
  flag,
  idOf,
  instant,
  listOf,
  oneOf,
  orNull,
  part,
  pesos,
  quantity,
  record,
  text,
} from '#lib/api/members/of-record.ts';
import { PAYOUT_STATUSES } from '#lib/domain/payout.ts';

/** A payout (Interface, Payout). */
export const Payout = record('Payout', 'The record of a payout for an order.', {
  id: idOf('po', 'The id of the payout.'),
  order_id: idOf('ord', 'The order that the payout is for.'),
  status: oneOf(PAYOUT_STATUSES, 'The status: `updated` from the first update on.'),
  currency,
  amount: pesos('The total in pesos.'),
  items: listOf(
    part('An item.', {
      name: text('Its name.'),
      quantity: quantity(),
      price: pesos('The price of one in pesos.'),
      discount: pesos('The discount on the line in pesos.'),
    }),
    'The items that it pays for.',
  ),
  charges: listOf(
    part('A further charge.', { name: text('Its name.'), amount: pesos('The amount in pesos.') }),
    'Further charges.',
  ),
  covered: orNull(
    flag('Whether the order has brought in what its payouts sum to; null if the bank credits you directly.'),
  ),
  transfer_id: orNull(
    idOf('tr', 'The transfer that left with the payment of its order; null if there is none.'),
  ),
  ...shown,
  updated_at: instant('When it last changed.'),
});

export type Payout = v.InferOutput<typeof Payout>;
