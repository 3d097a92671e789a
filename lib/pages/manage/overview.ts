import type { ShownDebit } from '#lib/api/records/direct-debit.ts';
import { outside } from '#lib/pages/common/contact.ts';
import { el } from '#lib/pages/common/elements.ts';
import { factsOf, hasAgreed } from '#lib/pages/common/facts-of.ts';
import { terms } from '#lib/pages/common/terms.ts';
import type { ManageTexts } from '#lib/wording/es/manage-page.ts';
import { dateInWords, pesos } from '#lib/wording/format.ts';
import { type Actions, action } from './actions.ts';
import { chargesPanel } from './charges.ts';
import { nextCharge } from './next-charge.ts';
import type { PortalState } from './page-state.ts';
import { isEnded, standingOf } from './standing-of.ts';

/** All of a direct debit at a glance: how it stands, what comes next, what was collected, and what can be done. */
export function overview(
  state: PortalState,
  debit: ShownDebit,
  texts: ManageTexts,
  actions: Actions,
): HTMLElement[] {
  const said = state.said?.(texts);
  return [
    el(
      'header',
      { class: 'intro' },
      ...standing(state, debit, texts),
      said && el('p', { class: 'said' }, said),
    ),
    el(
      'div',
      { class: 'columns' },
      el(
        'div',
        { class: 'stack' },
        debit.status === 'active' && !isEnded(debit) && next(state, debit, texts),
        chargesPanel(state, debit, texts, actions),
      ),
      el(
        'div',
        { class: 'stack' },
        mandate(state, debit, texts, actions),
        privacyLink(debit, texts),
        !isEnded(debit) && action('cancel', texts.cancel.open, () => actions.enter('cancel'), 'plain'),
      ),
    ),
  ];
}

function standing({ link, language }: PortalState, debit: ShownDebit, texts: ManageTexts): HTMLElement[] {
  const { name, look, lead, goesOn } = standingOf(debit, texts);
  const href = `/activate?lang=${language}#token=${link?.token}`;
  return [
    el('h1', { tabindex: '-1' }, texts.title(debit.merchant.name)),
    el('p', { class: 'standing', 'data-is': look }, texts.standings[name]),
    el('p', { class: 'lead' }, lead),
    ...(goesOn ? [el('p', { class: 'actions' }, el('a', { class: 'primary', href }, texts[goesOn]))] : []),
  ];
}

function privacyLink({ merchant }: ShownDebit, texts: ManageTexts): HTMLElement | false {
  const { name, privacy_notice_url: url } = merchant;
  const label = `${texts.wholeNotice(name)} (${texts.newTab})`;
  return url !== null && el('p', { class: 'contact' }, outside(url, label));
}

function next({ charges }: PortalState, debit: ShownDebit, texts: ManageTexts): HTMLElement {
  const words = texts.next;
  const coming = nextCharge(debit, charges.list);
  const { account } = factsOf(debit);
  const amount = coming && pesos(coming.amount);
  return el(
    'section',
    { class: 'panel next', 'aria-labelledby': 'next' },
    el('h2', { id: 'next' }, words.heading),
    !coming && el('p', {}, words.none),
    amount && el('p', { class: 'figure' }, coming.isMost ? words.upTo(amount) : amount),
    coming && el('p', { class: 'when' }, dateInWords(coming.date, texts.terms.language)),
    coming && account && el('p', { class: 'fine' }, words.from(texts.terms.accountEnding(account))),
  );
}

function mandate(
  { download }: PortalState,
  debit: ShownDebit,
  texts: ManageTexts,
  actions: Actions,
): HTMLElement {
  const words = texts.mandate;
  const agreed = debit.acknowledge_by;
  const panel = terms(debit, texts, agreed ? words.heading : words.headingBefore);
  if (!hasAgreed(debit)) return panel;
  const isBusy = download === 'busy';
  const isActive = debit.status === 'active' && !isEnded(debit);
  const parts = [
    agreed && el('p', { class: 'hint' }, words.since(agreed.acknowledged_at)),
    download === 'failed' && el('p', { class: 'alert', role: 'alert' }, words.failed),
    el(
      'div',
      { class: 'actions' },
      action('download', isBusy ? words.downloading : words.download, actions.download, 'secondary', isBusy),
      isActive && action('change', texts.change.open, () => actions.enter('account'), 'secondary'),
    ),
  ];
  panel.append(...parts.filter((part) => part instanceof HTMLElement));
  return panel;
}
