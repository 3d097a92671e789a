import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { errorDetails, log } from '#lib/log.ts';
import { sendBatch } from '#lib/operations/notices/send-batch.ts';
import { sendNotice } from '#lib/operations/notices/send-notice.ts';
import {
  configuredNoticeInbox,
  configuredNoticeQueue,
} from '#lib/providers/notice-queue/configured-notice-queue.ts';
import type { QueuedNotice } from '#lib/providers/notice-queue/port.ts';
import { configuredNotices } from '#lib/providers/notices/configured-notices.ts';
import { failuresOf } from '#lib/store/events/consume-events.ts';

/** Brings notices to merchants' servers, all of a batch at the same time: a slow server delays nobody else's. */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const tools = { notices: configuredNotices(), queue: configuredNoticeQueue(), random: Math.random };
  const work = async (body: string) => {
    const message = JSON.parse(body) as QueuedNotice;
    await sendNotice(message, new Date(), tools).catch((error: unknown) => {
      const { target, event_id } = message;
      log('warn', 'notice_not_sent', { event_id, target, ...errorDetails(error) });
      throw error;
    });
  };
  const failed = await sendBatch(Records, { work, inbox: configuredNoticeInbox(), random: Math.random });
  return failuresOf(Records, failed);
}
