/** That an event is to be brought to one target: an endpoint, or the record whose notify address is told. */
export type DueNotice = { target: string; event_id: string };

/** Where notices wait until they are sent. What it holds are pointers: the deliveries themselves lie in the table. */
export type NoticeQueue = {
  /**
   * Queues any number of notices. Those of one target give way to others' while many of its own are under way.
   *
   * @param delaySeconds how long they wait first, 900 at most
   * @throws Error where some of them, or all, were not taken; a few may be queued twice then
   */
  send(notices: readonly DueNotice[], delaySeconds?: number): Promise<void>;
};
