import { issueLinkToken } from '#lib/auth/tokens.ts';
import { expiryOf } from '#lib/domain/direct-debit/links.ts';
import type { DirectDebit, Link } from '#lib/domain/direct-debit/record.ts';

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

function activationPage(language: DirectDebit['language']): string {
  return `${process.env.PUBLIC_URL}/activate${language === 'en' ? '?lang=en' : ''}`;
}
