/** A message as a function sends it: of a group, where that matters, and there for the consumer after some seconds. */
type SentMessage = {
  readonly body: string;
  readonly group?: string;
  readonly delaySeconds?: number;
};

/** A message that a function has asked for. */
type ReceivedMessage = { readonly id: string; readonly body: string };

/** What functions do with queues by themselves. */
export type QueueAccess = {
  /**
   * Takes a message from a function; it is safe once this returns.
   *
   * @throws AwsError where there is no such queue
   */
  readonly take: (queueArn: string, message: SentMessage) => void;
  /** Resolves with up to so many messages, once there are some or the wait is over. Times are in milliseconds. */
  readonly receive: (
    queueArn: string,
    most: number,
    wait: number,
    hidden: number,
  ) => Promise<readonly ReceivedMessage[]>;
  /** Removes a message that was received. */
  readonly remove: (queueArn: string, id: string) => void;
};
