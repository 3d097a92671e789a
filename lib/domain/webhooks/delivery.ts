import type { MerchantEventType } from './merchant-events.ts';

/**
 * `pending`: it will be attempted. `delivered`: a 2xx response arrived within 10 s. `failed`: no attempt is left.
 * `ended`: not attempted any more, because its target was disabled, removed, or responded 410.
 */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'ended'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/**
 * Why an attempt did not deliver. `http_status`: the response was neither 2xx nor 3xx, or informational responses (1xx)
 * did not end. `redirected`: it was 3xx, which is not followed. `timeout`: it did not end within 10 s.
 * `connection_failed`: there was no connection, it broke off, or the response is not HTTP. `address_refused`: the
 * address, or one that its name resolves to, is not on the public internet. `no_outcome`: our worker ended before it
 * noted an outcome, so the webhook may have arrived or not.
 */
export const ATTEMPT_ERRORS = [
  'http_status',
  'redirected',
  'timeout',
  'connection_failed',
  'tls_failed',
  'name_not_found',
  'address_refused',
  'no_outcome',
] as const;
export type AttemptError = (typeof ATTEMPT_ERRORS)[number];

/** One request: the status of its response, or the error. Holds no text that the server sent, and so is logged. */
export type DeliveryAttempt = {
  at: string;
  duration_ms: number;
  status_code: number | null;
  error: AttemptError | null;
};

/** The target of an event: an endpoint, or the notify address of a record. */
export type WebhookTarget = {
  /**
   * The id of the endpoint; for a notify address that of the account. A merchant whose hanging server is set on ten
   * thousand direct debits is then one slow target, not ten thousand.
   */
  target: string;
  /** The record's address at the time of the event; an endpoint's address is read at each attempt. */
  notify_url: string | null;
  /** The record that the address belongs to: for charges of a direct debit, the direct debit. */
  notify_of: string | null;
};

/** The delivery of an event to one address. */
export type Delivery = WebhookTarget & {
  id: string;
  account_id: string;
  event_id: string;
  /** The partition that holds the event. */
  event_pk: string;
  event_type: MerchantEventType | 'webhook_endpoint.test';
  status: DeliveryStatus;
  /** Oldest first; only the latest are kept. */
  attempts: DeliveryAttempt[];
  /** The beginning of the latest response’s body, as far as it is kept; missing if there is none. */
  response_excerpt?: string;
  /** How many attempts of the current series were made; a redelivery begins another series. */
  tries: number;
  next_attempt_at: string | null;
  version: number;
  created_at: string;
  updated_at: string;
};

/**
 * Returns whether a target missed an event: its delivery failed or ended, or there is none, since the target was
 * disabled or did not exist. A pending delivery is still attempted.
 */
export const isMissed = (delivery: Pick<Delivery, 'status'> | undefined): boolean =>
  delivery === undefined || delivery.status === 'failed' || delivery.status === 'ended';
