import type { Balance } from '#lib/api/ledger/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import { money } from '#lib/pages/desk/parts/amounts.ts';
import { askingButton, type Changes } from '#lib/pages/desk/parts/changes.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';

/** Returns the panel that transfers what is available, if anything is. */
export function transferPanel(
  { available }: Balance,
  changes: Changes,
  texts: DeskTexts,
  act: () => void,
): HTMLElement {
  const { now, may, nothing, does, keep } = texts.money.transfer;
  const amount = money(available);
  const content =
    available > 0
      ? [
          el('p', {}, may(amount)),
          askingButton(changes, texts, {
            name: 'transfer',
            label: now,
            consequence: does(amount),
            keep,
            act,
          }),
        ]
      : [el('p', {}, nothing)];
  return el('section', { class: 'panel' }, el('h2', {}, now), ...content);
}
