import { ROLES, type Role } from '#lib/domain/people/roles.ts';
import { el } from '#lib/pages/common/elements.ts';
import { textField } from '#lib/pages/common/text-field.ts';
import type { Written } from '#lib/pages/common/written.ts';
import type { Changes } from '#lib/pages/desk/parts/changes.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';

/** The form that adds a member. */
export type MemberForm = Written<'email', DeskTexts> & { role: Role };

/** Returns the panel that adds a member. */
export function memberForm(
  form: MemberForm,
  { state: { busy } }: Changes,
  texts: DeskTexts,
  add: () => void,
): HTMLElement {
  const attributes = { inputmode: 'email', autocapitalize: 'none', maxlength: '254' };
  const { add: label, email, role, adds } = texts.members;
  const isBusy = busy === 'add';
  const shown = el(
    'form',
    { novalidate: true },
    textField('email', form, texts, { label: email, attributes }),
    el('fieldset', { class: 'field' }, el('legend', {}, role), ...ROLES.map(choice)),
    el('p', { class: 'rights' }, adds(`${location.origin}/sign-in`)),
    el(
      'button',
      { type: 'submit', id: 'do-add', class: 'primary', 'aria-disabled': isBusy && 'true' },
      isBusy ? texts.loading : label,
    ),
  );
  shown.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!busy) add();
  });
  return el('section', { class: 'panel' }, el('h2', {}, label), shown);

  function choice(each: Role): HTMLElement {
    const input = el('input', { type: 'radio', name: 'role', id: `role-${each}`, value: each });
    input.checked = form.role === each;
    input.addEventListener('change', () => {
      form.role = each;
    });
    const { name, may } = texts.roles[each];
    return el(
      'label',
      { class: 'check', for: `role-${each}` },
      input,
      el('span', {}, el('strong', {}, name), el('span', { class: 'fine' }, may)),
    );
  }
}
