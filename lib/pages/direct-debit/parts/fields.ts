import { normalizeRfc } from '#lib/domain/rfc.ts';
import { el, icon } from '#lib/pages/common/elements.ts';
import { checkClabe, checkRfc } from '#lib/pages/direct-debit/debit/check-account.ts';
import { refusedAccount } from '#lib/pages/direct-debit/debit/screen-of.ts';
import type { SentenceOf, Session, Written } from '#lib/pages/direct-debit/form-state.ts';
import type { AccountFormTexts } from '#lib/wording/es/account-form.ts';

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

/** Returns the field of the account number. It checks each digit and shows four groups. */
export function clabeField<Texts extends AccountFormTexts>(
  state: Written<'clabe', Texts> & Pick<Session, 'debit'>,
  texts: Texts,
): HTMLElement {
  const refused = state.debit && refusedAccount(state.debit);
  return textField('clabe', state, texts, {
    label: texts.clabe.label,
    hint: texts.clabe.hint,
    attributes: { inputmode: 'numeric', maxlength: '40' },
    onInput: (text, line) => {
      const { note } = checkClabe(text, refused);
      say(line, note?.is ?? 'neutral', note?.text(texts) ?? '');
    },
    tidy: (text) =>
      text.replace(/[\s-]/g, '').replace(/^([0-9]{3})([0-9]{3})([0-9]{11})([0-9])$/, '$1 $2 $3 $4'),
    check: (text) => checkClabe(text).error,
  });
}

export function rfcField<Texts extends AccountFormTexts>(
  state: Written<'rfc', Texts>,
  texts: Texts,
): HTMLElement {
  return textField('rfc', state, texts, {
    label: texts.rfc.label,
    hint: texts.rfc.hint,
    attributes: { autocapitalize: 'characters', maxlength: '40', class: 'capitals' },
    tidy: normalizeRfc,
    check: checkRfc,
  });
}

/** Writes into a field's line. The same text is not written twice, so that screen readers do not repeat it. */
function say(line: HTMLElement, is: 'neutral' | 'good' | 'bad', text: string): void {
  if (line.dataset.is === is && line.textContent === text) return;
  line.dataset.is = is;
  line.replaceChildren(...(text && is === 'good' ? [icon('done')] : []), text);
}
