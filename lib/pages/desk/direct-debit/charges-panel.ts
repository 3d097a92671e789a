import type { DirectDebit } from '#lib/api/direct-debits/record.ts';
import type { Charge } from '#lib/api/orders/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import type { NextAttempts } from '#lib/pages/desk/charges/next-attempts.ts';
import { mayRetry, statusOf } from '#lib/pages/desk/charges/status.ts';
import { amountOf } from '#lib/pages/desk/parts/amounts.ts';
import { type Column, tableOf } from '#lib/pages/desk/parts/table.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { shortDate } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';
import { retryButton, waitingButtons } from './action-buttons.ts';
import type { Actions } from './actions.ts';
import { isEnded } from './state.ts';

type Shown = {
  debit: DirectDebit;
  charges: readonly Charge[];
  attempts: NextAttempts;
  actions: Actions | undefined;
  more: readonly HTMLElement[];
};

/** Returns the charges of a direct debit, with what may be done to each. */
export function chargesPanel(
  { debit, charges, attempts, actions, more }: Shown,
  texts: DeskTexts,
  language: Language,
): HTMLElement {
  const { charges: words } = texts.debit;
  const columns: Column<Charge>[] = [
    {
      name: words.day,
      cell: ({ charge_date, reference, retry_of }) => [
        el('span', { class: 'day' }, shortDate(charge_date, language)),
        el('span', { class: 'fine' }, texts.charges.reference(reference)),
        retry_of !== null && el('span', { class: 'fine' }, texts.charges.retryOf),
      ],
    },
    {
      ...{ name: texts.payments.columns.amount, isNumber: true },
      cell: ({ totals }) => amountOf(totals.total),
    },
    {
      name: texts.payments.columns.status,
      cell: (charge) => statusOf(charge, attempts.of(charge), texts, language),
    },
  ];
  if (actions)
    columns.push({ name: words.actions, cell: (charge) => buttonsOf(debit, charge, actions, texts) });
  return el(
    'section',
    { class: 'panel' },
    el('h2', {}, words.title),
    charges.length > 0 ? tableOf(words.title, columns, charges) : el('p', {}, words.none),
    ...more,
  );
}

function buttonsOf(
  debit: DirectDebit,
  charge: Charge,
  actions: Actions,
  texts: DeskTexts,
): HTMLElement | false {
  const buttons =
    charge.status === 'created'
      ? waitingButtons(charge, actions, texts)
      : mayRetry(charge) && !isEnded(debit)
        ? [retryButton(charge.id, charge, actions, texts)]
        : [];
  return buttons.length > 0 && el('div', { class: 'tools' }, ...buttons);
}
