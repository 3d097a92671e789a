/**
 * The errors of the service: the stable code of each, its status, and what the caller can do. The gateway's own errors
 * use the same texts, so that merchants read one vocabulary.
 */
export const ERRORS = {
  malformed_request: [
    400,
    'The request cannot be parsed. Send one JSON object as its body, at most 20 levels deep.',
  ],
  unsupported_grant_type: [400, 'This grant type is not supported. Send grant_type=client_credentials.'],
  unauthenticated: [
    401,
    'The Authorization header holds no valid token. Usual causes: the token is missing, cut off or long expired, a key was sent in its place, the token belongs to the other stage, or its keys were replaced. Create a token with POST /api/authorizations/token, and send it unchanged as Authorization: Bearer <token>.',
  ],
  token_expired: [
    401,
    'This token has expired: a token is valid for one hour. Create a new one with POST /api/authorizations/token, and send the request again.',
  ],
  keys_not_accepted: [
    401,
    'These keys are not accepted. Send the public key as the user and the private key of the same pair as the password (HTTP Basic), both unchanged. The sandbox and production have different keys, and replaced keys no longer work.',
  ],
  sign_in_refused: [
    401,
    'This link does not sign you in. It can be used once, for 15 minutes, and only in the browser that requested it. Request a new link.',
  ],
  access_refused: [
    403,
    'This token does not allow this request. Check its scopes, and who owns the resource.',
  ],
  account_suspended: [403, 'This account is suspended. Contact support.'],
  token_used: [
    403,
    'This link is no longer valid: it was used, or a newer link replaced it (see reason). Request a new link.',
  ],
  not_found: [404, 'There is no resource at this path. Check the path and the id.'],
  closing_not_found: [
    404,
    'You never get a closing of this day: it is before your account or before the first closing of the service, or your account has a clock of its own. Your closings begin on the day on which your account was created, or later.',
  ],
  day_not_closed: [
    404,
    'This day is not closed yet. A day is closed from 02:00 of the next day on, in Mexico City. Ask again then.',
  ],
  method_not_allowed: [405, 'This path does not accept this method. Use one of those in the Allow header.'],
  idempotency_in_flight: [
    409,
    'A request with this Idempotency-Key is still being processed. Retry after the seconds in Retry-After.',
  ],
  response_not_repeated: [
    409,
    'This request was already processed. Its response holds a secret, which is returned only to the token that sent the request, and only until the secret is replaced. Request a new secret with another Idempotency-Key.',
  ],
  external_id_taken: [
    409,
    'Another record of this kind has this external_id: see existing_id. Use that record, or send another external_id.',
  ],
  payment_method_exists: [
    409,
    'The customer already has a payment method with this account number. Use that payment method.',
  ],
  payment_method_in_use: [
    409,
    'A direct debit still uses this payment method. Cancel that direct debit, or change its payment method, first.',
  ],
  payment_method_deleted: [409, 'This payment method is deleted. Add its account number again to use it.'],
  rfc_locked: [
    409,
    'This payment method is being validated, or was validated, with another RFC. Send that RFC.',
  ],
  direct_debit_final: [
    409,
    'This direct debit is cancelled or completed, so it cannot change. Create a new direct debit.',
  ],
  direct_debit_revoked: [
    409,
    'This direct debit is revoked, so it collects nothing more. Create a new direct debit.',
  ],
  direct_debit_has_open_orders: [
    409,
    'This direct debit has open orders. Withdraw those that orders marks as withdrawable, and wait until the others are settled.',
  ],
  terms_locked: [
    409,
    'The customer has acknowledged these terms, so they cannot change. Create a new direct debit with the new terms, and cancel this one once the customer has acknowledged the new one.',
  ],
  direct_debit_not_active: [
    409,
    'This direct debit is not active. See its requirements for what the customer has to do first.',
  ],
  mandate_ended: [
    409,
    'The term of this direct debit has no day left to collect on. Create a new direct debit.',
  ],
  mandate_limit_exceeded: [
    409,
    'The amount exceeds what the customer authorised for the billing period. Charge at most the amount in available.',
  ],
  payout_exceeds_order: [
    422,
    'The payouts of this order would exceed what it has brought in. Send at most the amount in available.',
  ],
  settled_directly: [
    409,
    'The bank credits your collections to you, so there is nothing to transfer or to refund here. See settlement in the reference.',
  ],
  not_refundable: [
    409,
    'Nothing of this order can be refunded (see reason). Only a paid charge can, up to its amount and for 150 days.',
  ],
  refund_exceeds_order: [
    422,
    'The refunds of this order would exceed what its payer paid. Send at most the amount in available.',
  ],
  dispute_won: [409, 'This dispute is won: the bank gave the payment back. There is nothing to accept.'],
  nothing_available: [
    409,
    'Nothing is available now. See pending in the balance, and available_on of its transactions.',
  ],
  payout_account_not_ready: [
    409,
    'Nothing can be transferred to your payout account now (see reason). Contact support if you did not change it.',
  ],
  too_many_open_orders: [
    409,
    'This direct debit already has fifty orders waiting to be presented. Withdraw some, or wait until they are presented.',
  ],
  nothing_to_move: [409, 'There is no upcoming collection to reschedule. Leave out next_payment_date.'],
  order_locked: [
    409,
    'This order is with the bank, under review, settled or withdrawn, so it cannot change. Only an order that waits to be presented can be withdrawn or moved.',
  ],
  consent_required: [
    409,
    'The bank returned this order because the customer objected. Retry it after the customer lists it in a new acknowledgment.',
  ],
  order_not_failed: [
    409,
    'This order has not failed, so it cannot be retried. To collect another amount, create a charge.',
  ],
  order_not_presented: [
    409,
    'This order has not gone to the bank yet. Run the collections of its day first.',
  ],
  clock_moving: [
    409,
    'The clock moves to another time. Wait until it stands still: GET /sandbox/clock shows its progress.',
  ],
  account_has_clock: [
    409,
    'Your account has a clock of its own. Move it with PUT /sandbox/clock: it runs every business day on the way.',
  ],
  already_retried: [409, 'This order was already retried. See retried_by for the order that replaces it.'],
  nothing_to_retry: [
    409,
    'This direct debit has no failed order to retry. To collect another amount, create a charge.',
  ],
  already_acknowledged: [409, 'This direct debit is already acknowledged. No acknowledgment is needed.'],
  terms_changed: [
    409,
    'The terms have changed since they were shown. Retrieve the direct debit again, and show the customer the current terms.',
  ],
  link_not_mailed: [
    409,
    'The customer told the bank that they do not recognise a charge. They can consent again only with a link that was mailed to them after that. Send a new link by mail.',
  ],
  nothing_outstanding: [
    409,
    'This direct debit requires nothing from the customer, so there is no email to send. Create a session link instead.',
  ],
  too_many_webhook_endpoints: [
    409,
    'This account already has 20 webhook endpoints, the maximum. Delete or update an existing one.',
  ],
  member_exists: [
    409,
    'The account already has a member with this email address. Change the role of that member instead.',
  ],
  too_many_members: [409, 'This account already has 50 members, the maximum. Remove one first.'],
  last_owner: [409, 'This member is the only owner of the account. Make another member an owner first.'],
  webhook_endpoint_disabled: [409, 'This webhook endpoint is disabled. Enable it first.'],
  order_cancelled: [409, 'This order is cancelled, so it cannot change. Create a new order.'],
  precondition_failed: [
    412,
    'The record has changed since the version in If-Match. Retrieve it again, and send its current ETag.',
  ],
  import_not_ready: [
    409,
    'This import cannot take this step now: see its status. It is checked once its file is uploaded, applied once it is checked, and undone once it is applied. Mails are planned for an applied import of direct debits.',
  ],
  too_many_documents: [
    409,
    'This direct debit already has ten documents, the maximum. Those that were rejected do not count.',
  ],
  document_rejected: [409, 'This document was rejected: see its fault. Create another document.'],
  payload_too_large: [413, 'The body is larger than 64 KiB. Send a smaller one.'],
  unsupported_media_type: [
    415,
    'The media type or encoding of the body is not supported. Send JSON with Content-Type: application/json and without Content-Encoding.',
  ],
  validation_failed: [422, 'Some members or parameters are missing or invalid. See errors for each of them.'],
  idempotency_key_reused: [
    422,
    'This Idempotency-Key was already used with a different request. Use a new key.',
  ],
  too_many_requests: [429, 'You have sent too many requests. Retry after the seconds in Retry-After.'],
  internal_error: [
    500,
    'An error occurred on our side. Retry; if it happens again, contact support with the request_id.',
  ],
  reference_exhausted: [503, 'No reference is left for a new direct debit or charge. Contact support.'],
  unavailable: [503, 'The service is temporarily unavailable. Retry after the seconds in Retry-After.'],
  provider_not_configured: [
    503,
    'A provider that this operation needs is not configured for this stage yet. Contact support.',
  ],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof ERRORS;

/** The seconds after which a refused request can be retried, unless the error says otherwise. */
export const RETRY_AFTER: Partial<Record<ErrorCode, number>> = {
  idempotency_in_flight: 1,
  unavailable: 1,
  // An operator has to act first.
  provider_not_configured: 60 * 60,
  reference_exhausted: 24 * 60 * 60,
};
