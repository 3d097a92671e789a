import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { type Mailed, mailOf } from '#lib/operations/mail-of.ts';
import { mailOnce } from '#lib/operations/mail-once.ts';
import { consumeEvent, type DeliveredEvent, failuresOf } from '#lib/store/consume-events.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import type { OutboxEvent } from '#lib/store/events.ts';

/**
 * Mails the customer what happened, one event of a batch after the other: no faster than SES takes them.
 */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const failed = new Set<string>();
  for (const { messageId, body } of Records) {
    const event = JSON.parse(body) as DeliveredEvent;
    await consumeEvent(event, 'workers/send-mails', tell).catch(() => failed.add(messageId));
  }
  return failuresOf(Records, failed);
}

async function tell(happened: OutboxEvent<Mailed>): Promise<void> {
  const debit = await findDirectDebit(happened.data.direct_debit_id);
  const mail = debit && (await mailOf(happened, debit));
  if (!debit || !mail) return;
  const of = {
    accountId: debit.account_id,
    directDebitId: debit.id,
    eventId: happened.event_id,
    linkId: 'token_id' in happened.data ? happened.data.token_id : undefined,
  };
  const tags = {
    event_id: of.eventId,
    direct_debit_id: of.directDebitId,
    ...(of.linkId !== undefined && { link_id: of.linkId }),
  };
  await mailOnce(of, { ...mail, tags });
}
