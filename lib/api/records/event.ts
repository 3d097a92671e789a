import * as v from 'valibot';
import { MERCHANT_EVENT_TYPES } from '#lib/domain/notices/merchant-events.ts';
import { DirectDebit } from './direct-debit.ts';
import { idOf, instant, oneOf, part, record } from './members.ts';
import { Order } from './order.ts';
import { PaymentMethod } from './payment-method.ts';
import { Payout } from './payout.ts';
import { UpcomingCollection } from './upcoming-collection.ts';

export const Event = record('Event', 'Something that has happened to one of your records.', {
  id: idOf('evt', 'The id of the event: the same in every notice of it.'),
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
