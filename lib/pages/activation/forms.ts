import type { ShownDebit } from '#lib/api/records/direct-debit.ts';
import { button, el } from '#lib/pages/common/elements.ts';
import type { ActivationTexts } from '#lib/wording/es/activation-page.ts';
import { needOf } from './authorise.ts';
import { factsOf } from './facts-of.ts';
import { clabeField, placeFields, rfcField } from './fields.ts';
import type { PageState } from './page-state.ts';
import { terms } from './terms.ts';

export type Actions = { submit(): void; useOtherAccount(): void; retry(): void };

/** The terms, the account where it is missing, and the customer's word. */
export function review(
  state: PageState,
  debit: ShownDebit,
  texts: ActivationTexts,
  actions: Actions,
): HTMLElement[] {
  const { merchant } = debit;
  const text = texts.review;
  const needsAccount = needOf(state) !== 'none';
  return [
    el(
      'header',
      { class: 'intro' },
      el('h1', { tabindex: '-1' }, text.title(merchant.name)),
      el('p', { class: 'lead' }, text.lead(factsOf(debit))),
    ),
    el(
      'div',
      { class: 'columns' },
      terms(debit, texts, text.terms),
      form(
        state,
        texts,
        actions,
        { idle: text.submit, busy: text.busy },
        needsAccount &&
          el(
            'section',
            { 'aria-labelledby': 'account' },
            el('h2', { id: 'account' }, texts.account.heading),
            ...accountPart(state, debit, texts, actions),
          ),
        state.missing.length > 0 && placeFields(state, texts),
        el(
          'section',
          { 'aria-labelledby': 'agree' },
          el('h2', { id: 'agree' }, text.agree),
          consent(state, texts, text.consent(merchant.name)),
          el('p', { class: 'hint' }, text.evidence),
        ),
      ),
    ),
  ];
}

/** The account again, or whose it is, after the acknowledgment. */
export function account(
  state: PageState,
  debit: ShownDebit,
  texts: ActivationTexts,
  actions: Actions,
): HTMLElement[] {
  const { title, submit, busy } = texts.account;
  return [
    el('header', { class: 'intro narrow' }, el('h1', { tabindex: '-1' }, title)),
    el(
      'div',
      { class: 'narrow' },
      form(state, texts, actions, { idle: submit, busy }, ...accountPart(state, debit, texts, actions)),
      el('p', { class: 'aside' }, texts.terms.cancelFreely(factsOf(debit))),
    ),
  ];
}

function accountPart(
  state: PageState,
  debit: ShownDebit,
  texts: ActivationTexts,
  actions: Actions,
): HTMLElement[] {
  const { lead, leadRfc, reasons, other } = texts.account;
  const { account: known } = factsOf(debit);
  const reason = reasons[debit.payment_method?.validation.reason ?? ''];
  const isRfcOnly = needOf(state) === 'rfc';
  const named = known ? texts.terms.accountEnding(known) : '';
  const parts = [
    reason && el('p', { class: 'alert' }, reason),
    el('p', {}, isRfcOnly ? leadRfc(named) : lead),
    !isRfcOnly && clabeField(state, texts),
    rfcField(state, texts),
    isRfcOnly && button(other, actions.useOtherAccount, 'plain'),
  ];
  return parts.filter((part) => part instanceof HTMLElement);
}

function consent(state: PageState, texts: ActivationTexts, label: string): HTMLElement {
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
    el('label', { class: 'check', for: 'consent' }, box, el('span', {}, label)),
    note,
  );
}

function form(
  state: PageState,
  texts: ActivationTexts,
  { submit }: Actions,
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
