import type { ShownDebit } from '#lib/api/customer-links/by-link-record.ts';

import { button, el } from '#lib/pages/common/elements.ts';
import type { Actions } from '#lib/pages/direct-debit/actions.ts';
import { factsOf } from '#lib/pages/direct-debit/debit/facts-of.ts';
import { verificationSentence } from '#lib/pages/direct-debit/debit/verification-transfer.ts';
import type { PageState } from '#lib/pages/direct-debit/page-state.ts';
import { columns } from '#lib/pages/direct-debit/parts/columns.ts';
import { clabeField, rfcField } from '#lib/pages/direct-debit/parts/fields.ts';
import { consent, form } from '#lib/pages/direct-debit/parts/form.ts';
import { privacyNotice } from '#lib/pages/direct-debit/parts/privacy-notice.ts';
import { termsAboveForm } from '#lib/pages/direct-debit/parts/terms.ts';

import { consentWords } from '#lib/wording/consent.ts';
import type { DirectDebitTexts } from '#lib/wording/es/direct-debit-page.ts';

/** Returns the form for another account, next to the terms that the customer agrees to with it. */
export function changeAccount(
  state: PageState,
  debit: ShownDebit,
  texts: DirectDebitTexts,
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
    columns(
      [
        // The terms name the account that is charged. The new one is not known yet.
        termsAboveForm({ ...debit, payment_method: null }, texts, texts.mandate.heading),
        privacyNotice(debit, texts),
      ],
      [
        form(
          state,
          texts,
          actions,
          { idle: texts.account.submit, busy: texts.account.busy },
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
        button(words.back, actions.back, 'plain', { id: 'back' }),
      ],
    ),
  ];
}
