import { log } from '#lib/log.ts';
import { sweepNotices } from '#lib/operations/notices/sweep-notices.ts';
import { configuredNoticeQueue } from '#lib/providers/notice-queue/configured-notice-queue.ts';

/** Queues the notices whose time has come, or that a worker which died has left. */
export async function handler(): Promise<{ queued: number }> {
  const counts = { queued: await sweepNotices(new Date(), configuredNoticeQueue()) };
  log('info', 'notices_swept', counts);
  return counts;
}
