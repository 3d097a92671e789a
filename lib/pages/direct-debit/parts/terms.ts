import type { ShownDebit } from '#lib/api/customer-links/by-link-record.ts';
import { el } from '#lib/pages/common/elements.ts';
import { fold } from '#lib/pages/common/fold.ts';
import { factsOf } from '#lib/pages/direct-debit/debit/facts-of.ts';
import { contact } from '#lib/pages/direct-debit/parts/contact.ts';
import { essentialTermRows, furtherTermRows, termNotes } from '#lib/wording/detail-rows.ts';
import type { TermsWording } from '#lib/wording/terms.ts';

/** Returns the terms, with the same rows and notes as in mails and evidence. */
export function terms(debit: ShownDebit, texts: Texts, heading: string): HTMLElement {
  const facts = factsOf(debit);
  const rows = [...essentialTermRows(texts.terms, facts), ...otherRows(debit, texts)];
  return panel(heading, list(rows), ...termNotes(texts.terms, facts).map(rights));
}

/**
 * Returns the terms next to a form. The essential rows are always open. The others fold on a small screen, where the
 * sentence of consent still says that the customer can cancel.
 */
export function termsAboveForm(debit: ShownDebit, texts: Texts, heading: string): HTMLElement {
  const facts = factsOf(debit);
  const rest = [list(otherRows(debit, texts)), ...termNotes(texts.terms, facts).map(rights)];
  return panel(
    heading,
    list(essentialTermRows(texts.terms, facts)),
    fold('more-terms', texts.terms.allTerms, ...rest),
  );
}

type Texts = { terms: TermsWording; support: string };

const panel = (heading: string, ...parts: HTMLElement[]) =>
  el(
    'section',
    { class: 'panel terms', 'aria-labelledby': 'terms' },
    el('h2', { id: 'terms' }, heading),
    ...parts,
  );

function otherRows(debit: ShownDebit, texts: Texts): Row[] {
  const facts = factsOf(debit);
  const support = contact(facts.merchant ?? {});
  return [...furtherTermRows(texts.terms, facts), ...(support ? [[texts.support, support] as const] : [])];
}

type Row = readonly [label: string, value: string | HTMLElement];

const list = (rows: readonly Row[]) =>
  el('dl', {}, ...rows.map(([label, value]) => el('div', {}, el('dt', {}, label), el('dd', {}, value))));

const rights = (note: string) => el('p', { class: 'rights' }, note);
