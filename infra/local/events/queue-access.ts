/**
 * A message that a function sends. Its group matters only in a fair queue; its consumer receives it after the delay.
 */
type SentMessage = {
  readonly body: string;
  readonly group?: string;
  readonly delaySeconds?: number;
};

/** A message that a function receives. */
type ReceivedMessage = { readonly id: string; readonly body: string };

/** How functions use queues by themselves. */
export type QueueAccess = {
  /**
   * Stores a message from a function before it returns.
   *
   * @throws AwsError if there is no such queue
   */
  readonly take: (queueArn: string, message: SentMessage) => void;
  /** Resolves with at most `most` messages, when there are some or the wait ends. Times are in milliseconds. */
  readonly receive: (
    queueArn: string,
    most: number,
    wait: number,
    hidden: number,
  ) => Promise<readonly ReceivedMessage[]>;
  /** Removes a message that was received. */
  readonly remove: (queueArn: string, id: string) => void;
};
