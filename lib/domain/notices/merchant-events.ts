/** What merchants are told of, by the kind of record that each event shows. */
export const MERCHANT_EVENTS = {
  'direct_debit.created': 'direct_debit',
  'direct_debit.updated': 'direct_debit',
  'direct_debit.acknowledged': 'direct_debit',
  'direct_debit.activated': 'direct_debit',
  'direct_debit.paused': 'direct_debit',
  'direct_debit.revoked': 'direct_debit',
  'direct_debit.cancelled': 'direct_debit',
  'direct_debit.completed': 'direct_debit',
  'charge.created': 'order',
  'charge.presented': 'order',
  'charge.paid': 'order',
  'charge.failed': 'order',
  'charge.reversed': 'order',
  'charge.corrected': 'order',
  'charge.cancelled': 'order',
  'charge.updated': 'order',
  'payment_method.created': 'payment_method',
  'payment_method.validated': 'payment_method',
  'payment_method.validation_failed': 'payment_method',
  'payment_method.updated': 'payment_method',
  'payment_method.deleted': 'payment_method',
  'order.created': 'order',
  'order.updated': 'order',
  'payout.created': 'payout',
  'payout.updated': 'payout',
} as const;

export type MerchantEventType = keyof typeof MERCHANT_EVENTS;

/** An event as merchants get it, by the API and in notices: `record` as the API showed it at that time. */
export type MerchantEvent = {
  id: string;
  type: MerchantEventType | 'webhook_endpoint.test';
  created_at: string;
  account_id: string;
  data: { record: Readonly<Record<string, unknown>> };
};
