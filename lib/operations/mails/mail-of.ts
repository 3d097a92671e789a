import type { Link } from '#lib/domain/direct-debit/authorisation.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { hasOpenedSince, OPEN_STATUSES } from '#lib/domain/direct-debit/still-to-come.ts';
import type { Payload } from '#lib/domain/events.ts';
import type { Order } from '#lib/domain/order.ts';
import { type RenderedMail, renderMail } from '#lib/email/render-mail.ts';
import { clockOf } from '#lib/operations/clock.ts';
import { showSessionLink } from '#lib/operations/links/links.ts';
import { newSecret } from '#lib/secrets/random-secrets.ts';
import { findAccount } from '#lib/store/accounts.ts';
import { findCharges, findChargesIn } from '#lib/store/charges.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import type { OutboxEvent } from '#lib/store/events/events.ts';
import { putLinkCode } from '#lib/store/link-codes.ts';
import { findOrder } from '#lib/store/orders.ts';
import type { LinkFacts } from '#lib/wording/facts.ts';
import type { Mailing } from './letter-facts.ts';
import { LETTERS, type Mailed } from './letters.ts';
import { mailFactsOf } from './mail-facts-of.ts';

export type MailOfEvent = RenderedMail & {
  kind: string;
  /** The recipient's address. */
  to: string;
  fromName: string;
  /** The address for customers' replies to the merchant. */
  replyTo: string | undefined;
};

/**
 * Reads the facts for an event's mail, in one call. A pre-notification may name orders that did not exist yet. Those
 * created since are found among the direct debit's open orders. The retry of a failed order is read as well.
 */
export async function findMailing({ account_id, event_type, data }: OutboxEvent<Mailed>): Promise<Mailing> {
  const [debit, account, clock, ...named] = await Promise.all([
    findDirectDebit(data.direct_debit_id),
    findAccount(account_id),
    clockOf(account_id, new Date()),
    ...orderIdsIn(data).map(findOrder),
  ]);
  const orders = named.filter((order) => order !== undefined);
  const isOpened = debit && 'orders' in data && hasOpenedSince(debit, data);
  if (isOpened) return { debit, account, clock, orders: await findChargesIn(debit, OPEN_STATUSES) };
  const retries = event_type === 'charge.failed' ? await findCharges(retriesOf(orders)) : [];
  return { debit, account, clock, orders: [...orders, ...retries] };
}

const retriesOf = (orders: readonly Order[]): string[] =>
  orders.flatMap(({ retried_by }) => retried_by ?? []);

function orderIdsIn(data: Payload<Mailed>): string[] {
  if ('orders' in data) return data.orders.flatMap(({ order_id }) => order_id ?? []);
  return 'order_id' in data ? [data.order_id] : [];
}

/**
 * Returns how to compose an event's mail from the current facts; undefined if none is to be sent. That is so if its
 * link was used or replaced, its collection was withdrawn, moved or returned, its content was corrected, mails to the
 * address bounce, or the merchant wants none. Three mails are always sent: those that customers request, the
 * confirmation of a revocation, and the mail to the former address that it was changed.
 */
export function mailOf(
  { event_type, data }: OutboxEvent<Mailed>,
  { debit, account, orders, clock }: Mailing,
): (() => Promise<MailOfEvent>) | undefined {
  if (!debit) return undefined;
  const former = 'former' in data ? data.former : undefined;
  const isTheirs = event_type === 'direct_debit.link_requested' || 'by_customer' in data;
  if (!former && (debit.email_bounced || !(debit.send_email || isTheirs))) return undefined;
  const letter = LETTERS[event_type](debit, data as never, orders, { account, clock });
  if (!letter) return undefined;
  return async () => {
    const [common, link] = await Promise.all([
      mailFactsOf(debit, { account, clock }),
      letter.link && linkFactsOf(debit, letter.link),
    ]);
    const facts = { ...(await letter.say(common)), ...link };
    const rendered = renderMail(letter.kind, debit.language, facts as never);
    const to = (former ?? debit.customer).email;
    const replyTo = account?.support_email;
    return { kind: letter.kind, to, fromName: common.merchantName, replyTo, ...rendered };
  };
}

/** Returns the link of a mail, with a short form that is stored for it. */
async function linkFactsOf(debit: DirectDebit, link: Link): Promise<LinkFacts> {
  const code = newSecret();
  const [shown] = await Promise.all([showSessionLink(debit, link, code), putLinkCode(code, debit, link)]);
  return { link: { url: shown.url, shortUrl: shown.short_url, expiresAt: shown.expires_at } };
}
