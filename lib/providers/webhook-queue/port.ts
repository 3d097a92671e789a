/**
 * That an event is to be brought to one target: an endpoint, or the record whose notify address is told. `waits` says how
 * often its message has found no place in the share of its account.
 */
export type DueWebhook = { account_id: string; target: string; event_id: string; waits?: number };

/** A message as an older release queued it, which did not say whose it is. */
export type QueuedWebhook = Omit<DueWebhook, 'account_id'> & { account_id?: string };

/** A message that was received: what it says, and by what it is removed. */
export type ReceivedWebhook = { body: string; receipt: string };

/** The other end of the queue, for the worker that empties it. */
export type WebhookInbox = {
  /** Receives up to ten messages, once there are some or a second has passed. No other receiver gets them for two minutes. */
  receive(most: number): Promise<ReceivedWebhook[]>;
  /** Removes messages that are done with. */
  remove(receipts: readonly string[]): Promise<void>;
};

/** Where webhooks wait until they are sent. What it holds are pointers: the deliveries themselves lie in the table. */
export type WebhookQueue = {
  /**
   * Queues any number of webhooks. Those of one account give way to others' while many of its own are under way.
   *
   * @param delaySeconds how long they wait first, 900 at most
   * @throws Error where some of them, or all, were not taken; a few may be queued twice then
   */
  send(webhooks: readonly DueWebhook[], delaySeconds?: number): Promise<void>;
};
