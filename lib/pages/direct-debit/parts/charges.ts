import type { ShownDebit } from '#lib/api/customer-links/by-link-record.ts';
import { type Centavos, centavosOf } from '#lib/domain/money.ts';
import { button, el, icon } from '#lib/pages/common/elements.ts';
import type { Actions } from '#lib/pages/direct-debit/actions.ts';
import type { Charge } from '#lib/pages/direct-debit/debit/charge.ts';
import { isEnded } from '#lib/pages/direct-debit/debit/screen-of.ts';
import type { PageState } from '#lib/pages/direct-debit/page-state.ts';
import { resultOf } from '#lib/wording/charge-result.ts';
import type { DirectDebitTexts } from '#lib/wording/es/direct-debit-page.ts';
import { dateInWords, pesos } from '#lib/wording/format.ts';

/** Charges that will never be collected once a direct debit has ended, even if that is still under way. */
const WAITS: readonly Charge['status'][] = ['created', 'pending_next_cycle'];

/** Returns the charges so far, newest first, with their results. */
export function chargesPanel(
  { charges }: PageState,
  debit: ShownDebit,
  texts: DirectDebitTexts,
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
    hasMore && button(isBusy ? words.loading : label, readMore, 'secondary', { busy: isBusy, id: 'more' }),
  );
}

function item(charge: Charge, debit: ShownDebit, texts: DirectDebitTexts): HTMLElement {
  const { look, text } = resultOf(
    {
      status: isEnded(debit) && WAITS.includes(charge.status) ? 'cancelled' : charge.status,
      failureCode: charge.failure?.code,
      isReversed: charge.reversed_at !== null,
      isRetried: charge.retried_by !== null,
      needsConsent: debit.unpaid_orders.some(({ id }) => id === charge.id),
      refunded: charge.amount_refunded > 0 ? inPesos(charge.amount_refunded) : undefined,
    },
    texts.results,
    texts.failures,
  );
  const concept = charge.items[0]?.name ?? debit.concept;
  const reference = texts.charges.reference(charge.reference);
  return el(
    'li',
    { id: `charge-${charge.id}`, tabindex: '-1' },
    el('p', { class: 'when' }, dateInWords(charge.charge_date, texts.terms.language)),
    el('p', { class: 'amount' }, inPesos(charge.totals.total)),
    el('p', { class: 'note', 'data-is': look }, look === 'good' && icon('done'), text),
    el('p', { class: 'fine' }, concept === debit.concept ? reference : `${concept} · ${reference}`),
  );
}

const inPesos = (amount: number) => pesos(centavosOf(amount) ?? (0 as Centavos));
