import type { ShownDebit } from '#lib/api/records/by-link.ts';
import { el } from '#lib/pages/common/elements.ts';
import { factsOf } from '#lib/pages/common/facts-of.ts';
import { clabeField, rfcField } from '#lib/pages/common/fields.ts';
import { consent, form } from '#lib/pages/common/form.ts';
import { privacyNotice } from '#lib/pages/common/privacy-notice.ts';
import { termsAboveForm } from '#lib/pages/common/terms.ts';
import { verificationSentence } from '#lib/pages/common/verification-transfer.ts';
import { consentWords } from '#lib/wording/consent.ts';
import type { ManageTexts } from '#lib/wording/es/manage-page.ts';
import { type Actions, action } from './actions.ts';
import type { PortalState } from './page-state.ts';

/** The form for another account, beside the terms to which the customer agrees with it. */
export function changeAccount(
  state: PortalState,
  debit: ShownDebit,
  texts: ManageTexts,
  actions: Actions,
): HTMLElement[] {
  const words = texts.change;
  const transfer = verificationSentence(debit, texts);
  return [
    el(
      'header',
      { class: 'intro' },
      el('h1', { tabindex: '-1' }, words.title),
      el('p', { class: 'lead' }, words.lead),
    ),
    el(
      'div',
      { class: 'columns' },
      // The terms name the account that is charged: while another one is being written, none.
      el(
        'div',
        { class: 'stack' },
        termsAboveForm({ ...debit, payment_method: null }, texts, texts.mandate.heading),
        privacyNotice(debit, texts),
      ),
      el(
        'div',
        { class: 'stack' },
        form(
          state,
          texts,
          actions,
          { idle: words.submit, busy: words.busy },
          el(
            'section',
            { 'aria-labelledby': 'account' },
            el('h2', { id: 'account' }, words.heading),
            clabeField(state, texts),
            rfcField(state, texts),
            el('p', { class: 'hint' }, words.check),
            transfer && el('p', { class: 'hint' }, transfer),
          ),
          consent(state, texts, consentWords(state.language, 'account', factsOf(debit))),
        ),
        action('back', words.back, actions.back, 'plain'),
      ),
    ),
  ];
}
