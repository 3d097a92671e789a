/*
 * Who may call each operation, written by hand. An operation that is missing here, or that is not served, fails
 * `tests/e2e/access/access-matrix.test.ts`.
 */

/** The scopes of a merchant's token: any one of them opens the operation. */
const READ_METHODS = ['read_payment_methods'];
const WRITE_METHODS = ['write_payment_methods'];
const READ_DEBITS = ['read_direct_debits', 'write_direct_debits'];
const WRITE_DEBITS = ['write_direct_debits'];
const MAKE_LINKS = ['write_direct_debits', 'generate_direct_debit_session_link'];
const READ_ORDERS = ['read_orders', 'write_orders'];
const WRITE_ORDERS = ['write_orders'];
const READ_PAYOUTS = ['read_payouts', 'write_payouts'];
const WRITE_PAYOUTS = ['write_payouts'];
const LEDGER = ['read_ledger'];
const READ_REFUNDS = ['read_ledger', 'write_refunds'];
const WRITE_REFUNDS = ['write_refunds'];
const READ_TRANSFERS = ['read_ledger', 'write_transfers'];
const WRITE_TRANSFERS = ['write_transfers'];
const READ_DISPUTES = ['read_ledger', 'write_disputes'];
const WRITE_DISPUTES = ['write_disputes'];
const EVENTS = ['read_events'];
const WEBHOOKS = ['write_webhook_endpoints'];
const REPORTS = ['read_reports'];
const EXPORTS = ['read_exports'];
const NO_TOKEN: readonly string[] = [];

/** The roles of members whose sessions may call it. */
const ALL = ['viewer', 'operator', 'owner'] as const;
const WORK = ['operator', 'owner'] as const;
const OWNER = ['owner'] as const;
const NONE = [] as const;

/** Whether a customer's link may call it, and by which of its ids. */
const NO_LINK = undefined;
const LINK_OF_DEBIT = 'direct_debit';
const LINK_OF_CUSTOMER = 'customer';
const LINK_BY_BODY = 'body';

/** The answer to the path of a record of another account; none if the path names nothing that only one account has. */
const REFUSED = [403, 'access_refused'] as const;
const ABSENT = [404, 'not_found'] as const;
const NOBODYS = undefined;

type Row = readonly [
  scopes: readonly string[],
  roles: readonly ('viewer' | 'operator' | 'owner')[],
  link: 'direct_debit' | 'customer' | 'body' | undefined,
  ofAnother: readonly [status: number, code: string] | undefined,
];

export const ACCESS: Readonly<Record<string, Row>> = {
  'POST /api/customers/{customerId}/payment-methods': [WRITE_METHODS, WORK, LINK_OF_CUSTOMER, NOBODYS],
  'GET /api/customers/{customerId}/payment-methods': [READ_METHODS, ALL, NO_LINK, NOBODYS],
  'GET /api/customers/{customerId}/payment-methods/{id}': [READ_METHODS, ALL, NO_LINK, REFUSED],
  'PATCH /api/customers/{customerId}/payment-methods/{id}': [WRITE_METHODS, WORK, NO_LINK, REFUSED],
  'DELETE /api/customers/{customerId}/payment-methods/{id}': [WRITE_METHODS, WORK, NO_LINK, REFUSED],
  'PATCH /api/payment-methods/validate': [WRITE_METHODS, WORK, LINK_BY_BODY, NOBODYS],

  'POST /api/direct-debits': [WRITE_DEBITS, WORK, NO_LINK, NOBODYS],
  'GET /api/direct-debits': [READ_DEBITS, ALL, NO_LINK, NOBODYS],
  'GET /api/direct-debits/{id}': [READ_DEBITS, ALL, LINK_OF_DEBIT, REFUSED],
  'PATCH /api/direct-debits/{id}': [WRITE_DEBITS, WORK, NO_LINK, REFUSED],
  'GET /api/direct-debits/{id}/mandate': [READ_DEBITS, ALL, LINK_OF_DEBIT, REFUSED],
  'GET /api/direct-debits/{id}/payments': [READ_DEBITS, ALL, LINK_OF_DEBIT, REFUSED],
  'GET /api/direct-debits/{id}/upcoming-collection': [READ_DEBITS, ALL, LINK_OF_DEBIT, REFUSED],
  'POST /api/direct-debits/acknowledge': [NO_TOKEN, NONE, LINK_BY_BODY, NOBODYS],
  'POST /api/direct-debits/{id}/revoke': [WRITE_DEBITS, WORK, LINK_OF_DEBIT, REFUSED],
  'POST /api/direct-debits/{id}/session-link': [MAKE_LINKS, WORK, LINK_OF_DEBIT, REFUSED],
  'POST /api/direct-debits/{id}/resend-email': [WRITE_DEBITS, WORK, NO_LINK, REFUSED],
  'POST /api/direct-debits/{id}/charges': [WRITE_DEBITS, WORK, NO_LINK, REFUSED],
  'PATCH /api/direct-debits/{id}/charges/{order_id}': [WRITE_DEBITS, WORK, NO_LINK, REFUSED],
  'POST /api/direct-debits/{id}/retry': [WRITE_DEBITS, WORK, NO_LINK, REFUSED],
  'POST /api/direct-debits/{id}/charges/{order_id}/retry': [WRITE_DEBITS, WORK, NO_LINK, REFUSED],
  'GET /api/direct-debits/summary/active-direct-debits': [READ_DEBITS, ALL, NO_LINK, NOBODYS],
  'GET /api/direct-debits/summary/total-processed': [READ_DEBITS, ALL, NO_LINK, NOBODYS],
  'GET /api/direct-debits/summary/success-rate': [READ_DEBITS, ALL, NO_LINK, NOBODYS],
  'GET /api/direct-debits/summary/failed-payments': [READ_DEBITS, ALL, NO_LINK, NOBODYS],

  'POST /api/imports': [WRITE_DEBITS, WORK, NO_LINK, NOBODYS],
  'GET /api/imports': [WRITE_DEBITS, WORK, NO_LINK, NOBODYS],
  'GET /api/imports/{id}': [WRITE_DEBITS, WORK, NO_LINK, REFUSED],
  'POST /api/imports/{id}/check': [WRITE_DEBITS, WORK, NO_LINK, REFUSED],
  'GET /api/imports/{id}/rows': [WRITE_DEBITS, WORK, NO_LINK, REFUSED],
  'GET /api/imports/{id}/result': [WRITE_DEBITS, WORK, NO_LINK, REFUSED],
  'POST /api/imports/{id}/apply': [WRITE_DEBITS, WORK, NO_LINK, REFUSED],
  'POST /api/imports/{id}/undo': [WRITE_DEBITS, WORK, NO_LINK, REFUSED],
  'PUT /api/imports/{id}/consent-requests': [WRITE_DEBITS, WORK, NO_LINK, REFUSED],
  'GET /api/imports/{id}/consent-requests': [WRITE_DEBITS, WORK, NO_LINK, REFUSED],
  'POST /api/direct-debits/{id}/documents': [WRITE_DEBITS, WORK, NO_LINK, REFUSED],
  'GET /api/direct-debits/{id}/documents': [READ_DEBITS, ALL, NO_LINK, REFUSED],
  'GET /api/documents/{id}': [READ_DEBITS, ALL, NO_LINK, REFUSED],
  'POST /api/documents/{id}/keep': [WRITE_DEBITS, WORK, NO_LINK, REFUSED],

  'GET /api/search': [READ_DEBITS, ALL, NO_LINK, NOBODYS],
  'GET /api/reports/upcoming': [REPORTS, ALL, NO_LINK, NOBODYS],
  'GET /api/reports/daily': [REPORTS, ALL, NO_LINK, NOBODYS],
  'GET /api/reports/settlements': [REPORTS, ALL, NO_LINK, NOBODYS],
  'POST /api/orders/{order_id}/refunds': [WRITE_REFUNDS, OWNER, NO_LINK, REFUSED],
  'GET /api/orders/{order_id}/refunds': [READ_REFUNDS, ALL, NO_LINK, REFUSED],
  'GET /api/refunds': [READ_REFUNDS, ALL, NO_LINK, NOBODYS],
  'GET /api/refunds/{id}': [READ_REFUNDS, ALL, NO_LINK, REFUSED],
  'GET /api/closings/{day}': [LEDGER, ALL, NO_LINK, NOBODYS],
  'GET /api/closings/{day}/transactions': [LEDGER, ALL, NO_LINK, NOBODYS],
  'GET /api/disputes': [READ_DISPUTES, ALL, NO_LINK, NOBODYS],
  'GET /api/disputes/{id}': [READ_DISPUTES, ALL, NO_LINK, REFUSED],
  'POST /api/disputes/{id}/accept': [WRITE_DISPUTES, WORK, NO_LINK, REFUSED],
  'POST /api/exports': [EXPORTS, WORK, NO_LINK, NOBODYS],
  'GET /api/exports': [EXPORTS, ALL, NO_LINK, NOBODYS],
  'GET /api/exports/{id}': [EXPORTS, ALL, NO_LINK, REFUSED],
  'GET /api/transfers': [READ_TRANSFERS, ALL, NO_LINK, NOBODYS],
  'GET /api/transfers/{id}': [READ_TRANSFERS, ALL, NO_LINK, REFUSED],
  'GET /api/transfers/{id}/balance-transactions': [READ_TRANSFERS, ALL, NO_LINK, REFUSED],
  'POST /api/transfers': [WRITE_TRANSFERS, OWNER, NO_LINK, NOBODYS],
  'GET /api/balance': [LEDGER, ALL, NO_LINK, NOBODYS],
  'GET /api/balance-transactions': [LEDGER, ALL, NO_LINK, NOBODYS],
  'GET /api/balance-transactions/{id}': [LEDGER, ALL, NO_LINK, REFUSED],
  'GET /api/statements/{month}': [LEDGER, ALL, NO_LINK, NOBODYS],

  'POST /api/orders': [WRITE_ORDERS, WORK, NO_LINK, NOBODYS],
  'GET /api/orders': [READ_ORDERS, ALL, NO_LINK, NOBODYS],
  'GET /api/orders/{order_id}': [READ_ORDERS, ALL, NO_LINK, REFUSED],
  'PUT /api/orders/{order_id}': [WRITE_ORDERS, WORK, NO_LINK, REFUSED],

  'POST /api/payouts': [WRITE_PAYOUTS, WORK, NO_LINK, NOBODYS],
  'GET /api/payouts': [READ_PAYOUTS, ALL, NO_LINK, NOBODYS],
  'GET /api/payouts/{payout_id}': [READ_PAYOUTS, ALL, NO_LINK, REFUSED],
  'PUT /api/payouts/{payout_id}': [WRITE_PAYOUTS, WORK, NO_LINK, REFUSED],

  'GET /api/events': [EVENTS, ALL, NO_LINK, NOBODYS],
  'GET /api/events/{id}': [EVENTS, ALL, NO_LINK, REFUSED],

  'POST /api/events/{id}/redeliver': [WEBHOOKS, WORK, NO_LINK, REFUSED],
  'POST /api/webhook-endpoints': [WEBHOOKS, WORK, NO_LINK, NOBODYS],
  'GET /api/webhook-endpoints': [WEBHOOKS, WORK, NO_LINK, NOBODYS],
  'GET /api/webhook-endpoints/{id}': [WEBHOOKS, WORK, NO_LINK, REFUSED],
  'PATCH /api/webhook-endpoints/{id}': [WEBHOOKS, WORK, NO_LINK, REFUSED],
  'DELETE /api/webhook-endpoints/{id}': [WEBHOOKS, WORK, NO_LINK, REFUSED],
  'POST /api/webhook-endpoints/{id}/rotate-secret': [WEBHOOKS, WORK, NO_LINK, REFUSED],
  'POST /api/webhook-endpoints/{id}/test': [WEBHOOKS, WORK, NO_LINK, REFUSED],
  'GET /api/webhook-endpoints/{id}/deliveries': [WEBHOOKS, WORK, NO_LINK, REFUSED],
  'POST /api/webhook-endpoints/{id}/redeliveries': [WEBHOOKS, WORK, NO_LINK, REFUSED],
  'GET /api/notify-secret': [WEBHOOKS, OWNER, NO_LINK, NOBODYS],
  'POST /api/notify-secret/rotate': [WEBHOOKS, OWNER, NO_LINK, NOBODYS],

  'GET /api/account': [REPORTS, ALL, NO_LINK, NOBODYS],

  'GET /api/members': [NO_TOKEN, OWNER, NO_LINK, NOBODYS],
  'POST /api/members': [NO_TOKEN, OWNER, NO_LINK, NOBODYS],
  'PATCH /api/members/{id}': [NO_TOKEN, OWNER, NO_LINK, ABSENT],
  'DELETE /api/members/{id}': [NO_TOKEN, OWNER, NO_LINK, ABSENT],

  'GET /api/api-keys': [NO_TOKEN, OWNER, NO_LINK, NOBODYS],
  'POST /api/api-keys': [NO_TOKEN, OWNER, NO_LINK, NOBODYS],
  'DELETE /api/api-keys/{public_key}': [NO_TOKEN, OWNER, NO_LINK, ABSENT],

  'POST /sandbox/collections': [WRITE_DEBITS, NONE, NO_LINK, NOBODYS],
  'POST /sandbox/files/{day}/refuse': [WRITE_DEBITS, NONE, NO_LINK, NOBODYS],
  'POST /sandbox/returns': [WRITE_DEBITS, NONE, NO_LINK, NOBODYS],
  'GET /sandbox/clock': [READ_DEBITS, ALL, NO_LINK, NOBODYS],
  'PUT /sandbox/clock': [WRITE_DEBITS, NONE, NO_LINK, NOBODYS],
  'POST /sandbox/deliveries/advance': [WEBHOOKS, NONE, NO_LINK, NOBODYS],
  'GET /sandbox/scenarios': [READ_DEBITS, ALL, NO_LINK, NOBODYS],
  'POST /sandbox/verifications/{id}': [WRITE_DEBITS, NONE, NO_LINK, REFUSED],
};

/** The roles whose sessions may call each operation. */
export const OPENED_TO = Object.fromEntries(Object.entries(ACCESS).map(([name, [, roles]]) => [name, roles]));

/**
 * The answer of each operation that needs no token to a request without keys, cookie or signature, with a body that it
 * does not accept. A token changes nothing.
 */
export const WITHOUT_TOKEN: Readonly<Record<string, readonly [status: number, code?: string]>> = {
  'POST /api/authorizations/token': [401, 'unauthenticated'],
  'GET /.well-known/jwks.json': [200],
  'GET /.well-known/mandate-keys.json': [200],
  'POST /api/direct-debits/kyc': [401, 'unauthenticated'],
  'POST /api/direct-debits/{id}/link-requests': [422, 'validation_failed'],
  'POST /api/link-exchanges': [422, 'validation_failed'],
  'POST /api/sign-in': [422, 'validation_failed'],
  'POST /api/sign-in/complete': [422, 'validation_failed'],
  'POST /api/session/renew': [422, 'validation_failed'],
  'POST /api/session/end': [422, 'validation_failed'],
  'POST /sandbox/verifications/{id}/result': [422, 'validation_failed'],
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
  'write_refunds',
  'write_transfers',
  'write_disputes',
  'read_exports',
] as const;
