import type { ShownDebit } from '#lib/api/customer-links/by-link-record.ts';
import { button, el } from '#lib/pages/common/elements.ts';

import type { Actions } from '#lib/pages/direct-debit/actions.ts';
import { factsOf } from '#lib/pages/direct-debit/debit/facts-of.ts';
import { pausedSentence } from '#lib/pages/direct-debit/debit/paused-sentence.ts';
import { isAccountRefused } from '#lib/pages/direct-debit/debit/screen-of.ts';
import { verificationSentence } from '#lib/pages/direct-debit/debit/verification-transfer.ts';
import type { PageState } from '#lib/pages/direct-debit/page-state.ts';
import { actionsPanel } from '#lib/pages/direct-debit/parts/actions-panel.ts';
import { chargesPanel } from '#lib/pages/direct-debit/parts/charges.ts';
import { clabeField, rfcField } from '#lib/pages/direct-debit/parts/fields.ts';
import { form } from '#lib/pages/direct-debit/parts/form.ts';
import { privacyNotice } from '#lib/pages/direct-debit/parts/privacy-notice.ts';
import { termsAboveForm } from '#lib/pages/direct-debit/parts/terms.ts';
import { agreesByAccount, needOf } from '#lib/pages/direct-debit/requests/authorise.ts';

import { consentWords } from '#lib/wording/consent.ts';
import type { DirectDebitTexts } from '#lib/wording/es/direct-debit-page.ts';

/** Returns the screen that asks for the account again, or for its RFC, after the acknowledgment. */
export function account(
  state: PageState,
  debit: ShownDebit,
  texts: DirectDebitTexts,
  actions: Actions,
): HTMLElement[] {
  const { title, titleOther, submit, busy } = texts.account;
  const paused = pausedSentence(debit, texts);
  const agrees = needOf(state) === 'account' && agreesByAccount(debit);
  return [
    el(
      'header',
      { class: 'intro narrow' },
      el('h1', { tabindex: '-1' }, isAccountRefused(debit) ? titleOther : title),
      paused && el('p', { class: 'lead' }, `${paused} ${texts.terms.noNewCharges}`),
    ),
    el(
      'div',
      { class: 'narrow' },
      form(
        state,
        texts,
        actions,
        { idle: submit, busy },
        ...accountPart(state, debit, texts, actions),
        agrees && consentByAccount(debit, texts),
      ),
      privacyNotice(debit, texts),
      agrees
        ? termsAboveForm(asWritten(state, debit), texts, texts.account.terms)
        : el('p', { class: 'aside' }, texts.terms.cancelFreely(factsOf(debit))),
      actionsPanel(state, debit, texts, actions),
      chargesPanel(state, debit, texts, actions),
    ),
  ];
}

/** Returns what the customer agrees to by confirming the account. */
function consentByAccount(debit: ShownDebit, { terms: { language } }: DirectDebitTexts): HTMLElement {
  const words = consentWords(language, 'account', factsOf(debit));
  return el('div', { class: 'consent' }, ...words.map((each) => el('p', {}, each)));
}

/**
 * Returns the direct debit without its account while the customer types another one, because the terms name the
 * account.
 */
export function asWritten(state: PageState, debit: ShownDebit): ShownDebit {
  return needOf(state) === 'account' ? { ...debit, payment_method: null } : debit;
}

/** Returns the part of a form about the account: the current one, its RFC, or another one. */
export function accountPart(
  state: PageState,
  debit: ShownDebit,
  texts: DirectDebitTexts,
  { chooseAccount }: Actions,
): HTMLElement[] {
  const { lead, leadRfc, reasons, other } = texts.account;
  const { account: known } = factsOf(debit);
  const reason = reasons[debit.payment_method?.validation.reason ?? ''];
  const need = needOf(state);
  const named = known ? texts.terms.accountEnding(known) : '';
  const said = { account: lead, rfc: leadRfc(named), none: texts.again.account(named) }[need];
  const transfer = verificationSentence(debit, texts);
  const parts = [
    reason && el('p', { class: 'alert' }, el('strong', {}, named), el('br'), reason),
    el('p', {}, said),
    need === 'account' && clabeField(state, texts),
    need !== 'none' && rfcField(state, texts),
    need !== 'none' && transfer && el('p', { class: 'hint' }, transfer),
    need !== 'account' && button(other, () => chooseAccount(true), 'plain'),
    state.draft.otherAccount && button(texts.again.sameAccount, () => chooseAccount(false), 'plain'),
  ];
  return parts.filter((part) => part instanceof HTMLElement);
}
