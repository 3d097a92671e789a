import type { ShownDebit } from '#lib/api/records/by-link.ts';
import { el } from '#lib/pages/common/elements.ts';
import { factsOf } from '#lib/pages/common/facts-of.ts';
import type { ManageTexts } from '#lib/wording/es/manage-page.ts';
import { dateInWords, pesos } from '#lib/wording/format.ts';
import { nextCharge } from './next-charge.ts';
import type { PortalState } from './page-state.ts';

/** What is collected next, on which day and from which account. */
export function nextPanel({ charges }: PortalState, debit: ShownDebit, texts: ManageTexts): HTMLElement {
  const words = texts.next;
  const coming = nextCharge(debit, charges.list);
  const { account } = factsOf(debit);
  const amount = coming && pesos(coming.amount);
  return el(
    'section',
    { class: 'panel next', 'aria-labelledby': 'next' },
    el('h2', { id: 'next' }, words.heading),
    !coming && el('p', {}, words.none),
    amount && el('p', { class: 'figure' }, coming.isMost ? words.upTo(amount) : amount),
    coming && el('p', { class: 'when' }, dateInWords(coming.date, texts.terms.language)),
    coming && account && el('p', { class: 'fine' }, words.from(texts.terms.accountEnding(account))),
  );
}
