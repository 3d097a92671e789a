import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { RenderedMail } from '#lib/email/render-mail.ts';
import { log } from '#lib/log.ts';
import { type Mailed, mailOf } from '#lib/operations/mail-of.ts';
import { configuredMailer } from '#lib/providers/mail/configured-mailer.ts';
import { MailRefused } from '#lib/providers/mail/port.ts';
import { consumeEvents } from '#lib/store/consume-events.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import type { OutboxEvent } from '#lib/store/events.ts';
import { isMailDone, noteMail } from '#lib/store/sent-mails.ts';

/**
 * Mails the customer what happened:
 *
 *     event ─→ note found? ─→ mail rendered ─→ sent ─→ noted
 *
 * An event that arrives again finds the note and sends nothing. Whoever dies before the note sends again when the
 * event arrives again: a mail may come twice then, but none is lost. Its link is the same in both.
 */
export function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  return consumeEvents(event, 'workers/send-mails', async (happened) => {
    const debit = await findDirectDebit(happened.data.direct_debit_id);
    if (!debit || debit.email_bounced || (await isMailDone(debit.id, happened.event_id))) return;
    const mail = await mailOf(happened, debit);
    if (mail) await send(mail, happened, debit);
  });
}

async function send(
  { kind, merchantName, ...rendered }: RenderedMail & { kind: string; merchantName: string },
  { event_id }: OutboxEvent<Mailed>,
  debit: DirectDebit,
): Promise<void> {
  const { account_id, id, customer } = debit;
  const of = { directDebitId: id, eventId: event_id };
  const tags = { event_id, direct_debit_id: id };
  const note = { account_id, to: customer.email, kind };
  try {
    const mailer = await configuredMailer();
    const { messageId } = await mailer.send({
      to: customer.email,
      fromName: merchantName,
      ...rendered,
      tags,
    });
    await noteMail(of, { ...note, outcome: 'sent', message_id: messageId }, new Date());
    log('info', 'mail_sent', { ...tags, kind });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    log('error', 'mail_refused', { ...tags, kind });
    await noteMail(of, { ...note, outcome: 'refused', message_id: null }, new Date());
  }
}
