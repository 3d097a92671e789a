import type { ShownDebit } from '#lib/api/records/by-link.ts';
import { card } from '#lib/pages/common/card.ts';
import type { ManageTexts } from '#lib/wording/es/manage-page.ts';
import { type Actions, action } from './actions.ts';
import { agreedTerms } from './agreed-terms.ts';
import type { PortalState } from './page-state.ts';

/** The second step of cancelling for good: what it means, and two ways on. */
export function confirmCancelling(
  { busy, trouble }: PortalState,
  { merchant }: ShownDebit,
  texts: ManageTexts,
  { revoke, back }: Actions,
): HTMLElement[] {
  const words = texts.cancel;
  const confirm = action('confirm', busy ? words.busy : words.confirm, revoke, 'primary', busy);
  confirm.classList.add('danger');
  return card({
    ...{ icon: 'attention', look: 'bad', title: words.title(merchant.name) },
    paragraphs: words.means(merchant.name),
    trouble: trouble?.(texts),
    action: [confirm, action('back', words.back, back, 'secondary')],
  });
}

/** What the customer sees, and prints, once it is cancelled. */
export function cancelled(debit: ShownDebit, texts: ManageTexts): HTMLElement[] {
  const { merchant, revoked_at, updated_at, send_email, email_bounced } = debit;
  const words = texts.cancel;
  return card({
    ...{ icon: 'done', look: 'good', title: words.done(merchant.name) },
    paragraphs: [
      texts.ended.revoked(merchant.name, revoked_at ?? updated_at),
      send_email && !email_bounced && words.mail,
    ],
    action: action('print', words.print, () => print(), 'secondary'),
    more: agreedTerms(debit, texts),
  });
}
