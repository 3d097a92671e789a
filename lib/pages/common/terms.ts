import type { ShownDebit } from '#lib/api/records/by-link.ts';
import { termNotes, termRows } from '#lib/wording/detail-rows.ts';
import type { TermsWording } from '#lib/wording/terms.ts';
import { contact } from './contact.ts';
import { el } from './elements.ts';
import { factsOf } from './facts-of.ts';

/** What is authorised, as the mails have it: who charges what, how often, from when until when, and where. */
export function terms(
  debit: ShownDebit,
  texts: { terms: TermsWording; support: string },
  heading: string,
): HTMLElement {
  const facts = factsOf(debit);
  const support = contact(facts.merchant ?? {});
  const rows: (readonly [string, string | HTMLElement])[] = [
    ...termRows(texts.terms, facts),
    ...(support ? [[texts.support, support] as const] : []),
  ];
  return el(
    'section',
    { class: 'panel terms', 'aria-labelledby': 'terms' },
    el('h2', { id: 'terms' }, heading),
    el('dl', {}, ...rows.map(([label, value]) => el('div', {}, el('dt', {}, label), el('dd', {}, value)))),
    el('div', { class: 'rights' }, ...termNotes(texts.terms, facts).map((note) => el('p', {}, note))),
  );
}
