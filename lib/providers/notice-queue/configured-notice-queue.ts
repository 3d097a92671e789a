import type { NoticeQueue } from './port.ts';
import { sqsNoticeQueue } from './sqs-notice-queue.ts';

let queue: NoticeQueue | undefined;

/** This stage's: the queue that the deployment names. */
export function configuredNoticeQueue(): NoticeQueue {
  const url = process.env.NOTICE_QUEUE_URL;
  if (!url) throw new Error('NOTICE_QUEUE_URL is not set');
  queue ??= sqsNoticeQueue(url);
  return queue;
}
