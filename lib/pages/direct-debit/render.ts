import { el } from '#lib/pages/common/elements.ts';
import { type Message, message } from '#lib/pages/common/message.ts';
import { show } from '#lib/pages/common/show.ts';
import { directDebitPageEn } from '#lib/wording/en/direct-debit-page.ts';
import { type DirectDebitTexts, directDebitPageEs } from '#lib/wording/es/direct-debit-page.ts';
import type { Actions } from './actions.ts';
import { screenOf } from './debit/screen-of.ts';
import type { PageState } from './page-state.ts';
import { chargesPanel } from './parts/charges.ts';
import { nextPanel } from './parts/next-panel.ts';
import { account } from './screens/account.ts';
import { ask } from './screens/ask.ts';
import { cancelled, confirmCancelling } from './screens/cancel.ts';
import { changeAccount } from './screens/change-account.ts';
import { overview } from './screens/overview.ts';
import { review } from './screens/review.ts';

const TEXTS = { es: directDebitPageEs, en: directDebitPageEn };

/** Returns the texts of the page in its language. */
export function textsOf({ language }: PageState): DirectDebitTexts {
  return TEXTS[language];
}

/** Shows the page in its current state. Screen readers read out what was just done, wherever the focus is. */
export function render(state: PageState, actions: Actions): void {
  const { language, screen, debit } = state;
  const texts = textsOf(state);
  const name = debit && screen !== 'loading' ? `${screen} ${screenOf(debit)}` : screen;
  show({ language, screen: name, content: contentOf(state, texts, actions), title: texts.loading });
  const said = document.getElementById('said');
  const words = state.said?.(texts) ?? '';
  if (said && said.textContent !== words) said.textContent = words;
}

/**
 * Redraws only the panels of charges and of the next collection, so that the rest of the page stays while the customer
 * uses it.
 */
export function renderMoney(state: PageState, actions: Actions): void {
  const { debit } = state;
  if (!debit) return;
  const texts = textsOf(state);
  panelOf('next')?.replaceWith(nextPanel(state, debit, texts));
  panelOf('charges')?.replaceWith(chargesPanel(state, debit, texts, actions));
}

const panelOf = (heading: string) => document.getElementById(heading)?.closest('section');

function contentOf(state: PageState, texts: DirectDebitTexts, actions: Actions): HTMLElement[] {
  const { screen, debit } = state;
  if (screen === 'loading') return loading(state, texts);
  if (screen === 'ask') return ask(state, texts, actions);
  if (!debit || screen in texts.messages) return message(screen as Message, state, texts, actions);
  switch (screen) {
    case 'authorise':
      return (screenOf(debit) === 'review' ? review : account)(state, debit, texts, actions);
    case 'change':
      return changeAccount(state, debit, texts, actions);
    case 'cancel':
      return confirmCancelling(state, debit, texts, actions);
    case 'cancelled':
      return cancelled(state, debit, texts);
    default:
      return overview(state, debit, texts, actions);
  }
}

function loading({ isSlow }: PageState, { loading, slow }: DirectDebitTexts): HTMLElement[] {
  return [el('p', { class: 'loading', role: 'status' }, isSlow ? slow : loading)];
}
