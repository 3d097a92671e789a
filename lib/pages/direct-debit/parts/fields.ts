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
  /** What to say while it is typed. */
  onInput?: (text: string, note: HTMLElement) => void;
  /** How it is written once it was left. */
  tidy?: (text: string) => string;
  /** What is wrong with it once it was left. */
  check?: (text: string) => SentenceOf<Texts> | undefined;
};

/** A labelled field with its hint and with a line for what is wrong, which screen readers read out with it. */
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
    // A moment later, so that nothing moves under a finger that is pressing a button.
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

/** The account number: checked at each digit, shown in its four groups. */
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

/** Writes into a field's line, once: what is said already is not read out again. */
function say(line: HTMLElement, is: 'neutral' | 'good' | 'bad', text: string): void {
  if (line.dataset.is === is && line.textContent === text) return;
  line.dataset.is = is;
  line.replaceChildren(...(text && is === 'good' ? [icon('done')] : []), text);
}
