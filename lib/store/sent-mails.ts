import { change, conflict, put } from '#lib/store/engine/change.ts';
import { below, missing, missingOr, oneOf } from '#lib/store/engine/conditions.ts';
import { getItem, queryItems } from '#lib/store/engine/read.ts';
import { type Item, transact } from '#lib/store/engine/transact.ts';
import { applyChange } from '#lib/store/engine/versioned.ts';
import { merchantMailKey } from '#lib/store/webhooks/keys.ts';
import { directDebitKey, type Key, MAILS, mailedLinkKey, mailKey } from './keys.ts';

/**
 * Identifies a mail: the account, the event that requests it, and the link in it, if it has one. A mail to a merchant
 * has no direct debit.
 */
export type MailOf = {
  accountId: string;
  directDebitId?: string;
  eventId: string;
  linkId?: string | undefined;
};

/** The outcome of a mail: sent, or permanently refused. */
export type MailOutcome = {
  kind: string;
  /** The recipient's address. */
  to: string;
  outcome: 'sent' | 'refused';
  message_id: string | null;
};

/** A mail that was sent or permanently refused. */
export type SentMail = MailOutcome & { account_id: string; created_at: string };

/** Longer than sending and noting a mail takes, and shorter than the wait before an event is delivered again. */
const CLAIM_SECONDS = 30;

/**
 * Another delivery of the event is sending its mail, or crashed while sending it. The event has to be delivered again.
 */
class MailBeingSent extends Error {
  override readonly name = 'MailBeingSent';
}

class MailDone extends Error {}

/**
 * Claims the mail of an event, so that one of its deliveries sends it. An expired claim is taken over. Returns true if
 * the mail is to be sent; false if it was sent or permanently refused.
 *
 * @throws MailBeingSent if another delivery has a valid claim
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

/** Releases a claim, since the mail was not sent. */
export async function releaseMail(of: MailOf, now: Date): Promise<void> {
  const set = { ...noteOf(of, now), claimed_until: 0 };
  await applyChange({ key: keyOf(of), from: { outcome: 'claimed' }, set, onConditionFailed: conflict });
}

/**
 * Notes that the mail of an event was sent or permanently refused, so that it is not sent again. A link that is mailed
 * again keeps the mail that was delivered, unless the address is another one now: evidence names it.
 */
export async function noteMail(of: MailOf, mail: MailOutcome, now: Date): Promise<void> {
  const { linkId, directDebitId, accountId: account_id } = of;
  const { to, message_id } = mail;
  const noted = { from: {}, set: { ...noteOf(of, now), ...mail }, remove: ['claimed_until'] };
  if (linkId === undefined || directDebitId === undefined || mail.outcome !== 'sent') {
    await applyChange({ key: keyOf(of), ...noted, onConditionFailed: conflict });
    return;
  }
  const sent = { account_id, to, message_id, sent_at: now.toISOString() };
  const link = { ...mailedLinkKey(directDebitId, linkId), ...sent };
  const delivered = (found: Item | undefined) => new Delivered(found?.to === to);
  try {
    await transact([change(keyOf(of), noted, conflict), put(link, { delivered_at: missing }, delivered)]);
  } catch (error) {
    if (!(error instanceof Delivered)) throw error;
    await transact([change(keyOf(of), noted, conflict), ...(error.isSameAddress ? [] : [put(link)])]);
  }
}

/** An earlier mail with the same link was delivered. */
class Delivered extends Error {
  readonly isSameAddress: boolean;

  constructor(isSameAddress: boolean) {
    super();
    this.isSameAddress = isSameAddress;
  }
}

/** The mail of a link. `delivered_at` is set once the recipient's mail server has accepted it. */
export type MailedLink = { to: string; message_id: string | null; sent_at: string; delivered_at?: string };

/** Returns the mail of a link; undefined if it was not mailed. */
export function findMailedLink(directDebitId: string, linkId: string): Promise<MailedLink | undefined> {
  return getItem<MailedLink>(mailedLinkKey(directDebitId, linkId));
}

/** The report of a delivery arrived before the mail was noted as sent. The report has to be delivered again. */
class NotNotedYet extends Error {
  override readonly name = 'NotNotedYet';
}

class Known extends Error {}

/**
 * Notes once that the mail with a link was delivered. Reports about another mail with the same link are ignored.
 *
 * @throws NotNotedYet if the mail is not noted as sent yet
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

/** Returns up to `most` of the newest mails about a direct debit, newest first. */
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
