import type { SessionLink } from '#lib/api/records/session-link.ts';
import type { Caller } from '#lib/auth/principal.ts';
import { issueLinkToken, LINK_TOKEN_LIFE } from '#lib/auth/tokens.ts';
import type { LinkPurpose } from '#lib/domain/direct-debit.ts';
import { newId } from '#lib/domain/ids.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import type { StoredDirectDebit, StoredLink } from '#lib/store/direct-debits.ts';

/** For how long a page is taken to be open, in milliseconds. */
const MAY_BE_OPEN = 60 * 60_000;

/** A new link, not yet stored. Storing it on its direct debit retires the one before. */
export function newLink(purpose: LinkPurpose, now: Date): StoredLink {
  // Whole seconds, as tokens count: so that the link and its token end at the same instant.
  const issuedAt = new Date(Math.floor(now.getTime() / 1000) * 1000);
  return { token_id: newId('tok', now), purpose, issued_at: issuedAt.toISOString(), spent_at: null };
}

/** The link by which the customer's open page goes on, in place of the one that it has spent. */
export function linkForPage(now: Date): StoredLink {
  return { ...newLink('validation', now), on_page: true };
}

/**
 * The link to send to the customer of an acknowledged direct debit. One made within the last hour stays the one: its
 * page may be open, and waiting for the very news that the mail is about.
 */
export function linkToSend({ link }: StoredDirectDebit, now: Date): StoredLink {
  const isGood = link?.purpose === 'validation' && link.spent_at === null;
  if (!isGood || now.getTime() - new Date(link.issued_at).getTime() >= MAY_BE_OPEN) {
    return newLink('validation', now);
  }
  const { on_page, ...sent } = link;
  return sent;
}

/** What a direct debit's next link is for. */
export function purposeOf(debit: StoredDirectDebit): LinkPurpose {
  return debit.acknowledge_by ? 'validation' : 'activation';
}

/**
 * The address that a customer opens. The token stands in the fragment, which browsers keep to themselves, so that
 * no server's log has it.
 */
export async function showLink(debit: StoredDirectDebit, link: StoredLink): Promise<SessionLink> {
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
export async function showNextLink(debit: StoredDirectDebit) {
  const { link } = debit;
  return link?.spent_at === null ? showLink(debit, link) : null;
}

/** The instant at which a link is no longer good: 24 hours after it was made. */
export function expiryOf(link: StoredLink): Date {
  return new Date(new Date(link.issued_at).getTime() + LINK_TOKEN_LIFE * 1000);
}

/** Refuses a caller whose link was spent, or retired by a newer one (`token_used`). Others pass. */
export function requireLiveLink(debit: StoredDirectDebit, { link, tokenId }: Caller): void {
  if (!link) return;
  if (debit.link?.token_id !== tokenId || debit.link.spent_at !== null) throw new ApiError('token_used');
}

/** What to change on a direct debit when its link has done what it was made for. */
export function spent(debit: StoredDirectDebit, now: Date): Pick<StoredDirectDebit, 'link'> {
  return { link: debit.link && { ...debit.link, spent_at: now.toISOString() } };
}

function activationPage(language: StoredDirectDebit['language']): string {
  return `${process.env.PUBLIC_URL}/activate${language === 'en' ? '?lang=en' : ''}`;
}
