import type { ShownDebit } from '#lib/api/records/by-link.ts';
import { el } from '#lib/pages/common/elements.ts';
import { factsOf } from '#lib/pages/direct-debit/debit/facts-of.ts';
import { nextCharge } from '#lib/pages/direct-debit/debit/next-charge.ts';
import type { PageState } from '#lib/pages/direct-debit/page-state.ts';
import type { DirectDebitTexts } from '#lib/wording/es/direct-debit-page.ts';
import { dateInWords, pesos } from '#lib/wording/format.ts';

/** What is collected next, on which day and from which account. */
export function nextPanel({ charges }: PageState, debit: ShownDebit, texts: DirectDebitTexts): HTMLElement {
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
