import type { ShownDebit } from '#lib/api/customer-links/by-link-record.ts';
import { button, el } from '#lib/pages/common/elements.ts';
import type { Actions } from '#lib/pages/direct-debit/actions.ts';
import { hasAgreed } from '#lib/pages/direct-debit/debit/facts-of.ts';
import { isEnded, screenOf } from '#lib/pages/direct-debit/debit/screen-of.ts';
import { isRunning, needsForm, screenStateOf } from '#lib/pages/direct-debit/debit/screen-state-of.ts';
import type { PageState } from '#lib/pages/direct-debit/page-state.ts';
import { actionsPanel } from '#lib/pages/direct-debit/parts/actions-panel.ts';
import { agreedTerms } from '#lib/pages/direct-debit/parts/agreed-terms.ts';
import { chargesPanel } from '#lib/pages/direct-debit/parts/charges.ts';
import { columns } from '#lib/pages/direct-debit/parts/columns.ts';
import { outside } from '#lib/pages/direct-debit/parts/contact.ts';
import { nextPanel } from '#lib/pages/direct-debit/parts/next-panel.ts';
import { terms } from '#lib/pages/direct-debit/parts/terms.ts';
import type { DirectDebitTexts } from '#lib/wording/es/direct-debit-page.ts';

/**
 * Returns the overview of a direct debit: its state, the one thing to do, the next collection, other actions and the
 * charges.
 */
export function overview(
  state: PageState,
  debit: ShownDebit,
  texts: DirectDebitTexts,
  actions: Actions,
): HTMLElement[] {
  return [
    el('header', { class: 'intro' }, ...screenState(state, debit, texts, actions)),
    columns(
      [
        isRunning(debit) && state.link !== undefined && nextPanel(state, debit, texts),
        actionsPanel(state, debit, texts, actions),
        showsCharges(state, debit) && chargesPanel(state, debit, texts, actions),
      ],
      [termsOf(state, debit, texts), privacyLink(debit, texts)],
    ),
  ];
}

/** Without consent there are no charges, and without a link none can be read. */
function showsCharges({ link, charges }: PageState, debit: ShownDebit): boolean {
  const mayHave = hasAgreed(debit) || isEnded(debit);
  return mayHave && (link !== undefined || charges.list.length > 0);
}

/** The next charge has its own panel, unless there is no link to read it with. */
function termsOf({ link }: PageState, debit: ShownDebit, texts: DirectDebitTexts): HTMLElement {
  return !link && isRunning(debit) ? terms(debit, texts, texts.mandate.heading) : agreedTerms(debit, texts);
}

function screenState(state: PageState, debit: ShownDebit, texts: DirectDebitTexts, actions: Actions) {
  const { name, look, title, paragraphs } = screenStateOf(debit, texts, state);
  const { done, trouble } = state;
  const todo = thingToDo(state, debit, texts, actions);
  return [
    el('h1', { tabindex: '-1' }, title),
    el('p', { class: 'screen-state', 'data-is': look }, texts.stateLabels[name]),
    ...paragraphs.map((text) => text && el('p', { class: 'lead' }, text)),
    trouble && el('p', { class: 'alert', role: 'alert' }, trouble(texts)),
    todo && el('p', { class: 'actions' }, todo),
    done && el('p', { class: 'note-good' }, done(texts)),
  ];
}

/** Returns the one thing to do, by what the direct debit waits for. */
function thingToDo(
  { busy }: PageState,
  debit: ShownDebit,
  texts: DirectDebitTexts,
  { enter, retry }: Actions,
): HTMLElement | false {
  if (needsForm(debit)) return button(texts.goOn, () => enter('authorise'), 'primary', { id: 'go-on' });
  const screen = screenOf(debit);
  if (screen === 'identity') return identityLink(debit, texts);
  const label = busy ? texts.checking : texts.checkNow;
  const isFollowed = screen === 'waiting' || screen === 'preparing';
  return isFollowed && button(label, retry, 'secondary', { busy, id: 'check' });
}

/** Opens in a new tab: providers do not lead back, and this page keeps polling. */
function identityLink(
  { identity_verification: identity }: ShownDebit,
  { identity: text, newTab }: DirectDebitTexts,
): HTMLElement {
  const link = outside(identity?.url ?? '', text.open, el('span', { class: 'fine' }, newTab));
  link.classList.add('primary');
  return link;
}

function privacyLink({ merchant }: ShownDebit, texts: DirectDebitTexts): HTMLElement | false {
  const { name, privacy_notice_url: url } = merchant;
  const label = `${texts.wholeNotice(name)} (${texts.newTab})`;
  return url !== null && el('p', { class: 'contact' }, outside(url, label));
}
