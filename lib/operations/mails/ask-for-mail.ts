import { type Asker, askForMail } from '#lib/domain/asked-mails.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { findAskedMails, storeAskedMails } from '#lib/store/asked-mails.ts';
import type { Write } from '#lib/store/engine/transact.ts';

/** The write that counts a mail, or the seconds after which it can be requested again. */
export type CountedMail = { readonly count: Write } | { readonly retryAfter: number };

/**
 * Counts a requested mail to an address. The write belongs in the transaction that requests the mail. Then concurrent
 * requests, for any direct debits of the address, never exceed the limit. If that transaction fails with
 * `ConflictError`, the caller counts again.
 */
export async function countAskedMail(
  email: string,
  asker: { readonly by: Asker; readonly accountId: string },
  now: Date,
): Promise<CountedMail> {
  const known = await findAskedMails(email, asker.by);
  const counted = askForMail(known, asker, now);
  if ('retryAfter' in counted) return counted;
  return { count: storeAskedMails(email, asker.by, known, counted.asked, now) };
}

/**
 * Returns the write that counts a mail that a merchant requests.
 *
 * @throws ApiError `too_many_requests` above the limit
 */
export async function requireAskable(
  { account_id: accountId, customer }: DirectDebit,
  now: Date,
): Promise<Write> {
  const counted = await countAskedMail(customer.email, { by: 'merchant', accountId }, now);
  if ('retryAfter' in counted) throw new ApiError('too_many_requests', counted);
  return counted.count;
}
