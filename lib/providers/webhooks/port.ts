import type { DeliveryAttempt } from '#lib/domain/webhooks/delivery.ts';

/** A webhook to send: a URL, headers with the signature, and the signed body. */
export type Webhook = {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
};

/** The outcome of one attempt. `excerpt` is the beginning of the response's body, which no log may hold. */
export type WebhookOutcome = Omit<DeliveryAttempt, 'at'> & { excerpt?: string };

/** Sends webhooks to merchants' servers. */
export interface WebhookSender {
  /** Sends a webhook once and returns the outcome, in limited time. It never throws. */
  send(webhook: Webhook): Promise<WebhookOutcome>;
}
