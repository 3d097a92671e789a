import * as v from 'valibot';
import { UpcomingCollection } from '#lib/api/charges/upcoming-record.ts';
import { DirectDebit } from '#lib/api/direct-debits/record.ts';
import { idOf, instant, oneOf, part, record } from '#lib/api/members/of-record.ts';
import { Order } from '#lib/api/orders/record.ts';
import { PaymentMethod } from '#lib/api/payment-methods/record.ts';
import { Payout } from '#lib/api/payouts/record.ts';
import { Refund } from '#lib/api/refunds/record.ts';
import { Transfer } from '#lib/api/transfers/record.ts';
import { MERCHANT_EVENT_TYPES } from '#lib/domain/webhooks/merchant-events.ts';

export const Event = record('Event', 'A change to one of your records.', {
  id: idOf('evt', 'The id of the event: the same in each of its webhooks.'),
  type: oneOf(MERCHANT_EVENT_TYPES, 'The type of the event: the kind of record and the change.'),
  created_at: instant('When the change was made.'),
  account_id: idOf('acc', 'Your account.'),
  data: part('The data of the event.', {
    record: v.pipe(
      v.union([DirectDebit, Order, PaymentMethod, Payout, Refund, Transfer, UpcomingCollection]),
      v.description(
        'The record as it was shown right after the change. Account numbers are cut to their last four digits.',
      ),
    ),
  }),
});

export type Event = v.InferOutput<typeof Event>;
