import type { NextCollection } from '#lib/api/charges/upcoming-record.ts';
import type { ShownDebit } from '#lib/api/customer-links/by-link-record.ts';
import { type Centavos, centavosOf } from '#lib/domain/money.ts';
import { el } from '#lib/pages/common/elements.ts';
import { factsOf } from '#lib/pages/direct-debit/debit/facts-of.ts';
import type { PageState } from '#lib/pages/direct-debit/page-state.ts';
import type { DirectDebitTexts } from '#lib/wording/es/direct-debit-page.ts';
import { dateInWords, pesos } from '#lib/wording/format.ts';

/** Returns the panel of the next collection, with its day and account, as the service computes it. */
export function nextPanel({ upcoming }: PageState, debit: ShownDebit, texts: DirectDebitTexts): HTMLElement {
  return el(
    'section',
    { class: 'panel next', 'aria-labelledby': 'next' },
    el('h2', { id: 'next' }, texts.next.heading),
    ...contentOf(upcoming, debit, texts),
  );
}

function contentOf(upcoming: PageState['upcoming'], debit: ShownDebit, texts: DirectDebitTexts) {
  switch (upcoming) {
    case 'reading':
      return [el('p', {}, texts.charges.loading)];
    case 'failed':
      return [el('p', {}, texts.next.unknown)];
    case null:
      return [el('p', {}, texts.next.none)];
    default:
      return collection(upcoming, debit, texts);
  }
}

function collection(
  { amount, is_maximum, date, orders }: NextCollection,
  debit: ShownDebit,
  texts: DirectDebitTexts,
): (HTMLElement | undefined | false)[] {
  const words = texts.next;
  const { account } = factsOf(debit);
  const sum = inPesos(amount);
  return [
    el('p', { class: 'figure' }, is_maximum ? words.upTo(sum) : sum),
    el('p', { class: 'when' }, dateInWords(date, texts.terms.language)),
    orders.length > 1 &&
      el(
        'ul',
        { class: 'parts' },
        ...orders.map((order) => el('li', {}, words.part(partOf(order, texts), inPesos(order.amount)))),
      ),
    account && el('p', { class: 'fine' }, words.from(texts.terms.accountEnding(account))),
  ];
}

/**
 * Returns what one of several orders is: a retry, a charge of an earlier period, the period's own charge, or the
 * merchant's concept.
 */
function partOf(
  { order_id, retry_of, is_earlier, concept }: NextCollection['orders'][number],
  { next }: DirectDebitTexts,
): string {
  if (retry_of !== null) return next.again(concept);
  if (is_earlier) return next.earlier(concept);
  return order_id === null ? next.own : concept;
}

const inPesos = (amount: number) => pesos(centavosOf(amount) ?? (0 as Centavos));
