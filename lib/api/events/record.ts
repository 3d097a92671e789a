import * as v from 'valibot';
import { UpcomingCollection } from '#lib/api/charges/upcoming-record.ts';
import { DirectDebit } from '#lib/api/direct-debits/record.ts';
import { Dispute } from '#lib/api/disputes/record.ts';
import { Export } from '#lib/api/exports/record.ts';
import { Import } from '#lib/api/imports/record.ts';
import { always, idOf, instant, part, record } from '#lib/api/members/of-record.ts';
import { Order } from '#lib/api/orders/record.ts';
import { PaymentMethod } from '#lib/api/payment-methods/record.ts';
import { Payout } from '#lib/api/payouts/record.ts';
import { Refund } from '#lib/api/refunds/record.ts';
import { Transfer } from '#lib/api/transfers/record.ts';
import type { ShownKind } from '#lib/domain/event-kinds.ts';
import {
  MERCHANT_EVENT_TYPES,
  MERCHANT_EVENTS,
  type MerchantEventType,
} from '#lib/domain/webhooks/merchant-events.ts';
import { EVENT_MEANINGS } from './meanings.ts';

/** The records of events, by kind. */
const RECORDS = {
  direct_debit: DirectDebit,
  dispute: Dispute,
  export: Export,
  import: Import,
  order: Order,
  payment_method: PaymentMethod,
  payout: Payout,
  refund: Refund,
  transfer: Transfer,
  upcoming_collection: UpcomingCollection,
} as const satisfies Readonly<Record<ShownKind, v.GenericSchema>>;

type RecordOf<T extends MerchantEventType> = v.InferOutput<
  (typeof RECORDS)[(typeof MERCHANT_EVENTS)[T] & ShownKind]
>;

type EventOf<T extends MerchantEventType> = {
  id: string;
  type: T;
  created_at: string;
  account_id: string;
  member_id?: string;
  public_key?: string;
  data: { record: RecordOf<T> };
};

/** A change to one of a merchant's records. Its type says which kind of record it has. */
export type Event = { [T in MerchantEventType]: EventOf<T> }[MerchantEventType];

/** Returns the name of the schema of a type of event: `charge.paid` is a `ChargePaidEvent`. */
export const nameOfEvent = (type: string): string =>
  `${type
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Event`;

const schemaOfEvent = (type: MerchantEventType) =>
  record(nameOfEvent(type), EVENT_MEANINGS[type], {
    id: idOf('evt', 'The id of the event: the same in each of its webhooks.'),
    type: always(type, 'The type of the event: the kind of record and the change.'),
    created_at: instant('When the change was made.'),
    account_id: idOf('acc', 'Your account.'),
    member_id: v.exactOptional(idOf('mem', 'The member who made the change, if a session of a member did.')),
    public_key: v.exactOptional(
      idOf('pk', 'The public key of the pair whose token made the change, if one did.'),
    ),
    data: part(
      'The data of the event: the record as it was shown right after the change. Account numbers are cut to their last four digits.',
      { record: RECORDS[MERCHANT_EVENTS[type]] as v.GenericSchema },
    ),
  });

export const Event = v.pipe(
  v.variant('type', MERCHANT_EVENT_TYPES.map(schemaOfEvent)),
  v.title('Event'),
  v.description('A change to one of your records. Its type says which kind of record it has.'),
  v.metadata({ discriminator: { propertyName: 'type' } }),
) as unknown as v.GenericSchema<Event>;
