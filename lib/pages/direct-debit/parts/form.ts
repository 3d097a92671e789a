import { el } from '#lib/pages/common/elements.ts';
import type { SentenceOf } from '#lib/pages/common/written.ts';
import type { Sending } from '#lib/pages/direct-debit/form-state.ts';

type Consent<Texts> = { draft: { consent: boolean }; fieldErrors: { consent?: SentenceOf<Texts> } };

/** Returns the checkbox of the consent, with a line for its error. */
export function consent<Texts>(state: Consent<Texts>, texts: Texts, words: readonly string[]): HTMLElement {
  const error = state.fieldErrors.consent?.(texts);
  const note = el(
    'p',
    { class: 'note', id: 'consent-note', 'aria-live': 'polite', 'data-is': 'bad' },
    error ?? '',
  );
  const box = el('input', {
    id: 'consent',
    type: 'checkbox',
    'aria-required': 'true',
    'aria-invalid': String(error !== undefined),
    'aria-describedby': 'consent-note',
  });
  box.checked = state.draft.consent;
  box.addEventListener('change', () => {
    state.draft.consent = box.checked;
    delete state.fieldErrors.consent;
    box.setAttribute('aria-invalid', 'false');
    note.replaceChildren();
  });
  return el(
    'div',
    { class: 'field' },
    el(
      'label',
      { class: 'check', for: 'consent' },
      box,
      el('span', {}, ...words.map((each) => el('span', {}, each))),
    ),
    note,
  );
}

/** Returns a form with one button, and the form's error above it. */
export function form<Texts>(
  state: Sending<Texts>,
  texts: Texts,
  { submit }: { submit(): void },
  label: { idle: string; busy: string },
  ...parts: (HTMLElement | false)[]
): HTMLElement {
  const trouble = state.trouble?.(texts);
  const element = el(
    'form',
    { class: 'panel', novalidate: true, 'aria-busy': String(state.busy) },
    ...parts,
    el('div', { role: 'alert' }, trouble && el('p', { class: 'alert' }, trouble)),
    el(
      'button',
      { id: 'submit', type: 'submit', class: 'primary', 'aria-disabled': state.busy ? 'true' : null },
      state.busy ? label.busy : label.idle,
    ),
  );
  element.addEventListener('submit', (event) => {
    event.preventDefault();
    submit();
  });
  return element;
}
