import { el } from '#lib/pages/common/elements.ts';

type Field = {
  readonly id: string;
  readonly label: string;
  /** What is to be known before it is filled in. Screen readers read it with the field. */
  readonly hint?: string | undefined;
  readonly value: string;
  readonly change: (value: string) => void;
};

/** Returns a labelled choice of one of several values, with the text of each. */
export function choiceField(
  field: Field,
  choices: readonly (readonly [value: string, text: string])[],
): HTMLElement {
  const options = choices.map(([value, text]) => el('option', { value }, text));
  return labelled(field, el('select', { id: field.id, ...described(field) }, ...options));
}

/** Returns a labelled field for a day. */
export const dayField = (field: Field): HTMLElement =>
  labelled(
    field,
    el('input', { id: field.id, type: 'date', min: '2000-01-01', max: '2099-12-31', ...described(field) }),
  );

/** Returns a labelled field for a whole number. */
export const numberField = (field: Field): HTMLElement =>
  labelled(
    field,
    el('input', {
      ...{ id: field.id, type: 'text', inputmode: 'numeric', autocomplete: 'off', maxlength: '6' },
      ...described(field),
    }),
  );

/** Returns a box to check, with what it means. */
export function checkField(
  { id, label, hint }: Omit<Field, 'value' | 'change'>,
  isChecked: boolean,
  change: (isChecked: boolean) => void,
): HTMLElement {
  const input = el('input', { type: 'checkbox', id });
  input.checked = isChecked;
  input.addEventListener('change', () => change(input.checked));
  const text = el('span', {}, label, hint !== undefined && el('span', { class: 'fine' }, hint));
  return el('div', { class: 'field' }, el('label', { class: 'check', for: id }, input, text));
}

const described = ({ id, hint }: Field) => ({ 'aria-describedby': hint !== undefined && `${id}-hint` });

function labelled(
  { id, label, hint, value, change }: Field,
  input: HTMLInputElement | HTMLSelectElement,
): HTMLElement {
  input.value = value;
  input.addEventListener('input', () => change(input.value));
  return el(
    'div',
    { class: 'field' },
    el('label', { for: id }, label),
    input,
    hint !== undefined && el('p', { class: 'hint', id: `${id}-hint` }, hint),
  );
}
