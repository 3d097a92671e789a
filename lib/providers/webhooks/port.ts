import type { DeliveryAttempt } from '#lib/domain/webhooks/delivery.ts';

/** A webhook as it goes out: an address, headers with their signature, and the body that was signed. */
export type Webhook = {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
};

/** What came of it. */
export type WebhookOutcome = Omit<DeliveryAttempt, 'at'>;

/** What brings webhooks to merchants' servers. */
export interface WebhookSender {
  /** Sends a webhook once and says what came of it, within a bounded time. It never throws. */
  send(webhook: Webhook): Promise<WebhookOutcome>;
}
