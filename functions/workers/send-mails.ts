import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { setting } from '#lib/environment.ts';
import type { Mailed } from '#lib/operations/mails/letters.ts';
import { findMailing, mailOf } from '#lib/operations/mails/mail-of.ts';
import { mailOnce } from '#lib/operations/mails/mail-once.ts';
import { type Turn, turnsEvery } from '#lib/providers/mail/pace.ts';
import { expectSecrets } from '#lib/secrets/read-secret.ts';
import { consumeEvent, type DeliveredEvent, failuresOf } from '#lib/store/events/consume-events.ts';
import type { OutboxEvent } from '#lib/store/events/events.ts';

/**
 * Mails customers about events. The mails of a batch start one `MAIL_INTERVAL` (milliseconds) apart, without waiting
 * for each other, and the batch ends one interval after its last mail. So concurrent batches keep to the rate that SES
 * grants.
 */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  expectSecrets();
  const failed = new Set<string>();
  const turn = turnsEvery(setting('MAIL_INTERVAL') ?? 0);
  const consumed = Records.map(({ messageId, body }) =>
    consumeEvent(JSON.parse(body) as DeliveredEvent, 'workers/send-mails', (event) =>
      mailFor(event, turn),
    ).catch(() => failed.add(messageId)),
  );
  await Promise.all(consumed);
  await turn();
  return failuresOf(Records, failed);
}

async function mailFor(happened: OutboxEvent<Mailed>, turn: Turn): Promise<void> {
  const compose = mailOf(happened, await findMailing(happened));
  if (!compose) return;
  await turn();
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
