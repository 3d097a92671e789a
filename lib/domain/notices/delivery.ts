import type { MerchantEventType } from './merchant-events.ts';

/**
 * `pending`: to be attempted. `delivered`: a response of 2xx came within 10 s. `failed`: no attempt is left.
 * `ended`: not attempted any more, because its target was disabled, removed, or answered 410.
 */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'ended'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** One request: what came back, or why nothing did; `error` is one of a few fixed words, never what the other side sent. */
export type DeliveryAttempt = {
  at: string;
  duration_ms: number;
  status_code: number | null;
  error: string | null;
};

/** An event on its way to one address: an endpoint, or the notify address of a record. */
export type Delivery = {
  id: string;
  account_id: string;
  /** The id of the endpoint, or of the record whose `notify_url` it goes to. */
  target: string;
  /** The address that a record had when it happened; an endpoint's is read at each attempt. */
  notify_url: string | null;
  event_id: string;
  /** The partition in which the event lies. */
  event_pk: string;
  event_type: MerchantEventType | 'webhook_endpoint.test';
  status: DeliveryStatus;
  /** The latest last. */
  attempts: DeliveryAttempt[];
  /** How many attempts of the present series were made; a redelivery begins another. */
  tries: number;
  next_attempt_at: string | null;
  version: number;
  created_at: string;
  updated_at: string;
};
