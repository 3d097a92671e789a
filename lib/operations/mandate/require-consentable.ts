import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { isObjected, mailedIdOf, requireMailed } from '#lib/domain/direct-debit/objection.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { requireTermsAsShown, termsOf } from '#lib/domain/mandate/terms.ts';
import { withDatesFromNow } from '#lib/operations/show-to-customer.ts';
import type { Account } from '#lib/store/accounts.ts';
import { findMailedLink } from '#lib/store/sent-mails.ts';

/**
 * Refuses a consent by the link of a direct debit: `terms_changed` if the customer was shown other terms, which `shown`
 * names; `link_not_mailed` if they objected to a charge and this link did not reach them by mail since. Every request by
 * which a customer consents passes here before anything is written.
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
