import { card } from '#lib/pages/common/card.ts';
import { button, el } from '#lib/pages/common/elements.ts';
import { chosenLanguage, onLanguage } from '#lib/pages/common/language-choice.ts';
import type { Result } from '#lib/pages/common/result.ts';
import { show } from '#lib/pages/common/show.ts';
import { deskPageEn } from '#lib/wording/en/desk-page.ts';
import { deskPageEs } from '#lib/wording/es/desk-page.ts';
import { fragmentOf, placeOf } from './address.ts';
import { memberActions } from './change-members.ts';
import type { DeskState } from './desk-state.ts';
import { frame } from './frame.ts';
import { members } from './members.ts';
import { queryOf } from './report.ts';
import { call, currentSession, renew, signOut } from './session.ts';
import { today } from './today.ts';
import { closedBy, troubleOf } from './trouble-of.ts';

const TEXTS = { es: deskPageEs, en: deskPageEn };
const state: DeskState = {
  ...{ language: chosenLanguage() ?? 'es', screen: 'loading', trouble: undefined, busy: false },
  ...{ place: placeOf(location.hash, 'viewer'), today: { is: 'reading' }, typed: {} },
  members: { is: 'reading' },
  memberForm: {
    ...{ draft: { email: '' }, fieldErrors: {}, role: 'viewer', removing: undefined },
    ...{ busy: false, trouble: undefined, done: undefined },
  },
};

const people = memberActions(state, render);

function render(): void {
  const { language, screen, place } = state;
  const texts = TEXTS[language];
  const name = screen === 'open' ? place.view : screen;
  show({ language, screen: name, content: content(), title: texts.loading });
}

function content(): HTMLElement[] {
  const { language, screen } = state;
  const texts = TEXTS[language];
  const session = currentSession();
  if (screen === 'loading') return [el('p', { class: 'loading', role: 'status' }, texts.loading)];
  if (screen !== 'open' || !session) {
    const closed = screen === 'open' ? 'failed' : screen;
    const action = button(texts.retry, () => void open(), 'primary');
    return card({ ...texts.closed[closed], icon: 'attention', look: 'bad', action });
  }
  const view =
    state.place.view === 'members'
      ? members(state, session, texts, people)
      : today(state, texts, { showRange, retry: () => void readToday() });
  return [
    el(
      'div',
      { class: 'desk' },
      frame(state, session, texts, () => void leave()),
      ...view,
    ),
  ];
}

/** Opens the session by its cookie, then the view of the address. */
async function open(): Promise<void> {
  state.screen = 'loading';
  render();
  const failure = await renew();
  if (failure) {
    state.screen = closedBy(failure);
    return render();
  }
  state.screen = 'open';
  go();
}

/** Shows the view that the address names. */
function go(): void {
  const session = currentSession();
  if (!session) return;
  state.place = placeOf(location.hash, session.account.role);
  Object.assign(state, { trouble: undefined, typed: {} });
  if (state.place.view === 'today') return void readToday();
  state.members = { is: 'reading' };
  Object.assign(state.memberForm, { removing: undefined, trouble: undefined, done: undefined });
  render();
  void people.read();
}

/** The number of the last read: the response of an earlier one is not shown. */
let reads = 0;

async function readToday(): Promise<void> {
  const read = ++reads;
  state.today = { is: 'reading' };
  render();
  const paths = [`/api/reports/daily${queryOf(state.place.range)}`, '/api/balance'];
  const [report, balance] = (await Promise.all(paths.map((path) => call('GET', path)))) as [Result, Result];
  if (read !== reads) return;
  if (report.is !== 'done') state.today = { is: 'failed', trouble: troubleOf(report) };
  else if (balance.is !== 'done') state.today = { is: 'failed', trouble: troubleOf(balance) };
  else state.today = { is: 'read', report: report.body, balance: balance.body };
  render();
}

function showRange(from: string, to: string): void {
  const fragment = fragmentOf({ view: 'today', range: { from, to } });
  if (location.hash === fragment) go();
  else location.hash = fragment;
}

async function leave(): Promise<void> {
  Object.assign(state, { busy: true, trouble: undefined });
  render();
  await signOut();
  Object.assign(state, { busy: false, trouble: (texts: typeof deskPageEs) => texts.trouble.signOut });
  render();
}

onLanguage((language) => {
  state.language = language;
  render();
});
addEventListener('hashchange', go);
// A page that the browser kept shows the data of a session that may have ended.
addEventListener('pageshow', ({ persisted }) => void (persisted && location.reload()));
addEventListener('online', () => void (state.screen === 'unreachable' && open()));
void open();
