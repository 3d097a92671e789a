import type { ShownDebit } from '#lib/api/customer-links/by-link-record.ts';
import { chosenLanguage, keepLanguage, onLanguage } from '#lib/pages/common/language-choice.ts';
import { requestLink } from '#lib/pages/common/request-link.ts';
import { saveFile } from '#lib/pages/common/save-file.ts';
import { messageOfLink } from '#lib/pages/common/screen-message-of.ts';
import { focusError, openAndKeepTrue } from '#lib/pages/common/show.ts';
import { factsOf } from './debit/facts-of.ts';
import { isRunning } from './debit/screen-state-of.ts';
import { addStep, currentPlace, home, keepLast, kept } from './history.ts';
import { readMoney, readMore } from './money.ts';
import { end, forgetMessages, go, open, openAgain, retry } from './open-page.ts';
import { setActions, show, state } from './page.ts';
import { emptyDraft, type Step } from './page-state.ts';
import { type Problem, problemOf } from './problem-of.ts';
import { textsOf } from './render.ts';
import { authorise, fieldErrorsIn } from './requests/authorise.ts';
import { fetchMandate, revoke as revokeDebit } from './requests/steps.ts';

setActions({
  ...{ submit, chooseAccount, retry, readMore, download, enter, revoke, askForLink },
  back: () => history.back(),
});

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
