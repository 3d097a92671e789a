import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { log } from '#lib/log.ts';
import { type Mailed, type MailOfEvent, mailOf } from '#lib/operations/mail-of.ts';
import { configuredMailer } from '#lib/providers/mail/configured-mailer.ts';
import { MailRefused } from '#lib/providers/mail/port.ts';
import { consumeEvent, type DeliveredEvent, failuresOf } from '#lib/store/consume-events.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import type { OutboxEvent } from '#lib/store/events.ts';
import { claimMail, type MailOf, type MailOutcome, noteMail, releaseMail } from '#lib/store/sent-mails.ts';

/**
 * Mails the customer what happened, one event of a batch after the other: no faster than SES takes them.
 *
 *     event ─→ mail claimed? ─→ mail rendered ─→ sent ─→ noted
 *
 * Of several deliveries of an event one has the claim, and whoever comes after the note sends nothing. Whoever dies
 * between sending and noting leaves a claim that the next delivery takes over: a mail may come twice then, but none is
 * lost. Its link is the same in both.
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
  if (await claimMail(of, new Date())) await send(mail, of);
}

async function send(mail: MailOfEvent, of: MailOf): Promise<void> {
  const tags = {
    event_id: of.eventId,
    direct_debit_id: of.directDebitId,
    ...(of.linkId !== undefined && { link_id: of.linkId }),
  };
  const outcome = await handOver(mail, tags).catch(async (error: unknown) => {
    await releaseMail(of, new Date());
    throw error;
  });
  await noteMail(of, outcome, new Date());
  if (outcome.outcome === 'sent') log('info', 'mail_sent', { ...tags, kind: mail.kind });
  else log('error', 'mail_refused', { ...tags, kind: mail.kind });
}

async function handOver(
  { kind, to, merchantName: fromName, ...rendered }: MailOfEvent,
  tags: Readonly<Record<string, string>>,
): Promise<MailOutcome> {
  try {
    const mailer = await configuredMailer();
    const { messageId } = await mailer.send({ to, fromName, ...rendered, tags });
    return { kind, to, outcome: 'sent', message_id: messageId };
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    return { kind, to, outcome: 'refused', message_id: null };
  }
}
