import { ask } from '#lib/pages/common/ask.ts';
import { el } from '#lib/pages/common/elements.ts';
import { type Notice, notice } from '#lib/pages/common/notice.ts';
import { show } from '#lib/pages/common/show.ts';
import { activationPageEn } from '#lib/wording/en/activation-page.ts';
import { activationPageEs } from '#lib/wording/es/activation-page.ts';
import { account } from './account.ts';
import type { Actions } from './actions.ts';
import { outcome } from './outcomes.ts';
import type { PageState } from './page-state.ts';
import { review } from './review.ts';

const TEXTS = { es: activationPageEs, en: activationPageEn };

/** Shows the page as its state says. */
export function render(state: PageState, actions: Actions): void {
  const { language, screen } = state;
  show({ language, screen, content: contentOf(state, actions), title: TEXTS[language].loading });
}

function contentOf(state: PageState, actions: Actions): HTMLElement[] {
  const texts = TEXTS[state.language];
  const { screen, debit } = state;
  if (screen === 'loading') return [el('p', { class: 'loading', role: 'status' }, texts.loading)];
  if (screen === 'ask') return ask(state, texts, actions);
  if (screen in texts.notices || !debit) return notice(screen as Notice, state, texts, actions);
  if (screen === 'review') return review(state, debit, texts, actions);
  if (screen === 'account') return account(state, debit, texts, actions);
  return outcome(screen as Parameters<typeof outcome>[0], state, debit, texts, actions);
}
