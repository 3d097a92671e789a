import type { ShownDebit } from '#lib/api/customer-links/by-link-record.ts';
import { el } from '#lib/pages/common/elements.ts';
import { factsOf, hasAgreed, isAgreedTo } from '#lib/pages/direct-debit/debit/facts-of.ts';
import { isEnded } from '#lib/pages/direct-debit/debit/screen-of.ts';
import { terms } from '#lib/pages/direct-debit/parts/terms.ts';
import type { DirectDebitTexts } from '#lib/wording/es/direct-debit-page.ts';

/**
 * Returns the terms, and says whether the customer agreed to them. Once they have agreed, the next charge has its own
 * panel. A direct debit that has ended cannot be cancelled.
 */
export function agreedTerms(debit: ShownDebit, texts: DirectDebitTexts): HTMLElement {
  const agreed = isAgreedTo(debit) && debit.acknowledge_by;
  const { heading, headingBefore, headingNever } = texts.mandate;
  if (!hasAgreed(debit) && !isEnded(debit)) return terms(debit, texts, headingBefore);
  const asked = isEnded(debit) ? headingNever : headingBefore;
  const panel = terms({ ...debit, next_payment_date: null }, texts, agreed ? heading : asked);
  if (isEnded(debit)) for (const right of panel.querySelectorAll('.rights')) right.remove();
  if (agreed && !factsOf(debit).authorised)
    panel.append(el('p', { class: 'hint' }, texts.mandate.since(agreed.acknowledged_at)));
  return panel;
}
