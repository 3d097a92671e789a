import type { ShownDebit } from '#lib/api/records/by-link.ts';
import { factsOf } from '#lib/pages/common/facts-of.ts';
import { takeLink } from '#lib/pages/common/keep-link.ts';
import { type Failure, noticeOf, problemOf } from '#lib/pages/common/problem-of.ts';
import { requestLink } from '#lib/pages/common/request-link.ts';
import { focusError, onLanguage, openAndKeepTrue } from '#lib/pages/common/show.ts';
import { readDebit } from '#lib/pages/common/steps.ts';
import { managePageEn } from '#lib/wording/en/manage-page.ts';
import { managePageEs } from '#lib/wording/es/manage-page.ts';
import { activationOf } from './activation-of.ts';
import { fieldErrorsIn } from './field-errors.ts';
import { initialState, type Screen } from './page-state.ts';
import { render } from './render.ts';
import { saveFile } from './save-file.ts';
import { bringAccount, fetchMandate, readCharges, readUpcoming, revoke as revokeMandate } from './steps.ts';

/** What the browser's history keeps of a page whose link is spent and whose work is done. */
type Kept = { cancelled?: ShownDebit | undefined } | null;

/** Milliseconds after which people want to hear that something is still going on. */
const LONG = 5_000;

const wanted = new URLSearchParams(location.search).get('lang');
const state = initialState(wanted === 'en' ? 'en' : 'es', takeLink());
const actions = { retry: open, readMore, download, enter, back, submit, revoke, askForLink };
const show = () => render(state, actions);

function go(screen: Screen): void {
  state.screen = screen;
  show();
}

async function open(): Promise<void> {
  const { cancelled } = (history.state ?? {}) as NonNullable<Kept>;
  if (cancelled && cancelled.id === state.directDebitId) {
    state.debit = cancelled;
    return go('cancelled');
  }
  if (!state.link) return go(state.directDebitId ? 'ask' : 'invalid');
  Object.assign(state, { trouble: undefined, linkRequest: 'unasked', isSlow: false });
  state.charges = { list: [], next: null, reading: 'busy' };
  go('loading');
  const timer = setTimeout(() => {
    state.isSlow = true;
    show();
  }, LONG);
  const [result] = await Promise.all([readDebit(state), readCharges(state), readUpcoming(state)]);
  clearTimeout(timer);
  if (result.is !== 'done') return go(noticeOf(result, state.link, Date.now()));
  state.debit = result.body as ShownDebit;
  if (wanted === null) state.language = state.debit.language;
  go('overview');
}

async function readMore(): Promise<void> {
  const known = state.charges.list.length;
  state.charges.reading = 'busy';
  show();
  await readCharges(state);
  const { list } = state.charges;
  if (list.length > known) state.said = ({ charges }) => charges.shown(list.length);
  show();
  document.getElementById(list[known]?.id ?? 'do-more')?.focus();
}

async function download(): Promise<void> {
  state.download = 'busy';
  show();
  const result = await fetchMandate(state);
  state.download = result.is === 'done' ? 'done' : 'failed';
  if (result.is === 'done') {
    saveFile(result.body, texts().mandate.file(state.debit?.reference ?? 0));
    state.said = ({ mandate }) => mandate.downloaded;
  }
  if (result.is === 'refused' && (result.status === 401 || result.status === 403)) return handle(result);
  show();
}

function enter(screen: 'account' | 'cancel'): void {
  state.said = undefined;
  state.done = undefined;
  state.trouble = undefined;
  state.fieldErrors = {};
  go(screen);
}

function back(): void {
  go('overview');
}

async function submit(): Promise<void> {
  if (state.busy || !state.debit) return;
  state.trouble = undefined;
  state.fieldErrors = fieldErrorsIn(state);
  const isFine = Object.keys(state.fieldErrors).length === 0;
  state.busy = isFine;
  show();
  if (!isFine) return focusError();
  const result = await bringAccount(state, state.debit);
  state.busy = false;
  if (result.is !== 'done') return handle(result);
  state.debit = result.body as ShownDebit;
  state.draft = { clabe: '', rfc: '', consent: false };
  const { account } = factsOf(state.debit);
  state.done = ({ change, terms }) => change.done(account ? terms.accountEnding(account) : '');
  state.said = state.done;
  // What is outstanding now, a confirmation by the bank say, is followed there.
  if (state.debit.status !== 'active') return location.assign(activationOf(state));
  await readUpcoming(state);
  go('overview');
}

async function revoke(): Promise<void> {
  if (state.busy || !state.debit) return;
  state.busy = true;
  state.trouble = undefined;
  show();
  const result = await revokeMandate(state);
  state.busy = false;
  if (result.is !== 'done') return handle(result);
  state.debit = { ...state.debit, ...(result.body as Partial<ShownDebit>) };
  // The merchant was faster.
  if (state.debit.revoked_at === null) return go('overview');
  history.replaceState({ cancelled: state.debit } satisfies Kept, '');
  go('cancelled');
}

function handle(failure: Failure): void | Promise<void> {
  // Somebody was faster: what the portal shows is no longer true.
  const isOutdated = failure.is === 'refused' && failure.status === 409 && failure.code !== 'link_not_mailed';
  if (isOutdated) return open().then(() => void (failure.code === 'terms_changed' && reviewTerms()));
  const problem = problemOf(failure, state.link, Date.now());
  if (problem.is === 'notice') return go(problem.notice);
  if (problem.is === 'trouble') state.trouble = problem.sentence;
  else state.fieldErrors = problem.errors;
  show();
  focusError();
}

/** The form again, beside the terms as they are now. */
function reviewTerms(): void {
  if (state.screen !== 'overview') return;
  state.draft.consent = false;
  state.trouble = ({ change }) => change.termsChanged;
  go('account');
}

/** Another link for whoever has none, or one that leads nowhere: it goes to the address on file, never to this page. */
async function askForLink(): Promise<void> {
  if (!state.directDebitId) return;
  state.linkRequest = 'busy';
  show();
  state.linkRequest = (await requestLink(state.directDebitId)) ? 'sent' : 'failed';
  show();
}

const texts = () => ({ es: managePageEs, en: managePageEn })[state.language];

onLanguage((language) => {
  state.language = language;
  show();
});
openAndKeepTrue(state, open);
