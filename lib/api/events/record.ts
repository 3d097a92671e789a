import * as v from 'valibot';
import { UpcomingCollection } from '#lib/api/charges/upcoming-record.ts';
import { DirectDebit } from '#lib/api/direct-debits/record.ts';
import { idOf, instant, oneOf, part, record } from '#lib/api/members/of-record.ts';
import { Order } from '#lib/api/orders/record.ts';
import { PaymentMethod } from '#lib/api/payment-methods/record.ts';
import { Payout } from '#lib/api/payouts/record.ts';
import { MERCHANT_EVENT_TYPES } from '#lib/domain/webhooks/merchant-events.ts';

export const Event = record('Event', 'Something that has happened to one of your records.', {
  id: idOf('evt', 'The id of the event: the same in every webhook of it.'),
  type: oneOf(MERCHANT_EVENT_TYPES, 'What has happened: the kind of record, and what became of it.'),
  created_at: instant('When it happened.'),
  account_id: idOf('acc', 'Your account.'),
  data: part('What it happened to.', {
    record: v.pipe(
      v.union([DirectDebit, Order, PaymentMethod, Payout, UpcomingCollection]),
      v.description(
        'The record as it was shown right after. Of account numbers it has the last four digits only.',
      ),
    ),
  }),
});

export type Event = v.InferOutput<typeof Event>;
