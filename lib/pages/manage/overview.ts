import type { ShownDebit } from '#lib/api/records/by-link.ts';
import { outside } from '#lib/pages/common/contact.ts';
import { el } from '#lib/pages/common/elements.ts';
import type { ManageTexts } from '#lib/wording/es/manage-page.ts';
import type { Actions } from './actions.ts';
import { activationOf } from './activation-of.ts';
import { agreedTerms } from './agreed-terms.ts';
import { chargesPanel } from './charges.ts';
import { doings } from './doings.ts';
import { nextPanel } from './next-panel.ts';
import type { PortalState } from './page-state.ts';
import { isRunning, standingOf } from './standing-of.ts';

/** All of a direct debit at a glance: how it stands, what comes next, what can be done, and what was collected. */
export function overview(
  state: PortalState,
  debit: ShownDebit,
  texts: ManageTexts,
  actions: Actions,
): HTMLElement[] {
  return [
    el('header', { class: 'intro' }, ...standing(state, debit, texts)),
    el(
      'div',
      { class: 'columns' },
      el(
        'div',
        { class: 'stack' },
        isRunning(debit) && nextPanel(state, debit, texts),
        doings(state, debit, texts, actions),
        chargesPanel(state, debit, texts, actions),
      ),
      el('div', { class: 'stack' }, agreedTerms(debit, texts), privacyLink(debit, texts)),
    ),
  ];
}

function standing(state: PortalState, debit: ShownDebit, texts: ManageTexts) {
  const { name, look, lead, goesOn } = standingOf(debit, texts);
  const { done } = state;
  return [
    el('h1', { tabindex: '-1' }, texts.title(debit.merchant.name)),
    el('p', { class: 'standing', 'data-is': look }, texts.standings[name]),
    el('p', { class: 'lead' }, lead),
    goesOn &&
      el('p', { class: 'actions' }, el('a', { class: 'primary', href: activationOf(state) }, texts[goesOn])),
    done && el('p', { class: 'note-good' }, done(texts)),
  ];
}

function privacyLink({ merchant }: ShownDebit, texts: ManageTexts): HTMLElement | false {
  const { name, privacy_notice_url: url } = merchant;
  const label = `${texts.wholeNotice(name)} (${texts.newTab})`;
  return url !== null && el('p', { class: 'contact' }, outside(url, label));
}
