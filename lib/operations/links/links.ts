import { issueLinkToken } from '#lib/auth/tokens.ts';
import type { Link } from '#lib/domain/direct-debit/authorisation.ts';
import { expiryOf, isOutstanding } from '#lib/domain/direct-debit/links.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { setting } from '#lib/environment.ts';

/**
 * Returns the address of a customer's link to a direct debit. The token is in the fragment, which browsers do not send,
 * so no server logs it.
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
    url: `${pageOf(debit)}#token=${token}`,
    token,
    purpose: link.purpose,
    expires_at: expiryOf(link).toISOString(),
  };
}

/** Does the same and adds the short form, for messages with little room. */
export async function showSessionLink(debit: DirectDebit, link: Link, code: string) {
  return { ...(await showLink(debit, link)), short_url: `${setting('PUBLIC_URL')}/l#${code}` };
}

/** Returns the link that replaces a customer's used one; null if nothing is left to do. */
export async function showNextLink(debit: DirectDebit) {
  const { link } = debit;
  return link?.spent_at === null ? showLink(debit, link) : null;
}

/**
 * Returns the address where a customer requests a link to a direct debit. It contains no token, so it reveals nothing
 * about the direct debit.
 */
export function manageUrlOf({ id, language }: DirectDebit): string {
  return `${setting('PUBLIC_URL')}/manage?d=${id}${language === 'en' ? '&lang=en' : ''}`;
}

/** Returns the page of a link: the one for outstanding steps, or the one for what was authorised. */
function pageOf(debit: DirectDebit): string {
  const page = isOutstanding(debit) ? 'activate' : 'manage';
  return `${setting('PUBLIC_URL')}/${page}${debit.language === 'en' ? '?lang=en' : ''}`;
}
