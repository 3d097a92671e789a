import type { MERCHANT_EVENTS, MerchantEventType } from '#lib/domain/webhooks/merchant-events.ts';
import { UpcomingCollection } from './charges/upcoming-record.ts';
import { DirectDebit } from './direct-debits/record.ts';
import { Dispute } from './disputes/record.ts';
import { Export } from './exports/record.ts';
import { Import } from './imports/record.ts';
import { Order } from './orders/record.ts';
import { PaymentMethod } from './payment-methods/record.ts';
import { Payout } from './payouts/record.ts';
import { Refund } from './refunds/record.ts';
import { Transfer } from './transfers/record.ts';
import { WebhookEndpoint } from './webhook-endpoints/record.ts';

/** The names of a value's members in the order of the reference, each with the order of its own members. */
export type MemberOrder = { readonly [name: string]: MemberOrder };

/** The part of a valibot schema that describes the members of a value. */
type Shape = {
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly item?: Shape;
  readonly wrapped?: Shape;
};

function orderOf(schema: object): MemberOrder {
  const { entries, item, wrapped } = schema as Shape;
  const inner = wrapped ?? item;
  if (inner) return orderOf(inner);
  return Object.fromEntries(Object.entries(entries ?? {}).map(([name, of]) => [name, orderOf(of)]));
}

/** A kind of record that an event shows, also that of a test. */
type ShownKind = (typeof MERCHANT_EVENTS)[MerchantEventType] | 'webhook_endpoint';

/** The order of the members of each record that an event shows. A bundle contains this table without the schemas. */
export const memberOrder: Readonly<Record<ShownKind, MemberOrder>> = {
  direct_debit: orderOf(DirectDebit),
  dispute: orderOf(Dispute),
  export: orderOf(Export),
  import: orderOf(Import),
  order: orderOf(Order),
  payment_method: orderOf(PaymentMethod),
  payout: orderOf(Payout),
  refund: orderOf(Refund),
  transfer: orderOf(Transfer),
  upcoming_collection: orderOf(UpcomingCollection),
  webhook_endpoint: orderOf(WebhookEndpoint),
};
