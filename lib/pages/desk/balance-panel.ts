import { el } from '#lib/pages/common/elements.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { pesos, shortDate } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';
import type { Balance } from './desk-state.ts';
import { inCentavos } from './report.ts';

/** Returns the balance. Sums that most accounts do not have are left out while they are zero. */
export function balancePanel(balance: Balance, texts: DeskTexts['today'], language: Language): HTMLElement {
  const { available, pending, reserved, in_transit, with_bank, owed, next_transfer_on } = balance;
  const rows: [label: string, value: string | false][] = [
    [texts.available, money(available)],
    [texts.pending, money(pending)],
    [texts.withBank, money(with_bank)],
    [texts.reserved, reserved !== 0 && money(reserved)],
    [texts.inTransit, in_transit !== 0 && money(in_transit)],
    [texts.owed, owed !== 0 && money(owed)],
    [texts.nextTransfer, next_transfer_on !== null && shortDate(next_transfer_on, language)],
  ];
  const shown = rows.map(
    ([label, value]) => value !== false && el('div', {}, el('dt', {}, label), el('dd', {}, value)),
  );
  return el('section', { class: 'panel' }, el('h2', {}, texts.balance), el('dl', {}, ...shown));
}

const money = (amount: number): string => pesos(inCentavos(amount));
