import { SENDING_MILLISECONDS } from '#lib/domain/notices/share.ts';
import { log } from '#lib/log.ts';
import type { Notice, NoticeOutcome, NoticeSender } from '#lib/providers/notices/port.ts';
import { DeadlinePassed, withinDeadline } from '#lib/providers/within-deadline.ts';

/**
 * Sends, and says what came of it at the latest after `milliseconds`, so that an attempt is always noted. A sender that takes
 * longer than its own deadline allows has an error of ours, which the log reports.
 */
export async function sendInTime(
  notices: NoticeSender,
  notice: Notice,
  milliseconds = SENDING_MILLISECONDS,
): Promise<NoticeOutcome> {
  try {
    return await withinDeadline(milliseconds, () => notices.send(notice));
  } catch (error) {
    if (!(error instanceof DeadlinePassed)) throw error;
    log('warn', 'notice_sender_late', { 'webhook-id': notice.headers['webhook-id'] });
    return { duration_ms: milliseconds, status_code: null, error: 'timeout' };
  }
}
