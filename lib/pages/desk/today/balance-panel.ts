import type { Balance } from '#lib/api/ledger/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import { money } from '#lib/pages/desk/parts/amounts.ts';
import { factsOf } from '#lib/pages/desk/parts/table.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { shortDate } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';

/** Returns the balance. Sums that most accounts do not have are left out while they are zero. */
export function balancePanel(balance: Balance, texts: DeskTexts['today'], language: Language): HTMLElement {
  const { available, pending, reserved, in_transit, with_bank, owed, next_transfer_on } = balance;
  const facts = factsOf([
    [texts.available, money(available)],
    [texts.pending, money(pending)],
    [texts.withBank, money(with_bank)],
    [texts.reserved, reserved !== 0 && money(reserved)],
    [texts.inTransit, in_transit !== 0 && money(in_transit)],
    [texts.owed, owed !== 0 && money(owed)],
    [texts.nextTransfer, next_transfer_on !== null && shortDate(next_transfer_on, language)],
  ]);
  return el('section', { class: 'panel' }, el('h2', {}, texts.balance), facts);
}
