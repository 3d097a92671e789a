import type { ShownDebit } from '#lib/api/records/direct-debit.ts';
import { termRows } from '#lib/email/detail-rows.ts';
import { el } from '#lib/pages/common/elements.ts';
import { factsOf } from './facts-of.ts';
import type { Texts } from './texts-es.ts';

/** What is authorised, row by row as the mails have it: who charges what, how often, from when until when, and where. */
export function terms(debit: ShownDebit, texts: Texts, heading: string): HTMLElement {
  const facts = factsOf(debit);
  const { review, words } = texts;
  const isOpen = debit.interval !== null && debit.end_date === null;
  const rows = termRows(words, facts, 'firstPayment').flatMap((row) =>
    isOpen && row[0] === words.labels.firstPayment ? [row, [review.term, review.openEnd] as const] : [row],
  );
  return el(
    'section',
    { class: 'panel terms', 'aria-labelledby': 'terms' },
    el('h2', { id: 'terms' }, heading),
    el('dl', {}, ...rows.map(([label, value]) => el('div', {}, el('dt', {}, label), el('dd', {}, value)))),
    el('p', { class: 'rights' }, review.freely(facts)),
  );
}
