import type { ShownDebit } from '#lib/api/customer-links/by-link-record.ts';
import { el } from '#lib/pages/common/elements.ts';
import type { Actions } from '#lib/pages/direct-debit/actions.ts';
import { factsOf, hasAgreed } from '#lib/pages/direct-debit/debit/facts-of.ts';
import { pausedSentence } from '#lib/pages/direct-debit/debit/paused-sentence.ts';
import type { PageState } from '#lib/pages/direct-debit/page-state.ts';
import { actionsPanel } from '#lib/pages/direct-debit/parts/actions-panel.ts';
import { chargesPanel } from '#lib/pages/direct-debit/parts/charges.ts';
import { columns } from '#lib/pages/direct-debit/parts/columns.ts';
import { consent, form } from '#lib/pages/direct-debit/parts/form.ts';
import { goOnBar } from '#lib/pages/direct-debit/parts/go-on.ts';
import { placeFields } from '#lib/pages/direct-debit/parts/place-fields.ts';
import { privacyNotice } from '#lib/pages/direct-debit/parts/privacy-notice.ts';
import { termsAboveForm } from '#lib/pages/direct-debit/parts/terms.ts';
import { unpaidOrders } from '#lib/pages/direct-debit/parts/unpaid-orders.ts';
import { consentWords } from '#lib/wording/consent.ts';
import type { DirectDebitTexts } from '#lib/wording/es/direct-debit-page.ts';
import { accountPart, asWritten } from './account.ts';

/** Returns the screen of the consent, first or repeated: the terms, the account and the checkbox. */
export function review(
  state: PageState,
  debit: ShownDebit,
  texts: DirectDebitTexts,
  actions: Actions,
): HTMLElement[] {
  const { merchant } = debit;
  const text = texts.review;
  const isAgain = hasAgreed(debit);
  const agreement = form(
    state,
    texts,
    actions,
    { idle: isAgain ? texts.again.submit : text.submit, busy: text.busy },
    debit.unpaid_orders.length > 0 && unpaidOrders(state, debit, texts),
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
      consent(state, texts, consentWords(texts.terms.language, 'terms', factsOf(debit))),
    ),
  );
  return [
    el(
      'header',
      { class: 'intro' },
      el('h1', { tabindex: '-1' }, (isAgain ? texts.again : text).title(merchant.name)),
      ...leads(debit, texts).map((lead) => el('p', { class: 'lead' }, lead)),
    ),
    columns(
      [termsAboveForm(asWritten(state, debit), texts, text.terms), privacyNotice(debit, texts)],
      [
        agreement,
        actionsPanel(state, debit, texts, actions),
        isAgain && chargesPanel(state, debit, texts, actions),
      ],
    ),
    goOnBar(text.goOn, agreement),
  ];
}

function leads(debit: ShownDebit, texts: DirectDebitTexts): string[] {
  if (!hasAgreed(debit)) {
    const facts = factsOf(debit);
    return [texts.review.lead(facts), ...(facts.isImported ? texts.terms.whatChanges(facts) : [])];
  }
  const { lead, anyAccount } = texts.again;
  const isAnyAccount = debit.paused?.reason === 'unpaid_periods';
  const paused = pausedSentence(debit, texts);
  return [...(paused ? [paused] : []), isAnyAccount ? `${lead} ${anyAccount}` : lead];
}
