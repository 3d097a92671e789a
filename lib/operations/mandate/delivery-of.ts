import type { DirectDebit, Link } from '#lib/domain/direct-debit/record.ts';
import type { MandateLink } from '#lib/domain/mandate/entry.ts';
import { findMailedLink } from '#lib/store/sent-mails.ts';

/**
 * How a customer's link left: mailed by us, as far as that is noted; given to their open page; or handed to the merchant.
 * A link of which none of that is known was mailed a moment ago.
 */
export async function deliveryOf(
  { id, customer }: DirectDebit,
  link: Link,
): Promise<MandateLink['delivery']> {
  if (link.given_to === 'merchant') return { by: 'merchant' };
  if (link.on_page) return { by: 'page' };
  const mailed = await findMailedLink(id, link.token_id);
  if (mailed) {
    const { to, message_id, sent_at, delivered_at = null } = mailed;
    return { by: 'mail', to, message_id, sent_at, delivered_at };
  }
  if (link.given_to === 'page') return { by: 'page' };
  return { by: 'mail', to: customer.email, message_id: null, sent_at: null, delivered_at: null };
}
