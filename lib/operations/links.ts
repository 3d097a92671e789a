import { issueLinkToken } from '#lib/auth/tokens.ts';
import type { Link } from '#lib/domain/direct-debit/authorisation.ts';
import { expiryOf, isOutstanding } from '#lib/domain/direct-debit/links.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { setting } from '#lib/environment.ts';

/**
 * The address that a customer opens, of a direct debit as it is with this link. The token stands in the fragment, which
 * browsers keep to themselves, so that no server's log has it.
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

/** The same with its short form, for messages in which room is scarce. */
export async function showSessionLink(debit: DirectDebit, link: Link, code: string) {
  return { ...(await showLink(debit, link)), short_url: `${setting('PUBLIC_URL')}/l#${code}` };
}

/** The link by which a customer goes on whose own one is spent; null where nothing is left to do. */
export async function showNextLink(debit: DirectDebit) {
  const { link } = debit;
  return link?.spent_at === null ? showLink(debit, link) : null;
}

/** Where a customer asks for a link to a direct debit. It holds no token: whoever comes there sees nothing of it. */
export function manageUrlOf({ id, language }: DirectDebit): string {
  return `${setting('PUBLIC_URL')}/manage?d=${id}${language === 'en' ? '&lang=en' : ''}`;
}

/** Where a link leads: to what is outstanding, or to what was authorised. */
function pageOf(debit: DirectDebit): string {
  const page = isOutstanding(debit) ? 'activate' : 'manage';
  return `${setting('PUBLIC_URL')}/${page}${debit.language === 'en' ? '?lang=en' : ''}`;
}
