import { el } from '#lib/pages/common/elements.ts';
import { eventChoices } from '#lib/pages/desk/parts/event-choices.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';

type Chosen = { types: Set<string> | undefined; typesMissing: boolean };

/** Returns the choice of the types of events: all, or some that are checked one by one. */
export function typeChoice(chosen: Chosen, texts: DeskTexts, redraw: () => void): HTMLElement {
  const { types: legend, all, some } = texts.webhooks.form;
  const { types } = chosen;
  const radio = (id: string, label: string, isChecked: boolean, choose: () => void) => {
    const input = el('input', { type: 'radio', name: 'types', id });
    input.checked = isChecked;
    input.addEventListener('change', () => {
      choose();
      redraw();
    });
    return el('label', { class: 'check', for: id }, input, el('span', {}, label));
  };
  return el(
    'fieldset',
    { class: 'field' },
    el('legend', {}, legend),
    radio('types-all', all, types === undefined, () => {
      Object.assign(chosen, { types: undefined, typesMissing: false });
    }),
    radio('types-some', some, types !== undefined, () => {
      chosen.types = new Set();
    }),
    types && boxes(types, texts),
    chosen.typesMissing &&
      el('p', { class: 'note', 'data-is': 'bad', role: 'alert' }, texts.webhooks.trouble.types),
  );
}

function boxes(types: Set<string>, texts: DeskTexts): HTMLElement {
  const shown = eventChoices(texts).map(([type, words]) => {
    const input = el('input', { type: 'checkbox', id: `type-${type}` });
    input.checked = types.has(type);
    input.addEventListener('change', () => {
      if (input.checked) types.add(type);
      else types.delete(type);
    });
    const text = el('span', {}, words, el('code', { class: 'fine' }, type));
    return el('label', { class: 'check', for: `type-${type}` }, input, text);
  });
  return el('div', { class: 'boxes' }, ...shown);
}
