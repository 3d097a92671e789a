import type { Charge } from '#lib/api/orders/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import { fragmentOf } from '#lib/pages/desk/address.ts';
import type { NextAttempts } from '#lib/pages/desk/charges/next-attempts.ts';
import { mayRetry, statusOf } from '#lib/pages/desk/charges/status.ts';
import { amountOf, money } from '#lib/pages/desk/parts/amounts.ts';
import type { Column } from '#lib/pages/desk/parts/table.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { shortDate } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';
import type { Retries } from './retries.ts';

type Around = { attempts: NextAttempts; retries: Retries | undefined; texts: DeskTexts; language: Language };

/** Returns the columns of the charges. Without `retries`, none can be chosen. */
export function columnsOf({ attempts, retries, texts, language }: Around): Column<Charge>[] {
  const { columns } = texts.payments;
  const shown: Column<Charge>[] = [
    { name: columns.customer, cell: (row) => customerOf(row, texts) },
    { name: columns.amount, isNumber: true, cell: ({ totals }) => amountOf(totals.total) },
    { name: columns.day, cell: ({ charge_date }) => dayOf(charge_date, language) },
    { name: columns.status, cell: (row) => statusOf(row, attempts.of(row), texts, language) },
  ];
  if (!retries) return shown;
  return [...shown, { name: columns.retry, cell: (row) => mayRetry(row) && choiceOf(row, retries, texts) }];
}

const dayOf = (day: string, language: Language) => el('span', { class: 'day' }, shortDate(day, language));

function customerOf(row: Charge, { charges }: DeskTexts): Node[] {
  const { first_name, reference, customer_id, retry_of, direct_debit_id } = row;
  const notes = [charges.reference(reference), customer_id, retry_of !== null && charges.retryOf];
  return [
    el(
      'a',
      {
        ...{ id: `debit-${row.id}`, class: 'row' },
        href: fragmentOf({ view: 'direct-debit', query: { id: direct_debit_id } }),
      },
      first_name,
    ),
    el('span', { class: 'fine' }, notes.filter(Boolean).join(' · ')),
  ];
}

function choiceOf({ id, first_name, totals }: Charge, retries: Retries, texts: DeskTexts): HTMLElement {
  const label = texts.payments.retry.pick(first_name, money(totals.total));
  const input = el('input', { type: 'checkbox', id: `pick-${id}`, 'aria-label': label });
  input.checked = retries.chosen.has(id);
  input.disabled = retries.progress() !== undefined;
  input.addEventListener('change', () => retries.choose([id], input.checked));
  return el('label', { class: 'check pick' }, input);
}
