import { change, conflict, put } from '#lib/store/engine/change.ts';
import { below, missing, missingOr, oneOf } from '#lib/store/engine/conditions.ts';
import { getItem, queryItems } from '#lib/store/engine/read.ts';
import { type Item, transact } from '#lib/store/engine/transact.ts';
import { applyChange } from '#lib/store/engine/versioned.ts';
import { merchantMailKey } from '#lib/store/webhooks/keys.ts';
import { directDebitKey, type Key, MAILS, mailedLinkKey, mailKey } from './keys.ts';

/** Whose mail, which event asks for it, and the link that is in it, where it is about one. A merchant's is of no debit. */
export type MailOf = {
  accountId: string;
  directDebitId?: string;
  eventId: string;
  linkId?: string | undefined;
};

/** What became of a mail that was sent, or refused for good. */
export type MailOutcome = {
  kind: string;
  /** Where it went. */
  to: string;
  outcome: 'sent' | 'refused';
  message_id: string | null;
};

/** A mail that went out, or was refused for good. */
export type SentMail = MailOutcome & { account_id: string; created_at: string };

/** Longer than it takes to send a mail and to note it, and shorter than the wait before an event comes again. */
const CLAIM_SECONDS = 30;

/** Another delivery of the event is sending its mail, or died while it did: the event has to come again. */
class MailBeingSent extends Error {
  override readonly name = 'MailBeingSent';
}

class MailDone extends Error {}

/**
 * Claims the mail of an event, so that one of its deliveries sends it. A claim that is older than anybody may take is
 * taken over. Gives whether it is to be sent; not where it has gone out, or never will.
 *
 * @throws MailBeingSent where another one has claimed it
 */
export async function claimMail(of: MailOf, now: Date): Promise<boolean> {
  const seconds = now.getTime() / 1000;
  const isFree = { outcome: missingOr(oneOf('claimed')), claimed_until: missingOr(below(seconds)) };
  const set = { ...noteOf(of, now), outcome: 'claimed', claimed_until: seconds + CLAIM_SECONDS };
  try {
    await applyChange({ key: keyOf(of), from: isFree, set, onConditionFailed: whyNot });
    return true;
  } catch (error) {
    if (error instanceof MailDone) return false;
    throw error;
  }
}

const whyNot = (found: Item | undefined) =>
  found?.outcome === 'claimed' ? new MailBeingSent() : new MailDone();

/** Gives a claim back, since the mail did not go out. */
export async function releaseMail(of: MailOf, now: Date): Promise<void> {
  const set = { ...noteOf(of, now), claimed_until: 0 };
  await applyChange({ key: keyOf(of), from: { outcome: 'claimed' }, set, onConditionFailed: conflict });
}

/** Notes that the mail of an event has gone out, or was refused for good, so that nobody sends it again. */
export async function noteMail(of: MailOf, mail: MailOutcome, now: Date): Promise<void> {
  const { linkId, directDebitId, accountId: account_id } = of;
  const { to, message_id } = mail;
  const noted = { from: {}, set: { ...noteOf(of, now), ...mail }, remove: ['claimed_until'] };
  if (linkId === undefined || directDebitId === undefined || mail.outcome !== 'sent') {
    await applyChange({ key: keyOf(of), ...noted, onConditionFailed: conflict });
    return;
  }
  const sent = { account_id, to, message_id, sent_at: now.toISOString() };
  await transact([
    change(keyOf(of), noted, conflict),
    put({ ...mailedLinkKey(directDebitId, linkId), ...sent }),
  ]);
}

/** How a link was mailed; `delivered_at` once the mail's server at the other end has taken it. */
export type MailedLink = { to: string; message_id: string | null; sent_at: string; delivered_at?: string };

/** How a link was mailed; nothing where it was not. */
export function findMailedLink(directDebitId: string, linkId: string): Promise<MailedLink | undefined> {
  return getItem<MailedLink>(mailedLinkKey(directDebitId, linkId));
}

/** The mail of a link was delivered before it is noted that it was sent: the report has to come again. */
class NotNotedYet extends Error {
  override readonly name = 'NotNotedYet';
}

class Known extends Error {}

/**
 * Notes that the mail with a link has arrived, once; that of another mail with the same link is left out.
 *
 * @throws NotNotedYet where it is not noted yet that it was sent
 */
export async function noteDelivery(
  { directDebitId, linkId, messageId }: { directDebitId: string; linkId: string; messageId: string },
  delivered_at: string,
): Promise<void> {
  const from = { message_id: messageId, delivered_at: missing };
  const whyNot = (found: Item | undefined) => (found ? new Known() : new NotNotedYet());
  try {
    await transact([change(mailedLinkKey(directDebitId, linkId), { from, set: { delivered_at } }, whyNot)]);
  } catch (error) {
    if (!(error instanceof Known)) throw error;
  }
}

const noteOf = ({ accountId }: MailOf, now: Date) => ({
  account_id: accountId,
  created_at: now.toISOString(),
});

const keyOf = ({ accountId, directDebitId, eventId }: MailOf): Key =>
  directDebitId === undefined ? merchantMailKey(accountId, eventId) : mailKey(directDebitId, eventId);

/** The newest mails about a direct debit, up to a number, newest first. */
export async function listMails(directDebitId: string, most: number): Promise<SentMail[]> {
  const { items } = await queryItems<SentMail>(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :mails)',
      ExpressionAttributeValues: { ':pk': directDebitKey(directDebitId).pk, ':mails': MAILS },
      ScanIndexForward: false,
    },
    most,
  );
  return items.filter(({ kind }) => kind !== undefined);
}
