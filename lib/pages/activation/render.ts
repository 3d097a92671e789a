import { el } from '#lib/pages/common/elements.ts';
import { activationPageEn } from '#lib/wording/en/activation-page.ts';
import { activationPageEs } from '#lib/wording/es/activation-page.ts';
import { account } from './account.ts';
import type { Actions } from './form.ts';
import { notice, outcome } from './outcomes.ts';
import type { Notice, PageState } from './page-state.ts';
import { review } from './review.ts';

const TEXTS = { es: activationPageEs, en: activationPageEn };

let shown: string | undefined;

/** Shows the page as its state says. A new screen takes the focus to its heading, so that it is read out. */
export function render(state: PageState, actions: Actions): void {
  const texts = TEXTS[state.language];
  const main = document.querySelector('main');
  document.documentElement.lang = state.language;
  for (const choice of document.querySelectorAll<HTMLElement>('[data-language]')) {
    choice.setAttribute('aria-pressed', String(choice.dataset.language === state.language));
  }
  const focused = document.activeElement?.id;
  main?.replaceChildren(...contentOf(state, actions));
  main?.setAttribute('aria-busy', String(state.screen === 'loading'));
  const heading = main?.querySelector('h1');
  document.title = `${heading?.textContent ?? texts.loading} · Domicilia`;
  if (shown !== undefined && shown !== state.screen) heading?.focus();
  else if (focused) document.getElementById(focused)?.focus();
  shown = state.screen;
}

/** Takes the focus to the first field that has something wrong with it. */
export function focusError(): void {
  document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

function contentOf(state: PageState, actions: Actions): HTMLElement[] {
  const texts = TEXTS[state.language];
  const { screen, debit } = state;
  if (screen === 'loading') return [el('p', { class: 'loading', role: 'status' }, texts.loading)];
  if (screen in texts.notices || !debit) return notice(screen as Notice, state, texts, actions);
  if (screen === 'review') return review(state, debit, texts, actions);
  if (screen === 'account') return account(state, debit, texts, actions);
  return outcome(screen as Parameters<typeof outcome>[0], state, debit, texts, actions);
}
