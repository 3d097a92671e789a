import type { ShownDebit } from '#lib/api/customer-links/by-link-record.ts';
import { chosenLanguage } from '#lib/pages/common/language-choice.ts';
import { released } from '#lib/pages/common/release.ts';
import { messageOf } from '#lib/pages/common/screen-message-of.ts';
import { isEnded } from './debit/screen-of.ts';
import { isRunning } from './debit/screen-state-of.ts';
import { currentPlace, home, kept } from './history.ts';
import { readMoney } from './money.ts';
import { show, showScreen, state } from './page.ts';
import type { Screen, Sentence } from './page-state.ts';
import { followDebit, isWatched, lookOnce } from './requests/follow-debit.ts';
import { readDebit } from './requests/steps.ts';

/** Milliseconds after which the page says that it is still loading. */
const LONG = 5_000;

export function go(screen: Screen): void {
  showScreen(screen);
  if (isWatched(state)) void followDebit(state, () => void released().then(moveOn));
}

export function forgetMessages(): void {
  Object.assign(state, { said: undefined, done: undefined, trouble: undefined, fieldErrors: {} });
}

export async function open(): Promise<void> {
  const { last } = kept();
  if (last && last.id === state.directDebitId) {
    Object.assign(state, {
      debit: last,
      link: undefined,
      isFinished: true,
      language: chosenLanguage() ?? last.language,
    });
    return go(currentPlace(last));
  }
  if (!state.link) return go(state.directDebitId ? 'ask' : 'invalid');
  forgetMessages();
  const draft = { ...state.draft, consent: false, orders: [], otherAccount: false };
  Object.assign(state, { draft, linkRequest: 'unasked', isSlow: false });
  go('loading');
  const timer = setTimeout(() => {
    state.isSlow = true;
    show();
  }, LONG);
  const result = await readDebit(state);
  clearTimeout(timer);
  if (result.is !== 'done') return go(messageOf(result, state.link, Date.now()));
  const debit: ShownDebit = result.body;
  state.debit = debit;
  state.language = chosenLanguage() ?? debit.language;
  go(currentPlace(debit));
  await readMoney();
}

/** Shows the next screen after the direct debit has changed. */
function moveOn(): void {
  if (state.debit && isRunning(state.debit)) state.isFinished = true;
  go(state.screen === 'overview' ? home(state.debit) : state.screen);
  void readMoney();
}

/** Looks now, where the page would look by itself in a moment. */
export async function retry(): Promise<void> {
  if (!isWatched(state)) return open();
  if (state.busy) return;
  state.busy = true;
  show();
  await lookOnce(state, true);
  state.busy = false;
  moveOn();
}

/** Shows the current state, and says that it has changed. */
export async function openAgain(sentence: Sentence): Promise<void> {
  await open();
  if (!state.debit || isEnded(state.debit)) return;
  state.trouble = sentence;
  show();
}

/** Shows that the direct debit has ended, if the record does not say so yet. */
export function end(debit: ShownDebit, as: 'completed' | 'revoked'): void {
  if (isEnded(debit)) return;
  const revoked_at = debit.revoked_at ?? debit.updated_at;
  state.debit = as === 'revoked' ? { ...debit, revoked_at } : { ...debit, status: 'completed' };
  go('overview');
}
