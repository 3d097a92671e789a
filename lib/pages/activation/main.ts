import type { ShownDebit } from '#lib/api/records/by-link.ts';
import { looksLike } from '#lib/pages/common/check-account.ts';
import { takeLink } from '#lib/pages/common/keep-link.ts';
import { noticeOf } from '#lib/pages/common/problem-of.ts';
import { requestLink } from '#lib/pages/common/request-link.ts';
import { isFollowed, refusedAccount, screenOf } from '#lib/pages/common/screen-of.ts';
import { focusError, onLanguage, openAndKeepTrue } from '#lib/pages/common/show.ts';
import { readDebit } from '#lib/pages/common/steps.ts';
import { authorise, fieldErrorsIn } from './authorise.ts';
import { followDebit, lookOnce } from './follow-debit.ts';
import { initialState, type Screen } from './page-state.ts';
import type { Problem } from './problem-of.ts';
import { render } from './render.ts';

/** What the browser's history keeps of a page whose link is spent and whose work is done. */
type Kept = { finished?: ShownDebit | undefined } | null;

const wanted = new URLSearchParams(location.search).get('lang');
const state = initialState(wanted === 'en' ? 'en' : 'es', takeLink());
const actions = { submit, chooseAccount, retry, askForLink };
const show = () => render(state, actions);

function go(screen: Screen): void {
  state.screen = screen;
  forgetRefused();
  show();
  if (screen === 'active') history.replaceState({ finished: state.debit } satisfies Kept, '');
  if (isFollowed(screen)) void followDebit(state, () => go(state.screen));
}

/** A number that the bank has refused is not offered again. */
function forgetRefused(): void {
  const refused = state.debit && refusedAccount(state.debit);
  if (refused && looksLike(state.draft.clabe, refused)) state.draft.clabe = '';
}

async function open(): Promise<void> {
  const { finished } = (history.state ?? {}) as NonNullable<Kept>;
  if (finished && finished.id === state.directDebitId) {
    state.debit = finished;
    return go('active');
  }
  if (!state.link) return go(state.directDebitId ? 'ask' : 'invalid');
  state.trouble = undefined;
  state.draft.otherAccount = false;
  state.draft.orders = [];
  state.draft.consent = false;
  state.linkRequest = 'unasked';
  go('loading');
  const result = await readDebit(state);
  if (result.is !== 'done') return go(noticeOf(result, state.link, Date.now()));
  state.debit = result.body as ShownDebit;
  if (wanted === null) state.language = state.debit.language;
  go(screenOf(state.debit));
}

async function submit(): Promise<void> {
  if (state.busy) return;
  state.trouble = undefined;
  state.fieldErrors = fieldErrorsIn(state);
  const isFine = Object.keys(state.fieldErrors).length === 0;
  state.busy = isFine;
  show();
  if (!isFine) return focusError();
  const problem = await authorise(state);
  state.busy = false;
  if (problem) return handle(problem);
  state.draft.otherAccount = false;
  if (state.debit) go(screenOf(state.debit));
}

function handle(problem: Problem): void | Promise<void> {
  switch (problem.is) {
    case 'notice':
      return go(problem.notice);
    case 'outdated':
      return open();
    case 'changed':
      return open().then(() => {
        if (isForm(state.screen)) state.trouble = ({ review }) => review.termsChanged;
        show();
      });
    case 'over':
      return open().then(() => void (isForm(state.screen) && go(problem.screen)));
    case 'trouble':
      state.trouble = problem.sentence;
      return show();
    case 'missing':
      state.missing = problem.members;
      state.trouble = undefined;
      show();
      return document.getElementById('place')?.focus();
    case 'fields':
      state.fieldErrors = problem.errors;
      show();
      return focusError();
  }
}

const isForm = (screen: Screen) => screen === 'review' || screen === 'account';

function chooseAccount(other: boolean): void {
  state.draft.otherAccount = other;
  state.fieldErrors = {};
  show();
  document.getElementById(other ? 'clabe' : 'do-plain')?.focus();
}

async function retry(): Promise<void> {
  if (!isFollowed(state.screen)) return open();
  if (state.busy) return;
  state.busy = true;
  show();
  await lookOnce(state, true);
  state.busy = false;
  go(state.screen);
}

/** Another link for whoever has none, or one that leads nowhere: it goes to the address on file, never to this page. */
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
openAndKeepTrue(state, open);
