import { isOutstanding } from '#lib/domain/direct-debit/links.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { ConsumedBy, Payload } from '#lib/domain/events.ts';
import { type RenderedMail, renderMail } from '#lib/email/render-mail.ts';
import type { OutboxEvent } from '#lib/store/events.ts';
import { findOrder } from '#lib/store/orders.ts';
import type { MailFacts, MailKind } from '#lib/wording/facts.ts';
import { stopsOf } from '#lib/wording/stops.ts';
import { clockAt } from './clock.ts';
import { showLink } from './links.ts';
import { mailFactsOf } from './mail-facts-of.ts';

/** The events of which customers are told. */
export type Mailed = ConsumedBy<'workers/send-mails'>;

type Facts = MailFacts[MailKind];
type Letter = { kind: MailKind; facts: Facts };

export type MailOfEvent = RenderedMail & {
  kind: string;
  /** Where it goes. */
  to: string;
  merchantName: string;
  /** Where the merchant's customers write to. */
  replyTo: string | undefined;
};

/**
 * The mail that an event calls for, said by what is true now; nothing where it came too late: the link was spent or
 * retired meanwhile, what it announces was withdrawn, moved or answered, what it tells was corrected since, mails come
 * back, or the merchant wants none. What customers ask for, that they have revoked, and at the former address that there
 * is another one, is always sent.
 */
export async function mailOf(
  { event_type, data }: OutboxEvent<Mailed>,
  debit: DirectDebit,
): Promise<MailOfEvent | undefined> {
  const former = 'former' in data ? data.former : undefined;
  const isTheirs = event_type === 'direct_debit.link_requested' || 'by_customer' in data;
  if (!former && (debit.email_bounced || !(debit.send_email || isTheirs))) return undefined;
  const letter = await LETTERS[event_type](debit, data as never);
  if (!letter) return undefined;
  const { kind, facts } = letter;
  const { merchantName, merchant } = facts;
  const rendered = renderMail(kind, debit.language, facts as never);
  const to = (former ?? debit.customer).email;
  return { kind, to, merchantName, replyTo: merchant?.supportEmail, ...rendered };
}

const LETTERS: {
  [Type in Mailed]: (debit: DirectDebit, data: Payload<Type>) => Promise<Letter | undefined>;
} = {
  'direct_debit.link_requested': linkLetter,
  'direct_debit.activated': async (debit) =>
    isCollecting(debit) ? { kind: 'activated', facts: await mailFactsOf(debit) } : undefined,
  // Whoever revoked was told so at that time.
  'direct_debit.cancelled': async (debit, data) =>
    debit.revoked_at === null
      ? { kind: 'cancelled', facts: { ...(await mailFactsOf(debit)), wasActive: wasActive(debit, data) } }
      : undefined,
  // What was never active has collected nothing: there is nothing to conclude.
  'direct_debit.completed': async (debit, data) =>
    wasActive(debit, data) ? { kind: 'completed', facts: await mailFactsOf(debit) } : undefined,
  'direct_debit.charge_upcoming': async (debit, data) =>
    isCollecting(debit) && (await isToCome(debit, data))
      ? {
          kind: 'charge_upcoming',
          facts: { ...(await chargeFacts(debit, data)), earlier: data.earlier || undefined },
        }
      : undefined,
  'charge.paid': paidLetter,
  'charge.corrected': paidLetter,
  'direct_debit.revoked': async (debit) => ({
    kind: 'revoked',
    facts: { ...(await mailFactsOf(debit)), wasAuthorised: debit.acknowledge_by !== null },
  }),
  'direct_debit.email_changed': async (debit, { former }) => ({
    kind: 'email_changed',
    facts: { ...(await mailFactsOf(debit)), customerName: former.name },
  }),
  'charge.failed': async (debit, data) => {
    const order = await findOrder(data.order_id);
    if (order?.status === 'paid') return undefined;
    const isTriedAgain = order?.status === 'pending_next_cycle' && isCollecting(debit);
    return {
      kind: 'charge_failed',
      facts: {
        ...(await chargeFacts(debit, data)),
        failureCode: data.code,
        nextAttemptDate: (isTriedAgain && data.next_attempt_date) || undefined,
      },
    };
  },
};

/** What is paused was active before. */
function wasActive({ pauses }: DirectDebit, { was_active }: { was_active: boolean }): boolean {
  return was_active || pauses.length > 0;
}

function isCollecting({ status, revoked_at }: DirectDebit): boolean {
  return status === 'active' && revoked_at === null;
}

/**
 * Whether what was announced is still to come, or on its way: its day is not over, and it was neither withdrawn nor
 * moved nor answered since. What is moved is announced anew.
 */
async function isToCome(
  { announced }: DirectDebit,
  { date, order_id }: Payload<'direct_debit.charge_upcoming'>,
): Promise<boolean> {
  if (date < clockAt(new Date()).today) return false;
  if (order_id === undefined) return announced === null || announced.date === date;
  const order = await findOrder(order_id);
  const isOpen = order?.status === 'created' || order?.status === 'pending' || order?.status === 'in_process';
  return isOpen && (order.status !== 'created' || order.charge_date === date);
}

/** That an order was paid, unless the bank has taken it back since. */
async function paidLetter(debit: DirectDebit, data: Payload<'charge.paid'>): Promise<Letter | undefined> {
  const order = await findOrder(data.order_id);
  return order?.status === 'paid'
    ? { kind: 'charge_paid', facts: await chargeFacts(debit, data) }
    : undefined;
}

async function chargeFacts(
  debit: DirectDebit,
  { amount, date, reference, concept }: Payload<'direct_debit.charge_upcoming'>,
): Promise<MailFacts['charge_paid']> {
  return { ...(await mailFactsOf(debit)), concept, charge: { amount, date, reference } };
}

async function linkLetter(
  debit: DirectDebit,
  { token_id, by_customer }: Payload<'direct_debit.link_requested'>,
): Promise<Letter | undefined> {
  const { link, requirements } = debit;
  if (link?.token_id !== token_id || link.spent_at !== null) return undefined;
  const isAsked = isOutstanding(debit);
  if (!isAsked && !by_customer) return undefined;
  const facts = await mailFactsOf(debit);
  const { url, expires_at: expiresAt } = await showLink(debit, link);
  const linked = { ...facts, link: { url, expiresAt } };
  if (!isAsked) return { kind: 'link_requested', facts: linked };
  if (debit.acknowledge_by === null) return { kind: 'authorization_requested', facts: linked };
  const reasons = debit.pauses.map(({ reason }) => reason);
  const stops = stopsOf({ reasons, hasAgreed: true, requirements });
  const isAgain = requirements.includes('acknowledgment');
  return {
    kind: isAgain ? 'reauthorization_requested' : 'validation_needed',
    facts: { ...linked, requirements, stops },
  };
}
