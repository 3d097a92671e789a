import { el } from '#lib/pages/common/elements.ts';
import { textField } from '#lib/pages/common/text-field.ts';
import type { Changes } from '#lib/pages/desk/parts/changes.ts';
import { checkField } from '#lib/pages/desk/parts/fields.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import type { KeyForm } from './request.ts';

/** Returns the panel that creates a pair of keys. */
export function keyForm(
  form: KeyForm,
  { state: { busy } }: Changes,
  { texts, redraw, create }: { texts: DeskTexts; redraw: () => void; create: () => void },
): HTMLElement {
  const own = texts.keys;
  const isBusy = busy === 'create';
  const reach = (isLimited: boolean, label: string, means: string) => {
    const id = isLimited ? 'some' : 'all';
    const input = el('input', { type: 'radio', name: 'reach', id });
    input.checked = form.isLimited === isLimited;
    input.addEventListener('change', () => {
      form.isLimited = isLimited;
      redraw();
    });
    const words = el('span', {}, el('strong', {}, label), el('span', { class: 'fine' }, means));
    return el('label', { class: 'check', for: id }, input, words);
  };
  const choose = (scope: string) => (isChosen: boolean) =>
    void (isChosen ? form.scopes.add(scope) : form.scopes.delete(scope));
  const shown = el(
    'form',
    { novalidate: true },
    textField('name', form, texts, {
      ...{ label: own.where, hint: own.whereHint, attributes: { maxlength: '60' } },
    }),
    el(
      'fieldset',
      { class: 'field' },
      el('legend', {}, own.rights),
      reach(false, own.all, own.allMeans),
      reach(true, own.some, own.someMeans),
      ...(form.isLimited
        ? Object.entries(own.scopeNames).map(([scope, label]) =>
            checkField({ id: `scope-${scope}`, label }, form.scopes.has(scope), choose(scope)),
          )
        : []),
    ),
    el(
      'button',
      { type: 'submit', id: 'do-create', class: 'primary', 'aria-disabled': isBusy && 'true' },
      isBusy ? texts.loading : own.submit,
    ),
  );
  shown.addEventListener('submit', (event) => {
    event.preventDefault();
    if (busy === undefined) create();
  });
  return el('section', { class: 'panel' }, el('h2', {}, own.create), shown);
}
