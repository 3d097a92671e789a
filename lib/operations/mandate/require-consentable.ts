import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { isObjected, mailedIdOf, requireMailed } from '#lib/domain/direct-debit/objection.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { requireTermsAsShown, termsOf } from '#lib/domain/mandate/terms.ts';
import { withDatesFromNow } from '#lib/operations/direct-debits/show-to-customer.ts';
import type { Account } from '#lib/store/accounts.ts';
import { findMailedLink } from '#lib/store/sent-mails.ts';

/**
 * Checks a consent through the link of a direct debit. Every request by which a customer consents must pass it before
 * anything is written.
 *
 * @throws ApiError `terms_changed` if the customer was shown other terms than the current ones, which `shown` names;
 *   `link_not_mailed` if the customer objected to a charge and this link has not reached them by mail since
 */
export async function requireConsentable(
  debit: DirectDebit,
  { account, shown }: { account: Account | undefined; shown: string | undefined },
  clock: Clock,
): Promise<void> {
  const terms = termsOf(withDatesFromNow(debit, clock), { merchant: account, method: undefined });
  requireTermsAsShown(debit, terms, shown);
  const { link } = debit;
  if (link && isObjected(debit)) requireMailed(debit, await findMailedLink(debit.id, mailedIdOf(link)));
}
