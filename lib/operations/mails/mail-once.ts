import { log } from '#lib/log.ts';
import { countFigures } from '#lib/operations/figures/count-figures.ts';
import { configuredMailer } from '#lib/providers/mail/configured-mailer.ts';
import { type Mail, MailRefused } from '#lib/providers/mail/port.ts';
import { claimMail, type MailOf, type MailOutcome, noteMail, releaseMail } from '#lib/store/sent-mails.ts';

/** A mail to send, with the kind of its content. */
export type MailToSend = Mail & { kind: string };

/**
 * Sends the mail that an event requests, once:
 *
 *     mail claimed? ─→ sent ─→ noted
 *
 * It is composed while it is claimed.
 *
 * One of several deliveries of an event has the claim. A delivery after the note sends nothing. A crash between sending
 * and noting leaves a claim that the next delivery takes over. So a mail may arrive twice, but none is lost.
 *
 * @throws MailBeingSent if another delivery of the event is sending it; what the mailer throws if the mail may be sent
 *   later
 */
export async function mailOnce(of: MailOf, mail: Promise<MailToSend>): Promise<void> {
  const [claimed] = await Promise.allSettled([claimMail(of, new Date()), mail]);
  if (claimed.status === 'rejected') throw claimed.reason;
  if (!claimed.value) return;
  const outcome = await mail.then(handOver).catch(async (error: unknown) => {
    await releaseMail(of, new Date());
    throw error;
  });
  await noteMail(of, outcome, new Date());
  const { tags, kind } = await mail;
  if (outcome.outcome === 'sent') countFigures('mail_sent', { MailsSent: 1 }, { ...tags, kind });
  else log('error', 'mail_refused', { ...tags, kind });
}

async function handOver({ kind, ...mail }: MailToSend): Promise<MailOutcome> {
  const { to } = mail;
  try {
    const mailer = await configuredMailer();
    const { messageId } = await mailer.send(mail);
    return { kind, to, outcome: 'sent', message_id: messageId };
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    return { kind, to, outcome: 'refused', message_id: null };
  }
}
