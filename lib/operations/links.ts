import type { Caller } from '#lib/auth/principal.ts';
import { issueLinkToken } from '#lib/auth/tokens.ts';
import { expiryOf } from '#lib/domain/direct-debit/links.ts';
import type { DirectDebit, Link } from '#lib/domain/direct-debit/record.ts';
import { ApiError } from '#lib/errors/api-error.ts';

/**
 * The address that a customer opens. The token stands in the fragment, which browsers keep to themselves, so that
 * no server's log has it.
 */
export async function showLink(debit: DirectDebit, link: Link) {
  const token = await issueLinkToken({
    accountId: debit.account_id,
    directDebitId: debit.id,
    customerId: debit.customer_id,
    purpose: link.purpose,
    tokenId: link.token_id,
    issuedAt: new Date(link.issued_at),
  });
  return {
    url: `${activationPage(debit.language)}#token=${token}`,
    token,
    purpose: link.purpose,
    expires_at: expiryOf(link).toISOString(),
  };
}

/** The link by which a customer goes on whose own one is spent; null where nothing is left to do. */
export async function showNextLink(debit: DirectDebit) {
  const { link } = debit;
  return link?.spent_at === null ? showLink(debit, link) : null;
}

/** Refuses a caller whose link was spent, or retired by a newer one (`token_used`). Others pass. */
export function requireLiveLink(debit: DirectDebit, { link, tokenId }: Caller): void {
  if (!link) return;
  if (debit.link?.token_id !== tokenId || debit.link.spent_at !== null) throw new ApiError('token_used');
}

function activationPage(language: DirectDebit['language']): string {
  return `${process.env.PUBLIC_URL}/activate${language === 'en' ? '?lang=en' : ''}`;
}
