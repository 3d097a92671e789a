import type { Import } from '#lib/api/imports/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import type { Changes } from '#lib/pages/desk/parts/changes.ts';
import { choiceField } from '#lib/pages/desk/parts/fields.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';

/** The form that uploads a file. The field stays the same element, because no script can choose a file again. */
export type Upload = { kind: Import['kind']; readonly input: HTMLInputElement };

export const newUpload = (): Upload => ({
  kind: 'direct_debits',
  input: el('input', { id: 'file', type: 'file', 'aria-describedby': 'file-hint' }),
});

/** Returns the panel that uploads a file. */
export function uploadForm(
  form: Upload,
  { state: { busy } }: Changes,
  { texts, redraw, upload }: { texts: DeskTexts; redraw: () => void; upload: () => void },
): HTMLElement {
  const { upload: own, kinds } = texts.imports;
  const isBusy = busy === 'upload';
  const shown = el(
    'form',
    { novalidate: true },
    choiceField(
      {
        ...{ id: 'kind', label: own.kind, hint: own.means[form.kind], value: form.kind },
        change: (kind) => {
          Object.assign(form, { kind });
          redraw();
        },
      },
      Object.entries(kinds),
    ),
    el(
      'div',
      { class: 'field' },
      el('label', { for: 'file' }, own.file),
      form.input,
      el('p', { class: 'hint', id: 'file-hint' }, own.hint),
    ),
    el(
      'button',
      { type: 'submit', id: 'do-upload', class: 'primary', 'aria-disabled': isBusy && 'true' },
      isBusy ? own.uploading : own.submit,
    ),
  );
  shown.addEventListener('submit', (event) => {
    event.preventDefault();
    if (busy === undefined) upload();
  });
  return el('section', { class: 'panel' }, el('h2', {}, own.title), shown);
}
