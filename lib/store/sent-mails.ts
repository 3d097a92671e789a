import { put } from './change.ts';
import { directDebitKey, MAILS, mailKey } from './keys.ts';
import { getItem, queryItems } from './read.ts';
import { transact } from './transact.ts';

/** A mail that went out, or was refused for good. */
export type SentMail = {
  account_id: string;
  /** Where it went. */
  to: string;
  kind: string;
  outcome: 'sent' | 'refused';
  message_id: string | null;
  created_at: string;
};

/** Whether the mail of an event has gone out, or never will. */
export async function isMailDone(directDebitId: string, eventId: string): Promise<boolean> {
  return (await getItem(mailKey(directDebitId, eventId))) !== undefined;
}

/** Notes that the mail of an event has gone out, or was refused for good, so that nobody sends it again. */
export async function noteMail(
  of: { directDebitId: string; eventId: string },
  mail: Omit<SentMail, 'created_at'>,
  now: Date,
): Promise<void> {
  const item = { ...mailKey(of.directDebitId, of.eventId), ...mail, created_at: now.toISOString() };
  await transact([put(item)]);
}

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
  return items;
}
