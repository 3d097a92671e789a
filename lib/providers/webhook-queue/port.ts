/**
 * An event to deliver to one target: an endpoint, or the record whose notify address receives it. `waits` counts how
 * often its account's share of the sending was full.
 */
export type DueWebhook = { account_id: string; target: string; event_id: string; waits?: number };

/** A received message: its body, and the receipt that removes it. */
export type ReceivedWebhook = { body: string; receipt: string };

/** The receiving end of the queue, for the worker that empties it. */
export type WebhookInbox = {
  /**
   * Receives up to ten messages, as soon as there are some or after a second. No other receiver gets them for two
   * minutes.
   */
  receive(most: number): Promise<ReceivedWebhook[]>;
  /** Removes messages that are done. */
  remove(receipts: readonly string[]): Promise<void>;
};

/** The queue of webhooks to send. Its messages are pointers; the deliveries themselves are in the table. */
export type WebhookQueue = {
  /**
   * Queues any number of webhooks. While many of an account's are being sent, other accounts' go first.
   *
   * @param delaySeconds how long they wait first, 900 at most
   * @throws ProviderUnavailable, or an error of SQS, if any webhook was not queued; a few may then be queued twice
   */
  send(webhooks: readonly DueWebhook[], delaySeconds?: number): Promise<void>;
};
