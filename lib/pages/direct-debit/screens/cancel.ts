import type { ShownDebit } from '#lib/api/customer-links/by-link-record.ts';
import { card } from '#lib/pages/common/card.ts';
import { button } from '#lib/pages/common/elements.ts';
import type { Actions } from '#lib/pages/direct-debit/actions.ts';
import { amountAndDay, isWithBank } from '#lib/pages/direct-debit/debit/charge.ts';
import { hasAgreed, isMailed } from '#lib/pages/direct-debit/debit/facts-of.ts';
import type { PageState } from '#lib/pages/direct-debit/page-state.ts';
import { agreedTerms } from '#lib/pages/direct-debit/parts/agreed-terms.ts';
import type { DirectDebitTexts } from '#lib/wording/es/direct-debit-page.ts';

/** Returns the second step of a cancellation: what it means, to confirm it or to go back. */
export function confirmCancelling(
  { busy, trouble }: PageState,
  debit: ShownDebit,
  texts: DirectDebitTexts,
  { revoke, back }: Actions,
): HTMLElement[] {
  const { name } = debit.merchant;
  const words = wordsFor(debit, texts);
  const confirm = button(busy ? words.busy : words.confirm, revoke, 'primary', { busy, id: 'confirm' });
  confirm.classList.add('danger');
  return card({
    ...{ icon: 'attention', look: 'bad', title: words.title(name) },
    paragraphs: words.means(name),
    trouble: trouble?.(texts),
    action: [confirm, button(words.back, back, 'secondary', { id: 'back' })],
  });
}

/**
 * Returns the screen after a cancellation, which the customer may print: that it is cancelled, or that it was received
 * and which charges are already with the bank.
 */
export function cancelled(state: PageState, debit: ShownDebit, texts: DirectDebitTexts): HTMLElement[] {
  const { merchant, revoked_at, updated_at, status } = debit;
  const words = wordsFor(debit, texts);
  const isReceived = status !== 'cancelled';
  const withBank = isReceived ? state.charges.list.filter(isWithBank) : [];
  return card({
    ...{ icon: 'done', look: 'good' },
    title: (isReceived ? texts.cancel.received : words.done)(merchant.name),
    paragraphs: [
      isReceived && texts.cancel.atBank(withBank.map((charge) => amountAndDay(charge, texts.terms.language))),
      texts.ended.revoked(merchant.name, revoked_at ?? updated_at, hasAgreed(debit)),
      isMailed(debit) && words.mail,
    ],
    action: button(texts.print, () => print(), 'secondary'),
    more: agreedTerms(debit, texts),
  });
}

/** Before the first authorisation there is nothing to cancel, so the customer refuses instead. */
function wordsFor(debit: ShownDebit, { cancel, refuse }: DirectDebitTexts) {
  return hasAgreed(debit) ? cancel : refuse;
}
