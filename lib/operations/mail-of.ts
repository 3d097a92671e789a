import { type RenderedMail, renderMail } from '../email/render-mail.ts';
import type { StoredDirectDebit } from '../store/direct-debits.ts';
import type { OutboxEvent } from '../store/events.ts';
import { showLink } from './links.ts';
import { mailFactsOf } from './mail-facts-of.ts';

type Mailed = 'direct_debit.link_requested' | 'direct_debit.activated' | 'direct_debit.cancelled';

export type MailOfEvent = RenderedMail & { kind: string; merchantName: string };

/**
 * The mail that an event calls for; nothing where it came too late: the link was spent or retired meanwhile, or the
 * merchant wants no mails. A link that is asked for is always sent.
 */
export async function mailOf(
  event: OutboxEvent<Mailed>,
  debit: StoredDirectDebit,
): Promise<MailOfEvent | undefined> {
  if (event.event_type === 'direct_debit.link_requested') {
    return linkMail(debit, (event as OutboxEvent<'direct_debit.link_requested'>).data.token_id);
  }
  if (!debit.send_email) return undefined;
  const facts = await mailFactsOf(debit);
  const kind = event.event_type === 'direct_debit.activated' ? 'activated' : 'cancelled';
  return { kind, merchantName: facts.merchantName, ...renderMail(kind, debit.language, facts) };
}

async function linkMail(debit: StoredDirectDebit, tokenId: string): Promise<MailOfEvent | undefined> {
  const { link, requirements, language } = debit;
  if (link?.token_id !== tokenId || link.spent_at !== null || requirements.length === 0) return undefined;
  const facts = await mailFactsOf(debit);
  const { url, expires_at: expiresAt } = await showLink(debit, link);
  const { merchantName } = facts;
  if (link.purpose === 'activation') {
    const kind = 'authorization_requested';
    return { kind, merchantName, ...renderMail(kind, language, { ...facts, link: { url, expiresAt } }) };
  }
  const kind = 'validation_needed';
  const outstanding = { ...facts, link: { url, expiresAt }, requirements };
  return { kind, merchantName, ...renderMail(kind, language, outstanding) };
}
