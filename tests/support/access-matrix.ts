/**
 * The scopes that open each operation to a merchant's token, written by hand: any one of them is enough. An operation
 * without scopes belongs to customers' links. A route that is missing here fails the tests.
 */
export const OPENED_BY: Readonly<Record<string, readonly string[]>> = {
  'POST /api/customers/{customerId}/payment-methods': ['write_payment_methods'],
  'GET /api/customers/{customerId}/payment-methods': ['read_payment_methods'],
  'GET /api/customers/{customerId}/payment-methods/{id}': ['read_payment_methods'],
  'PATCH /api/customers/{customerId}/payment-methods/{id}': ['write_payment_methods'],
  'DELETE /api/customers/{customerId}/payment-methods/{id}': ['write_payment_methods'],
  'PATCH /api/payment-methods/validate': ['write_payment_methods'],

  'POST /api/direct-debits': ['write_direct_debits'],
  'GET /api/direct-debits': ['read_direct_debits', 'write_direct_debits'],
  'GET /api/direct-debits/{id}': ['read_direct_debits', 'write_direct_debits'],
  'PATCH /api/direct-debits/{id}': ['write_direct_debits'],
  'GET /api/direct-debits/{id}/mandate': ['read_direct_debits', 'write_direct_debits'],
  'GET /api/direct-debits/{id}/payments': ['read_direct_debits', 'write_direct_debits'],
  'GET /api/direct-debits/{id}/upcoming-collection': ['read_direct_debits', 'write_direct_debits'],
  'POST /api/direct-debits/acknowledge': [],
  'POST /api/direct-debits/{id}/revoke': ['write_direct_debits'],
  'POST /api/direct-debits/{id}/session-link': ['write_direct_debits', 'generate_direct_debit_session_link'],
  'POST /api/direct-debits/{id}/resend-email': ['write_direct_debits'],
  'POST /api/direct-debits/{id}/charges': ['write_direct_debits'],
  'PATCH /api/direct-debits/{id}/charges/{order_id}': ['write_direct_debits'],
  'POST /api/direct-debits/{id}/retry': ['write_direct_debits'],
  'POST /api/direct-debits/{id}/charges/{order_id}/retry': ['write_direct_debits'],
  'GET /api/direct-debits/summary/active-direct-debits': ['read_direct_debits', 'write_direct_debits'],
  'GET /api/direct-debits/summary/total-processed': ['read_direct_debits', 'write_direct_debits'],
  'GET /api/direct-debits/summary/success-rate': ['read_direct_debits', 'write_direct_debits'],
  'GET /api/direct-debits/summary/failed-payments': ['read_direct_debits', 'write_direct_debits'],

  'GET /api/reports/settlements': ['read_reports'],
  'GET /api/transfers': ['read_ledger', 'write_transfers'],
  'GET /api/transfers/{id}': ['read_ledger', 'write_transfers'],
  'GET /api/transfers/{id}/balance-transactions': ['read_ledger', 'write_transfers'],
  'POST /api/transfers': ['write_transfers'],
  'GET /api/balance': ['read_ledger'],
  'GET /api/balance-transactions': ['read_ledger'],
  'GET /api/balance-transactions/{id}': ['read_ledger'],
  'GET /api/statements/{month}': ['read_ledger'],

  'POST /api/orders': ['write_orders'],
  'GET /api/orders': ['read_orders', 'write_orders'],
  'GET /api/orders/{order_id}': ['read_orders', 'write_orders'],
  'PUT /api/orders/{order_id}': ['write_orders'],

  'POST /api/payouts': ['write_payouts'],
  'GET /api/payouts': ['read_payouts', 'write_payouts'],
  'GET /api/payouts/{payout_id}': ['read_payouts', 'write_payouts'],
  'PUT /api/payouts/{payout_id}': ['write_payouts'],

  'GET /api/events': ['read_events'],
  'GET /api/events/{id}': ['read_events'],

  'POST /api/events/{id}/redeliver': ['write_webhook_endpoints'],
  'POST /api/webhook-endpoints': ['write_webhook_endpoints'],
  'GET /api/webhook-endpoints': ['write_webhook_endpoints'],
  'GET /api/webhook-endpoints/{id}': ['write_webhook_endpoints'],
  'PATCH /api/webhook-endpoints/{id}': ['write_webhook_endpoints'],
  'DELETE /api/webhook-endpoints/{id}': ['write_webhook_endpoints'],
  'POST /api/webhook-endpoints/{id}/rotate-secret': ['write_webhook_endpoints'],
  'POST /api/webhook-endpoints/{id}/test': ['write_webhook_endpoints'],
  'GET /api/webhook-endpoints/{id}/deliveries': ['write_webhook_endpoints'],
  'GET /api/notify-secret': ['write_webhook_endpoints'],
  'POST /api/notify-secret/rotate': ['write_webhook_endpoints'],

  'POST /sandbox/collections': ['write_direct_debits'],
  'POST /sandbox/verifications/{id}': ['write_direct_debits'],
};

/** Every scope that a merchant's token can name, written by hand as well. */
export const SCOPES_OF_MERCHANTS = [
  'read_direct_debits',
  'write_direct_debits',
  'generate_direct_debit_session_link',
  'read_payment_methods',
  'write_payment_methods',
  'read_orders',
  'write_orders',
  'read_payouts',
  'write_payouts',
  'read_events',
  'write_webhook_endpoints',
  'read_reports',
  'read_ledger',
  'write_transfers',
] as const;
