import { put } from './change.ts';
import { type Key, mailKey } from './keys.ts';
import { getItem } from './read.ts';
import { transact } from './transact.ts';

type SentMail = Key & {
  account_id: string;
  kind: string;
  outcome: 'sent' | 'refused';
  message_id: string | null;
};

/** Whether the mail of an event has gone out, or never will. */
export async function isMailDone(directDebitId: string, eventId: string): Promise<boolean> {
  return (await getItem<SentMail>(mailKey(directDebitId, eventId))) !== undefined;
}

/** Notes that the mail of an event has gone out, or was refused for good, so that nobody sends it again. */
export async function noteMail(
  of: { directDebitId: string; eventId: string },
  mail: Omit<SentMail, keyof Key>,
  now: Date,
): Promise<void> {
  const item = { ...mailKey(of.directDebitId, of.eventId), ...mail, created_at: now.toISOString() };
  await transact([put(item)]);
}
