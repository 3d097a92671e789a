import { ask } from '#lib/pages/common/ask.ts';
import { el } from '#lib/pages/common/elements.ts';
import { type Notice, notice } from '#lib/pages/common/notice.ts';
import { show } from '#lib/pages/common/show.ts';
import { managePageEn } from '#lib/wording/en/manage-page.ts';
import { type ManageTexts, managePageEs } from '#lib/wording/es/manage-page.ts';
import type { Actions } from './actions.ts';
import { cancelled, confirmCancelling } from './cancel.ts';
import { changeAccount } from './change-account.ts';
import { overview } from './overview.ts';
import type { PortalState } from './page-state.ts';

const TEXTS = { es: managePageEs, en: managePageEn };

/** Shows the portal as its state says. What has just been done is read out, wherever the focus is. */
export function render(state: PortalState, actions: Actions): void {
  const { language, screen } = state;
  const texts = TEXTS[language];
  show({ language, screen, content: contentOf(state, texts, actions), title: texts.loading });
  const said = document.getElementById('said');
  const words = state.said?.(texts) ?? '';
  if (said && said.textContent !== words) said.textContent = words;
}

function contentOf(state: PortalState, texts: ManageTexts, actions: Actions): HTMLElement[] {
  const { screen, debit } = state;
  if (screen === 'loading') return loading(state, texts);
  if (screen === 'ask') return ask(state, texts, actions);
  if (!debit || screen in texts.notices) return notice(screen as Notice, state, texts, actions);
  if (screen === 'account') return changeAccount(state, debit, texts, actions);
  if (screen === 'cancel') return confirmCancelling(state, debit, texts, actions);
  return screen === 'cancelled' ? cancelled(debit, texts) : overview(state, debit, texts, actions);
}

function loading({ isSlow }: PortalState, { loading, slow }: ManageTexts): HTMLElement[] {
  return [el('p', { class: 'loading', role: 'status' }, isSlow ? slow : loading)];
}
