import type { ShownDebit } from '#lib/api/customer-links/by-link-record.ts';
import { type Centavos, centavosOf } from '#lib/domain/money.ts';
import { el } from '#lib/pages/common/elements.ts';
import type { PageState } from '#lib/pages/direct-debit/page-state.ts';
import type { DirectDebitTexts } from '#lib/wording/es/direct-debit-page.ts';
import { dateInWords, pesos } from '#lib/wording/format.ts';

/** Returns the unpaid orders that the customer can choose to pay. None is preselected. */
export function unpaidOrders(state: PageState, debit: ShownDebit, texts: DirectDebitTexts): HTMLElement {
  const { heading, lead, order } = texts.again.orders;
  const error = state.fieldErrors.orders?.(texts);
  const choices = debit.unpaid_orders.map(({ id, amount, charge_date }) => {
    const box = el('input', {
      id,
      type: 'checkbox',
      name: 'orders',
      'aria-invalid': error !== undefined && 'true',
      'aria-describedby': 'orders-note',
    });
    box.checked = state.draft.orders.includes(id);
    box.addEventListener('change', () => {
      const others = state.draft.orders.filter((chosen) => chosen !== id);
      state.draft.orders = box.checked ? [...others, id] : others;
    });
    const words = order(
      pesos(centavosOf(amount) ?? (0 as Centavos)),
      dateInWords(charge_date, texts.terms.language),
    );
    return el('label', { class: 'check', for: id }, box, el('span', {}, words));
  });
  return el(
    'section',
    { role: 'group', 'aria-labelledby': 'orders' },
    el('h2', { id: 'orders' }, heading),
    el('p', {}, lead),
    el('div', { class: 'field choices' }, ...choices),
    el('p', { class: 'note', id: 'orders-note', 'aria-live': 'polite', 'data-is': 'bad' }, error ?? ''),
  );
}
