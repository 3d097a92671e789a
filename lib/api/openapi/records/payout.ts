import {
  count,
  idOf,
  instant,
  type JsonSchema,
  listOf,
  oneOf,
  pesos,
  record,
  text,
} from '#lib/api/openapi/json-schema.ts';
import { PAYOUT_STATUSES } from '#lib/domain/payout.ts';

export const Payout: JsonSchema = record('What is paid out for an order.', {
  id: idOf('po', 'The id of the payout.'),
  order_id: idOf('ord', 'The order that it is for.'),
  status: oneOf(PAYOUT_STATUSES, '`updated` from its first update on.'),
  currency: { type: 'string', const: 'MXN', description: 'The currency.' },
  amount: pesos('Pesos in total.'),
  items: listOf(
    record('What it is paid for.', {
      name: text('Its name.'),
      quantity: count('How many.', { minimum: 1 }),
      price: pesos('Pesos for one.'),
      discount: pesos('Pesos off the line.'),
    }),
    'What it is paid for.',
  ),
  charges: listOf(
    record('A further charge.', { name: text('Its name.'), amount: pesos('Pesos.') }),
    'Further charges.',
  ),
  updated_at: instant('When it last changed.'),
});
