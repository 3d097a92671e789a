import type { ShownDebit } from '#lib/api/records/by-link.ts';
import { button, el } from '#lib/pages/common/elements.ts';
import { factsOf } from '#lib/pages/common/facts-of.ts';
import { clabeField, rfcField } from '#lib/pages/common/fields.ts';
import { form } from '#lib/pages/common/form.ts';
import { pausedSentence } from '#lib/pages/common/paused-sentence.ts';
import { privacyNotice } from '#lib/pages/common/privacy-notice.ts';
import { isAccountRefused } from '#lib/pages/common/screen-of.ts';
import { termsAboveForm } from '#lib/pages/common/terms.ts';
import { verificationSentence } from '#lib/pages/common/verification-transfer.ts';
import { consentWords } from '#lib/wording/consent.ts';
import type { ActivationTexts } from '#lib/wording/es/activation-page.ts';
import type { Actions } from './actions.ts';
import { agreesByAccount, needOf } from './authorise.ts';
import type { PageState } from './page-state.ts';

/** The account again, or whose it is, after the acknowledgment. */
export function account(
  state: PageState,
  debit: ShownDebit,
  texts: ActivationTexts,
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
    ),
  ];
}

/** What the customer agrees to by confirming the account. */
function consentByAccount(debit: ShownDebit, { terms: { language } }: ActivationTexts): HTMLElement {
  const words = consentWords(language, 'account', factsOf(debit));
  return el('div', { class: 'consent' }, ...words.map((each) => el('p', {}, each)));
}

/** The terms name the account that is charged; while another one is being written, none. */
export function asWritten(state: PageState, debit: ShownDebit): ShownDebit {
  return needOf(state) === 'account' ? { ...debit, payment_method: null } : debit;
}

/** The account that is charged, whose it is, or another one. */
export function accountPart(
  state: PageState,
  debit: ShownDebit,
  texts: ActivationTexts,
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
