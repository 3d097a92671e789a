import type { NoticeInbox, NoticeQueue } from './port.ts';
import { sqsNoticeInbox } from './sqs-notice-inbox.ts';
import { sqsNoticeQueue } from './sqs-notice-queue.ts';

let queue: NoticeQueue | undefined;

/** This stage's: the queue that the deployment names. */
export function configuredNoticeQueue(): NoticeQueue {
  queue ??= sqsNoticeQueue(queueUrl());
  return queue;
}

/** The other end of it. */
export const configuredNoticeInbox = (): NoticeInbox => sqsNoticeInbox(queueUrl());

function queueUrl(): string {
  const url = process.env.NOTICE_QUEUE_URL;
  if (!url) throw new Error('NOTICE_QUEUE_URL is not set');
  return url;
}
