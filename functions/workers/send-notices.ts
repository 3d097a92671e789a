import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { errorDetails, log } from '#lib/log.ts';
import { sendNotice } from '#lib/operations/notices/send-notice.ts';
import { configuredNoticeQueue } from '#lib/providers/notice-queue/configured-notice-queue.ts';
import type { DueNotice } from '#lib/providers/notice-queue/port.ts';
import { configuredNotices } from '#lib/providers/notices/configured-notices.ts';
import { failuresOf } from '#lib/store/consume-events.ts';

/** Brings notices to merchants' servers, all of a batch at the same time: a slow server delays nobody else's. */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const tools = { notices: configuredNotices(), queue: configuredNoticeQueue(), random: Math.random };
  const failed = new Set<string>();
  const sent = Records.map(async ({ messageId, body }) => {
    const { target, event_id } = JSON.parse(body) as DueNotice;
    await sendNotice({ target, event_id }, new Date(), tools).catch((error: unknown) => {
      log('warn', 'notice_not_sent', { event_id, target, ...errorDetails(error) });
      failed.add(messageId);
    });
  });
  await Promise.all(sent);
  return failuresOf(Records, failed);
}
