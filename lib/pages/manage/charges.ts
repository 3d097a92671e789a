import type { ShownDebit } from '#lib/api/records/by-link.ts';
import { type Centavos, centavosOf } from '#lib/domain/money.ts';
import { el, icon } from '#lib/pages/common/elements.ts';
import { isEnded } from '#lib/pages/common/screen-of.ts';
import { resultOf } from '#lib/wording/charge-result.ts';
import type { ManageTexts } from '#lib/wording/es/manage-page.ts';
import { dateInWords, pesos } from '#lib/wording/format.ts';
import { type Actions, action } from './actions.ts';
import type { Charge } from './charge.ts';
import type { PortalState } from './page-state.ts';

/** What is withdrawn or given up once a direct debit has ended, even where that is still under way. */
const WAITS: readonly Charge['status'][] = ['created', 'pending_next_cycle'];

/** The charges so far, newest first, with what became of each. */
export function chargesPanel(
  { charges }: PortalState,
  debit: ShownDebit,
  texts: ManageTexts,
  { readMore }: Actions,
): HTMLElement {
  const { list, next, reading } = charges;
  const words = texts.charges;
  const isBusy = reading === 'busy';
  const label = reading === 'failed' ? texts.retry : words.more;
  const hasMore = next !== null || reading !== 'idle';
  return el(
    'section',
    { class: 'panel', 'aria-labelledby': 'charges' },
    el('h2', { id: 'charges' }, words.heading),
    list.length > 0 && el('ul', { class: 'charges' }, ...list.map((charge) => item(charge, debit, texts))),
    list.length === 0 && reading === 'idle' && el('p', {}, isEnded(debit) ? words.noneEver : words.none),
    reading === 'failed' && el('p', { class: 'alert', role: 'alert' }, words.failed),
    hasMore && action('more', isBusy ? words.loading : label, readMore, 'secondary', isBusy),
  );
}

function item(charge: Charge, debit: ShownDebit, texts: ManageTexts): HTMLElement {
  const { look, text } = resultOf(
    {
      status: isEnded(debit) && WAITS.includes(charge.status) ? 'cancelled' : charge.status,
      failureCode: charge.failure?.code,
      isReversed: charge.reversed_at !== null,
      isRetried: charge.retried_by !== null,
      needsConsent: debit.unpaid_orders.some(({ id }) => id === charge.id),
    },
    texts.results,
    texts.failures,
  );
  const concept = charge.items[0]?.name ?? debit.concept;
  const reference = texts.charges.reference(charge.reference);
  return el(
    'li',
    { id: charge.id, tabindex: '-1' },
    el('p', { class: 'when' }, dateInWords(charge.charge_date, texts.terms.language)),
    el('p', { class: 'amount' }, pesos(centavosOf(charge.totals.total) ?? (0 as Centavos))),
    el('p', { class: 'note', 'data-is': look }, look === 'good' && icon('done'), text),
    el('p', { class: 'fine' }, concept === debit.concept ? reference : `${concept} · ${reference}`),
  );
}
