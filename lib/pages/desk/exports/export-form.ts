import { el } from '#lib/pages/common/elements.ts';
import type { Changes } from '#lib/pages/desk/parts/changes.ts';
import { choiceField, dayField } from '#lib/pages/desk/parts/fields.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { filterChoices } from './filter-choices.ts';
import type { ExportForm } from './terms.ts';

type Around = {
  readonly texts: DeskTexts;
  /** The days that it shows. */
  readonly days: { readonly from: string; readonly to: string };
  readonly redraw: () => void;
  readonly make: () => void;
};

/** Returns the panel that prepares a file. */
export function exportForm(
  form: ExportForm,
  { state: { busy } }: Changes,
  { texts, days, redraw, make }: Around,
): HTMLElement {
  const own = texts.exports;
  const choices = filterChoices(form.kind, texts);
  const isBusy = busy === 'make';
  const shown = el(
    'form',
    { novalidate: true },
    choiceField(
      {
        ...{ id: 'kind', label: own.kind, hint: own.kinds[form.kind].columns, value: form.kind },
        change: (kind) => {
          Object.assign(form, { kind, only: '' });
          redraw();
        },
      },
      Object.entries(own.kinds).map(([kind, { name }]) => [kind, name]),
    ),
    el(
      'div',
      { class: 'pair' },
      dayField({
        ...{ id: 'from', label: own.from, value: days.from },
        change: (from) => Object.assign(form, { from }),
      }),
      dayField({
        ...{ id: 'to', label: own.to, value: days.to },
        change: (to) => Object.assign(form, { to }),
      }),
      el('p', { class: 'hint' }, own.days),
    ),
    choices &&
      choiceField(
        {
          ...{ id: 'only', label: own[choices.by], value: form.only },
          change: (only) => Object.assign(form, { only }),
        },
        [['', own.all], ...choices.values],
      ),
    choiceField(
      {
        ...{ id: 'format', label: own.format, hint: own.formats[form.format].means, value: form.format },
        change: (format) => {
          Object.assign(form, { format });
          redraw();
        },
      },
      Object.entries(own.formats).map(([format, { name }]) => [format, name]),
    ),
    el(
      'button',
      { type: 'submit', id: 'do-make', class: 'primary', 'aria-disabled': isBusy && 'true' },
      isBusy ? texts.loading : own.submit,
    ),
  );
  shown.addEventListener('submit', (event) => {
    event.preventDefault();
    if (busy === undefined) make();
  });
  return el('section', { class: 'panel' }, el('h2', {}, own.make), shown);
}
