import { takeLink } from '#lib/pages/common/keep-link.ts';
import { chosenLanguage } from '#lib/pages/common/language-choice.ts';
import type { Actions } from './actions.ts';
import { looksLike } from './debit/check-account.ts';
import { refusedAccount } from './debit/screen-of.ts';
import { initialState, type Screen } from './page-state.ts';
import { render, renderMoney } from './render.ts';

/** The state of the one page that this script runs. */
export const state = initialState(chosenLanguage() ?? 'es', takeLink());

let actions: Actions;

/** Sets the customer's actions. Call it once, before anything is shown. */
export function setActions(all: Actions): void {
  actions = all;
}

/** Shows the page in its current state. */
export function show(): void {
  render(state, actions);
}

/** Shows the charges and the next collection, and leaves the rest of the page unchanged. */
export function showMoney(): void {
  renderMoney(state, actions);
}

/** Shows a screen. It does not offer an account number again that the bank refused. */
export function showScreen(screen: Screen): void {
  state.screen = screen;
  const refused = state.debit && refusedAccount(state.debit);
  if (refused && looksLike(state.draft.clabe, refused)) state.draft.clabe = '';
  show();
}
