import { Refusal } from '../api/refusal.ts';
import type { Caller } from '../auth/principal.ts';
import { issueLinkToken, LINK_TOKEN_LIFE } from '../auth/tokens.ts';
import type { LinkPurpose } from '../domain/direct-debit.ts';
import { newId } from '../domain/ids.ts';
import type { StoredDirectDebit, StoredLink } from '../store/direct-debits.ts';

/** A new link, not yet stored. Storing it on its direct debit retires the one before. */
export function newLink(purpose: LinkPurpose, now: Date): StoredLink {
  // Whole seconds, as tokens count: so that the link and its token end at the same instant.
  const issuedAt = new Date(Math.floor(now.getTime() / 1000) * 1000);
  return { token_id: newId('tok', now), purpose, issued_at: issuedAt.toISOString(), spent_at: null };
}

/** What a direct debit's next link is for. */
export function purposeOf(debit: StoredDirectDebit): LinkPurpose {
  return debit.acknowledge_by ? 'validation' : 'activation';
}

/**
 * The address that a customer opens. The token stands in the fragment, which browsers keep to themselves, so that
 * no server's log has it.
 */
export async function showLink(debit: StoredDirectDebit, link: StoredLink) {
  const token = await issueLinkToken({
    accountId: debit.account_id,
    directDebitId: debit.id,
    customerId: debit.customer_id,
    purpose: link.purpose,
    tokenId: link.token_id,
    issuedAt: new Date(link.issued_at),
  });
  return {
    url: `${activationPage()}#token=${token}`,
    token,
    purpose: link.purpose,
    expires_at: expiryOf(link).toISOString(),
  };
}

/** The instant at which a link is no longer good: 24 hours after it was made. */
export function expiryOf(link: StoredLink): Date {
  return new Date(new Date(link.issued_at).getTime() + LINK_TOKEN_LIFE * 1000);
}

/** Refuses a caller whose link was spent, or retired by a newer one (`token_used`). Others pass. */
export function requireLiveLink(debit: StoredDirectDebit, { link, tokenId }: Caller): void {
  if (!link) return;
  if (debit.link?.token_id !== tokenId || debit.link.spent_at !== null) throw new Refusal('token_used');
}

/** What to change on a direct debit when its link has done what it was made for. */
export function spent(debit: StoredDirectDebit, now: Date): Pick<StoredDirectDebit, 'link'> {
  return { link: debit.link && { ...debit.link, spent_at: now.toISOString() } };
}

function activationPage(): string {
  return `${process.env.PUBLIC_URL}/activate`;
}
