import type { ShownDebit } from '#lib/api/customer-links/by-link-record.ts';
import { el } from '#lib/pages/common/elements.ts';
import { factsOf } from '#lib/pages/direct-debit/debit/facts-of.ts';
import { isEnded } from '#lib/pages/direct-debit/debit/screen-of.ts';
import { terms } from '#lib/pages/direct-debit/parts/terms.ts';
import type { DirectDebitTexts } from '#lib/wording/es/direct-debit-page.ts';

/**
 * Returns the terms that the customer agreed to. The next charge has its own panel, and a direct debit that has ended
 * cannot be cancelled.
 */
export function agreedTerms(debit: ShownDebit, texts: DirectDebitTexts): HTMLElement {
  const agreed = debit.acknowledge_by;
  const { heading, headingBefore, headingNever } = texts.mandate;
  if (!agreed && !isEnded(debit)) return terms(debit, texts, headingBefore);
  const panel = terms({ ...debit, next_payment_date: null }, texts, agreed ? heading : headingNever);
  if (isEnded(debit)) for (const right of panel.querySelectorAll('.rights')) right.remove();
  if (agreed && !factsOf(debit).authorised)
    panel.append(el('p', { class: 'hint' }, texts.mandate.since(agreed.acknowledged_at)));
  return panel;
}
