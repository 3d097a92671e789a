import { el, icon } from './elements.ts';
import type { SentenceOf, Written } from './written.ts';

type FieldOptions<Texts> = {
  label: string;
  hint?: string;
  attributes?: Readonly<Record<string, string>>;
  /** Says something while the customer types. */
  onInput?: (text: string, note: HTMLElement) => void;
  /** Formats the text when the customer leaves the field. */
  tidy?: (text: string) => string;
  /** Returns the error when the customer leaves the field. */
  check?: (text: string) => SentenceOf<Texts> | undefined;
};

/** Returns a labelled field with its hint and a line for errors. Screen readers read both with the field. */
export function textField<Field extends string, Texts>(
  name: Field,
  state: Written<Field, Texts>,
  texts: Texts,
  options: FieldOptions<Texts>,
): HTMLElement {
  const { label, hint, attributes, onInput, tidy, check } = options;
  const note = el('p', { class: 'note', id: `${name}-note`, 'aria-live': 'polite' });
  const input = el('input', {
    id: name,
    type: 'text',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-required': 'true',
    'aria-describedby': `${hint ? `${name}-hint ` : ''}${name}-note`,
    ...attributes,
  });
  input.value = tidy ? tidy(state.draft[name]) : state.draft[name];
  const show = (error: SentenceOf<Texts> | undefined) => {
    input.setAttribute('aria-invalid', String(error !== undefined));
    if (error) say(note, 'bad', error(texts));
    else if (onInput) onInput(input.value, note);
    else say(note, 'neutral', '');
  };
  show(state.fieldErrors[name]);
  input.addEventListener('input', () => {
    state.draft[name] = input.value;
    delete state.fieldErrors[name];
    show(undefined);
  });
  input.addEventListener('blur', () => {
    if (tidy) input.value = tidy(input.value);
    // The delay keeps the button from moving while the customer presses it.
    setTimeout(() => {
      if (input.value.trim() !== '' && check && document.activeElement !== input) show(check(input.value));
    }, 250);
  });
  return el(
    'div',
    { class: 'field' },
    el('label', { for: name }, label),
    hint && el('p', { class: 'hint', id: `${name}-hint` }, hint),
    input,
    note,
  );
}

/** Writes into a field's line. The same text is not written twice, so that screen readers do not repeat it. */
export function say(line: HTMLElement, is: 'neutral' | 'good' | 'bad', text: string): void {
  if (line.dataset.is === is && line.textContent === text) return;
  line.dataset.is = is;
  line.replaceChildren(...(text && is === 'good' ? [icon('done')] : []), text);
}
