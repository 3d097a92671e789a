import type { MerchantEventType } from './merchant-events.ts';

/**
 * `pending`: to be attempted. `delivered`: a response of 2xx came within 10 s. `failed`: no attempt is left.
 * `ended`: not attempted any more, because its target was disabled, removed, or answered 410.
 */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'ended'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/**
 * Why an attempt did not deliver. `http_status`: the response was neither 2xx nor 3xx, or informational responses (1xx) did
 * not end. `redirected`: it was 3xx, which is not followed. `timeout`: it was not over within 10 s. `connection_failed`:
 * there was no connection, it broke off, or what arrived is not HTTP. `address_refused`: the address, or one that its name
 * stands for, is not on the public internet. `no_outcome`: our worker ended before it noted an outcome, so that the webhook
 * may have arrived or not.
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

/** One request: what came back, or why nothing did; never anything that the other side wrote. */
export type DeliveryAttempt = {
  at: string;
  duration_ms: number;
  status_code: number | null;
  error: AttemptError | null;
};

/** Where an event goes: to an endpoint, or to the notify address of a record. */
export type WebhookTarget = {
  /**
   * The id of the endpoint; for a notify address that of the account: whoever has a hanging server at ten thousand
   * direct debits is one slow target, not ten thousand.
   */
  target: string;
  /** The address that the record had when it happened; an endpoint's is read at each attempt. */
  notify_url: string | null;
  /** The record whose address that is: of a direct debit's charges the direct debit, at which it was set. */
  notify_of: string | null;
};

/** An event on its way to one address. */
export type Delivery = WebhookTarget & {
  id: string;
  account_id: string;
  event_id: string;
  /** The partition in which the event lies. */
  event_pk: string;
  event_type: MerchantEventType | 'webhook_endpoint.test';
  status: DeliveryStatus;
  /** The latest last; of many the latest only. */
  attempts: DeliveryAttempt[];
  /** How many attempts of the present series were made; a redelivery begins another. */
  tries: number;
  next_attempt_at: string | null;
  version: number;
  created_at: string;
  updated_at: string;
};
