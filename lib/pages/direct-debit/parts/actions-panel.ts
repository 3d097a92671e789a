import type { ShownDebit } from '#lib/api/customer-links/by-link-record.ts';
import { button, el } from '#lib/pages/common/elements.ts';
import { linkRequest } from '#lib/pages/common/request-link.ts';
import type { Actions } from '#lib/pages/direct-debit/actions.ts';
import { hasAgreed } from '#lib/pages/direct-debit/debit/facts-of.ts';
import { isEnded } from '#lib/pages/direct-debit/debit/screen-of.ts';
import { canChangeAccount } from '#lib/pages/direct-debit/debit/screen-state-of.ts';
import type { PageState } from '#lib/pages/direct-debit/page-state.ts';
import type { DirectDebitTexts } from '#lib/wording/es/direct-debit-page.ts';

/**
 * Returns the panel of actions: the document, another account, the cancellation. Once the customer's last act has spent
 * the link, its only action is to request another one.
 */
export function actionsPanel(
  state: PageState,
  debit: ShownDebit,
  texts: DirectDebitTexts,
  actions: Actions,
): HTMLElement | false {
  return state.link || isEnded(debit)
    ? allActions(state, debit, texts, actions)
    : byAnotherLink(state, texts, actions);
}

function byAnotherLink(
  { linkRequest: step }: PageState,
  texts: DirectDebitTexts,
  { askForLink }: Actions,
): HTMLElement {
  const { title, paragraphs } = texts.ask.first;
  return el(
    'section',
    { class: 'panel actions-panel', 'aria-labelledby': 'actions-panel' },
    el('h2', { id: 'actions-panel' }, title),
    ...paragraphs.map((text) => el('p', {}, text)),
    linkRequest(step, texts.linkRequest, askForLink),
  );
}

function allActions(
  { download, link }: PageState,
  debit: ShownDebit,
  texts: DirectDebitTexts,
  { download: fetch, enter }: Actions,
): HTMLElement | false {
  const { mandate, change, cancel, refuse, actionsHeading: heading } = texts;
  const agreed = hasAgreed(debit);
  const busy = download === 'busy';
  const label = busy ? mandate.downloading : mandate.download;
  const wayOut = agreed ? cancel.open : refuse.open;
  const buttons = [
    link && agreed && button(label, fetch, 'secondary', { busy, id: 'download' }),
    canChangeAccount(debit) && button(change.open, () => enter('change'), 'secondary', { id: 'change' }),
    !isEnded(debit) && button(wayOut, () => enter('cancel'), 'secondary', { id: 'cancel' }),
  ];
  return (
    buttons.some(Boolean) &&
    el(
      'section',
      { class: 'panel actions-panel', 'aria-labelledby': 'actions-panel' },
      el('h2', { id: 'actions-panel' }, agreed ? heading : refuse.heading),
      !agreed && el('p', {}, refuse.lead),
      el('div', { class: 'actions' }, ...buttons),
      download === 'failed' && el('p', { class: 'alert', role: 'alert' }, mandate.failed),
    )
  );
}
