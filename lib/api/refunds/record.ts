import type * as v from 'valibot';
import {
  currency,
  flag,
  idOf,
  instant,
  oneOf,
  orNull,
  pesos,
  record,
  text,
} from '#lib/api/members/of-record.ts';
import { REFUND_STATUSES } from '#lib/domain/refunds/refund.ts';

/** A refund of an order to its payer (Ledger, Refunds). */
export const Refund = record('Refund', 'A refund of a charge to the account that it was taken from.', {
  id: idOf('rf', 'The id of the refund.'),
  order_id: idOf('ord', 'The charge that it refunds.'),
  direct_debit_id: idOf('dd', 'The direct debit of the charge.'),
  status: oneOf(
    REFUND_STATUSES,
    'The status: `created` (it waits until your balance covers it), `released` (it goes to the bank next), `in_transit` (the bank has it), `paid` (it has arrived), `returned` (it came back, and its amount is yours again), `cancelled` (the bank took the payment back before it was released).',
  ),
  amount: pesos('The amount in pesos.'),
  currency,
  reason: orNull(text('What you said about it; null if you said nothing.')),
  is_automatic: flag(
    'True if the charge was paid as well as its retry, so that we refund it to the payer. It is not taken from your balance.',
  ),
  reference: text('The seven digits that the payer’s bank statement shows.'),
  return_code: orNull(text('The bank’s code, if it came back; null otherwise.')),
  created_at: instant('When it was created.'),
  released_at: orNull(instant('When its amount left your balance; null until then.')),
  settled_at: orNull(instant('When the bank’s return about it arrived; null until then.')),
  updated_at: instant('When it last changed.'),
});

export type Refund = v.InferOutput<typeof Refund>;
