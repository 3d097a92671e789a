import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { findMailing, type Mailed, mailOf } from '#lib/operations/mail-of.ts';
import { mailOnce } from '#lib/operations/mail-once.ts';
import { expectSecrets } from '#lib/secrets/read-secret.ts';
import { consumeEvent, type DeliveredEvent, failuresOf } from '#lib/store/consume-events.ts';
import type { OutboxEvent } from '#lib/store/events.ts';

/**
 * Mails the customer what happened, one event of a batch after the other: no faster than SES takes them.
 */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  expectSecrets();
  const failed = new Set<string>();
  for (const { messageId, body } of Records) {
    const event = JSON.parse(body) as DeliveredEvent;
    await consumeEvent(event, 'workers/send-mails', tell).catch(() => failed.add(messageId));
  }
  return failuresOf(Records, failed);
}

async function tell(happened: OutboxEvent<Mailed>): Promise<void> {
  const compose = mailOf(happened, await findMailing(happened));
  if (!compose) return;
  const { account_id, event_id, data } = happened;
  const linkId = 'token_id' in data ? data.token_id : undefined;
  const of = { accountId: account_id, directDebitId: data.direct_debit_id, eventId: event_id, linkId };
  const tags = {
    event_id,
    direct_debit_id: data.direct_debit_id,
    ...(linkId !== undefined && { link_id: linkId }),
  };
  await mailOnce(
    of,
    compose().then((mail) => ({ ...mail, tags })),
  );
}
