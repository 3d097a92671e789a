import { requiredSetting } from '#lib/environment.ts';
import type { NoticeInbox, NoticeQueue } from './port.ts';
import { sqsNoticeInbox } from './sqs-notice-inbox.ts';
import { sqsNoticeQueue } from './sqs-notice-queue.ts';

let queue: NoticeQueue | undefined;

/** This stage's: the queue that the deployment names. */
export function configuredNoticeQueue(): NoticeQueue {
  queue ??= sqsNoticeQueue(requiredSetting('NOTICE_QUEUE_URL'));
  return queue;
}

/** The other end of it. */
export const configuredNoticeInbox = (): NoticeInbox => sqsNoticeInbox(requiredSetting('NOTICE_QUEUE_URL'));
