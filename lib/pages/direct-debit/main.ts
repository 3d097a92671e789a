import type { ShownDebit } from '#lib/api/customer-links/by-link-record.ts';
import { chosenLanguage, keepLanguage, onLanguage } from '#lib/pages/common/language-choice.ts';
import { released } from '#lib/pages/common/release.ts';
import { requestLink } from '#lib/pages/common/request-link.ts';
import { messageOf, messageOfLink } from '#lib/pages/common/screen-message-of.ts';
import { focusError, openAndKeepTrue } from '#lib/pages/common/show.ts';
import { factsOf } from './debit/facts-of.ts';
import { isEnded } from './debit/screen-of.ts';
import { isRunning } from './debit/screen-state-of.ts';
import { addStep, currentPlace, home, keepLast, kept } from './history.ts';
import { readMoney, readMore } from './money.ts';
import { setActions, show, showScreen, state } from './page.ts';
import { emptyDraft, type Screen, type Sentence, type Step } from './page-state.ts';
import { type Problem, problemOf } from './problem-of.ts';
import { textsOf } from './render.ts';
import { authorise, fieldErrorsIn } from './requests/authorise.ts';
import { followDebit, isWatched, lookOnce } from './requests/follow-debit.ts';
import { saveFile } from './requests/save-file.ts';
import { fetchMandate, readDebit, revoke as revokeDebit } from './requests/steps.ts';

/** Milliseconds after which the page says that it is still loading. */
const LONG = 5_000;

setActions({
  ...{ submit, chooseAccount, retry, readMore, download, enter, revoke, askForLink },
  back: () => history.back(),
});

function go(screen: Screen): void {
  showScreen(screen);
  if (isWatched(state)) void followDebit(state, () => void released().then(moveOn));
}

function forgetMessages(): void {
  Object.assign(state, { said: undefined, done: undefined, trouble: undefined, fieldErrors: {} });
}

async function open(): Promise<void> {
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
async function retry(): Promise<void> {
  if (!isWatched(state)) return open();
  if (state.busy) return;
  state.busy = true;
  show();
  await lookOnce(state, true);
  state.busy = false;
  moveOn();
}

async function download(): Promise<void> {
  state.download = 'busy';
  show();
  const result = await fetchMandate(state);
  state.download = result.is === 'done' ? 'done' : 'failed';
  if (result.is === 'done') {
    saveFile(result.body, textsOf(state).mandate.file(state.debit?.reference ?? 0));
    state.said = ({ mandate }) => mandate.downloaded;
  }
  const message = result.is === 'refused' && messageOfLink(result, state.link, Date.now());
  if (message) return go(message);
  show();
}

function enter(step: Step): void {
  addStep(step);
  forgetMessages();
  state.draft = { ...state.draft, consent: false, otherAccount: false };
  go(step);
}

/** Leaves a finished step and its history entry. The entry stays if it must store what no link can read any more. */
function leave(): void {
  state.draft = emptyDraft();
  if (state.debit && !state.link) keepLast(state.debit);
  if (kept().step) history.back();
  else go(home(state.debit));
}

async function submit(): Promise<void> {
  if (state.busy || !state.debit) return;
  const { screen } = state;
  const wasRunning = isRunning(state.debit);
  forgetMessages();
  state.fieldErrors = fieldErrorsIn(state);
  const isValid = Object.keys(state.fieldErrors).length === 0;
  state.busy = isValid;
  show();
  if (!isValid) return focusError();
  const problem = await authorise(state);
  state.busy = false;
  if (problem) return handle(problem);
  const { account } = factsOf(state.debit);
  if (screen === 'change')
    state.done = ({ change, terms }) => change.done(account ? terms.accountEnding(account) : '');
  state.said = state.done;
  state.isFinished = !wasRunning && isRunning(state.debit);
  leave();
  await readMoney();
}

async function revoke(): Promise<void> {
  if (state.busy || !state.debit) return;
  state.busy = true;
  state.trouble = undefined;
  show();
  const result = await revokeDebit(state);
  state.busy = false;
  if (result.is !== 'done') return handle(problemOf(result, state.link, Date.now()));
  state.debit = { ...state.debit, ...(result.body as Partial<ShownDebit>) };
  // The merchant ended it first.
  if (state.debit.revoked_at === null) return leave();
  state.link = undefined;
  keepLast(state.debit);
  go('cancelled');
}

function handle(problem: Problem): void | Promise<void> {
  switch (problem.is) {
    case 'message':
      return go(problem.message);
    case 'outdated':
      return openAgain(({ outdated }) => outdated);
    case 'changed':
      return openAgain(({ review }) => review.termsChanged);
    case 'over':
      return open().then(() => state.debit && end(state.debit, problem.as));
    case 'trouble':
      state.trouble = problem.sentence;
      return show();
    case 'missing':
      state.missing = problem.members;
      show();
      return document.getElementById('place')?.focus();
    case 'fields':
      state.fieldErrors = problem.errors;
      show();
      return focusError();
  }
}

/** Shows the current state, and says that it has changed. */
async function openAgain(sentence: Sentence): Promise<void> {
  await open();
  if (!state.debit || isEnded(state.debit)) return;
  state.trouble = sentence;
  show();
}

/** Shows that the direct debit has ended, if the record does not say so yet. */
function end(debit: ShownDebit, as: 'completed' | 'revoked'): void {
  if (isEnded(debit)) return;
  const revoked_at = debit.revoked_at ?? debit.updated_at;
  state.debit = as === 'revoked' ? { ...debit, revoked_at } : { ...debit, status: 'completed' };
  go('overview');
}

function chooseAccount(other: boolean): void {
  state.draft.otherAccount = other;
  state.fieldErrors = {};
  show();
  document.getElementById(other ? 'clabe' : 'do-plain')?.focus();
}

/** Requests another link, which is mailed to the address on file and never shown on this page. */
async function askForLink(): Promise<void> {
  if (!state.directDebitId) return;
  state.linkRequest = 'busy';
  show();
  state.linkRequest = (await requestLink(state.directDebitId)) ? 'sent' : 'failed';
  show();
  document.getElementById('link-sent')?.focus();
}

onLanguage((language) => {
  state.language = language;
  show();
});
addEventListener('popstate', () => {
  if (!state.debit || state.busy) return;
  if (chosenLanguage() !== state.language) keepLanguage(state.language);
  state.draft = { ...state.draft, consent: false, otherAccount: false };
  Object.assign(state, { trouble: undefined, fieldErrors: {} });
  go(currentPlace(state.debit));
});
openAndKeepTrue(state, open);
