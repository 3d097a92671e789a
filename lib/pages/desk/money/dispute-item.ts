import type { Dispute } from '#lib/api/disputes/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import { inCentavos, money } from '#lib/pages/desk/parts/amounts.ts';
import { askingButton, type Changes } from '#lib/pages/desk/parts/changes.ts';
import { debitLink } from '#lib/pages/desk/parts/debit-link.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { dateInWords, pesos } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';
import { shortDay } from './transfer-table.ts';

type Around = {
  mayAccept: boolean;
  changes: Changes;
  texts: DeskTexts;
  language: Language;
  accept(): void;
};

/** Returns a dispute of the list. While the evidence counts, a member who may can agree with the customer. */
export function disputeItem(
  { id, direct_debit_id, amount, fee, tax, status, is_accepted, evidence_due_on, created_at }: Dispute,
  { mayAccept, changes, texts, language, accept }: Around,
): HTMLElement {
  const words = texts.money.disputes;
  const isOpen = status === 'open' || status === 'evidence_sent';
  const cost = pesos((inCentavos(fee) + inCentavos(tax)) as ReturnType<typeof inCentavos>);
  const day = shortDay(created_at, language);
  return el(
    'li',
    {},
    el(
      'div',
      {},
      el('p', { class: 'account' }, words.of(money(amount), day)),
      el('p', {}, is_accepted ? words.accepted : words.statuses[status]),
      status === 'open' && el('p', {}, words.due(dateInWords(evidence_due_on, language))),
      el('p', { class: 'fine' }, words.cost(cost)),
      el('p', {}, debitLink(id, direct_debit_id, texts)),
    ),
    isOpen &&
      mayAccept &&
      askingButton(changes, texts, {
        ...{ name: id, label: words.accept, keep: words.keep, act: accept },
        description: `${words.accept}: ${words.of(money(amount), day)}`,
        consequence: words.accepts(money(amount), cost),
      }),
  );
}
