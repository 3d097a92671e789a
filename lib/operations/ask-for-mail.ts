import { type Asker, askForMail } from '#lib/domain/asked-mails.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { findAskedMails, storeAskedMails } from '#lib/store/asked-mails.ts';
import type { Write } from '#lib/store/engine/transact.ts';

/** The write that counts a mail, or the seconds after which it can be asked for. */
export type CountedMail = { readonly count: Write } | { readonly retryAfter: number };

/**
 * Counts a mail that is asked for to the customer of a direct debit. The write belongs into the transaction that asks for
 * the mail: whatever is asked for at the same moment, for whichever direct debit of the address, no more are sent than the
 * rule lets through. `ConflictError` from that transaction means that it has to be counted again.
 */
export async function countAskedMail(
  { account_id: accountId, customer: { email } }: DirectDebit,
  by: Asker,
  now: Date,
): Promise<CountedMail> {
  const known = await findAskedMails(email, by);
  const counted = askForMail(known, { by, accountId }, now);
  if ('retryAfter' in counted) return counted;
  return { count: storeAskedMails(email, by, known, counted.asked, now) };
}

/** Returns the write that counts a mail that a merchant asks for. `too_many_requests` beyond what the rule lets through. */
export async function requireAskable(debit: DirectDebit, now: Date): Promise<Write> {
  const counted = await countAskedMail(debit, 'merchant', now);
  if ('retryAfter' in counted) throw new ApiError('too_many_requests', counted);
  return counted.count;
}
