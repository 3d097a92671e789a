/**
 * Every error the service can answer with: its stable code, its status and what the caller can do about it.
 * The gateway's own errors take their texts from here too, so that a merchant meets one vocabulary.
 */
export const ERRORS = {
  malformed_request: [400, 'The request could not be read. Send one JSON object, at most 20 levels deep.'],
  unsupported_grant_type: [400, 'Send grant_type=client_credentials: no other grant is served here.'],
  unauthenticated: [401, 'Send a valid access token in the Authorization header.'],
  access_refused: [403, 'This token may not do that. Check its scopes and whose resource it is.'],
  account_suspended: [403, 'This account is suspended. Contact support.'],
  token_used: [
    403,
    'This link is no longer good: it was used, or a newer one took its place (see reason). Ask for a new one.',
  ],
  not_found: [404, 'There is nothing at this address. Check the path and the id.'],
  method_not_allowed: [405, 'This method is not served here. See the Allow header for those that are.'],
  idempotency_in_flight: [
    409,
    'A request with this Idempotency-Key is still running. Try again in a moment.',
  ],
  response_not_repeated: [
    409,
    'This request was processed before. Its response holds a secret, which is returned only to the token that asked for it, until it is replaced. Ask for a new one with another Idempotency-Key.',
  ],
  payment_method_exists: [409, 'The customer already has this account number as a payment method.'],
  payment_method_in_use: [
    409,
    'A direct debit still uses this payment method. Cancel or change that one first.',
  ],
  payment_method_deleted: [409, 'This payment method was deleted. Add the account number again to use it.'],
  validation_conflict: [409, 'This payment method is being, or was, validated against another RFC.'],
  direct_debit_final: [
    409,
    'This direct debit is cancelled or completed. Nothing about it can change any more.',
  ],
  direct_debit_revoked: [409, 'This direct debit was revoked. Nothing more is collected by it.'],
  direct_debit_has_open_orders: [
    409,
    'Orders of this direct debit are still open. Withdraw those that can be withdrawn, and wait until the others are settled.',
  ],
  direct_debit_not_created: [
    409,
    'This can change only while the customer has yet to acknowledge. Create a new direct debit.',
  ],
  direct_debit_not_active: [
    409,
    'This direct debit is not active. See requirements for what its customer has to do first.',
  ],
  mandate_ended: [
    409,
    'The term of this direct debit leaves no day to collect on. Create a new direct debit.',
  ],
  mandate_limit_exceeded: [
    409,
    'This is more than the customer agreed to for the billing period. See available for what is left of it.',
  ],
  too_many_open_orders: [
    409,
    'Fifty orders of this direct debit wait to be presented. Withdraw some, or wait until they are.',
  ],
  nothing_to_move: [
    409,
    'No collection of this direct debit is to come, so that there is no date to change.',
  ],
  order_not_created: [
    409,
    'This order has gone to the bank, is being looked into there, or is settled. Only one that waits can be changed.',
  ],
  consent_required: [
    409,
    'The bank returned this order by the customer’s word. It can be retried only once a new acknowledgment lists it.',
  ],
  order_not_failed: [409, 'Only an order that has failed can be retried.'],
  already_retried: [409, 'This order was retried already. See retried_by for the order that took its place.'],
  nothing_to_retry: [409, 'No order of this direct debit has failed.'],
  already_acknowledged: [409, 'This direct debit was acknowledged already.'],
  terms_changed: [
    409,
    'The terms have changed since they were shown. Get the direct debit again, and show the customer what it says now.',
  ],
  link_not_mailed: [
    409,
    'The customer told the bank that they do not recognise a charge. They can consent again only by a link that was mailed to them since. Have one mailed.',
  ],
  nothing_outstanding: [409, 'This direct debit waits for nothing from the customer.'],
  too_many_webhook_endpoints: [
    409,
    'An account has at most 20 webhook endpoints. Delete one, or change one that is there.',
  ],
  webhook_endpoint_disabled: [409, 'This webhook endpoint is disabled. Enable it first.'],
  order_cancelled: [409, 'This order is cancelled. Nothing about it can change any more.'],
  precondition_failed: [412, 'The record has changed since the version in If-Match. Read it again.'],
  payload_too_large: [413, 'The body is too large. Send at most 64 KiB.'],
  unsupported_media_type: [
    415,
    'Send the body as JSON, with Content-Type: application/json and without Content-Encoding.',
  ],
  validation_failed: [422, 'Some members are missing or wrong. See errors for each of them.'],
  idempotency_key_reused: [422, 'This Idempotency-Key was used with another request. Choose a new key.'],
  too_many_requests: [429, 'Too many requests. Wait for the seconds in Retry-After and try again.'],
  internal_error: [500, 'Something went wrong on our side. Try again, or send us the request id.'],
  reference_exhausted: [503, 'All references are in use. Contact support.'],
  unavailable: [
    503,
    'The service is temporarily unavailable. Wait for the seconds in Retry-After and try again.',
  ],
  provider_not_configured: [503, 'An outside party that this needs is not set up for this stage yet.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof ERRORS;

/** Seconds after which a request that was refused so may fare better, where nothing more is known. */
export const RETRY_AFTER: Partial<Record<ErrorCode, number>> = {
  idempotency_in_flight: 1,
  unavailable: 1,
  // These wait for somebody's work.
  provider_not_configured: 60 * 60,
  reference_exhausted: 24 * 60 * 60,
};

/** One faulty member of a request: where it is (`items.0.price`), a stable code, and what to do. */
export type FieldError = { field: string; code: string; message: string };

/** The members of every error body. */
export type ErrorBody = {
  error: {
    type: string;
    code: ErrorCode;
    message: string;
    request_id: string;
    errors?: FieldError[];
    errors_omitted?: number;
    [extra: string]: unknown;
  };
};

/** The family of an error, for callers that branch on a handful of cases. */
export function errorType(code: ErrorCode): string {
  const [status] = ERRORS[code];
  if (status === 401) return 'authentication_error';
  if (status === 403) return 'permission_error';
  if (status === 409) return 'conflict_error';
  if (status === 429) return 'rate_limit_error';
  return status < 500 ? 'invalid_request_error' : 'api_error';
}
