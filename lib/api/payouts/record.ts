import type * as v from 'valibot';
import {
  currency,
  idOf,
  instant,
  listOf,
  oneOf,
  part,
  pesos,
  quantity,
  record,
  text,
} from '#lib/api/members/of-record.ts';
import { PAYOUT_STATUSES } from '#lib/domain/payout.ts';

/** A payout (Interface, Payout). */
export const Payout = record('Payout', 'What is paid out for an order.', {
  id: idOf('po', 'The id of the payout.'),
  order_id: idOf('ord', 'The order that it is for.'),
  status: oneOf(PAYOUT_STATUSES, '`updated` from its first update on.'),
  currency,
  amount: pesos('Pesos in total.'),
  items: listOf(
    part('What it is paid for.', {
      name: text('Its name.'),
      quantity: quantity(),
      price: pesos('Pesos for one.'),
      discount: pesos('Pesos off the line.'),
    }),
    'What it is paid for.',
  ),
  charges: listOf(
    part('A further charge.', { name: text('Its name.'), amount: pesos('Pesos.') }),
    'Further charges.',
  ),
  updated_at: instant('When it last changed.'),
});

export type Payout = v.InferOutput<typeof Payout>;
