import { isEmailAddress } from '#lib/domain/email-address.ts';
import { takeFarewell } from '#lib/pages/common/farewell.ts';
import { chosenLanguage, onLanguage } from '#lib/pages/common/language-choice.ts';
import { request } from '#lib/pages/common/request.ts';
import type { Result } from '#lib/pages/common/result.ts';
import { focusError, show } from '#lib/pages/common/show.ts';
import { forgetInTab } from '#lib/pages/common/tab-storage.ts';
import { takeCode } from '#lib/pages/common/take-code.ts';
import { signInPageEn } from '#lib/wording/en/sign-in-page.ts';
import { signInPageEs } from '#lib/wording/es/sign-in-page.ts';
import { type Actions, contentOf } from './screens.ts';
import { codeIn, initialState, type Notice, type Screen } from './sign-in-state.ts';
import { isAbout, isRefusedLink, troubleOf } from './trouble-of.ts';

/** The name under which the tab keeps the code of a link. */
const KEPT = 'sign-in';

const TEXTS = { es: signInPageEs, en: signInPageEn };
const hasFragment = location.hash !== '';
const code = takeCode(KEPT, codeIn);
const state = initialState(chosenLanguage() ?? 'es', {
  hasCode: code !== undefined,
  isDamaged: hasFragment && code === undefined,
  farewell: takeFarewell(),
});

const actions: Actions = {
  ask: () => void ask(),
  askAgain: () => void ask(),
  useOther: () => {
    forgetInTab(KEPT);
    go('ask');
    document.getElementById('email')?.focus();
  },
  enter: () => void complete(),
  choose: (accountId) => void complete(accountId),
};

function render(): void {
  const { language, screen, notice } = state;
  const texts = TEXTS[language];
  const content = contentOf(state, texts, actions);
  show({ language, screen: `${screen} ${notice ?? ''}`, content, title: texts.loading });
}

function go(screen: Screen, notice?: Notice): void {
  Object.assign(state, { screen, notice, trouble: undefined, fieldErrors: {}, isSentAgain: false });
  render();
}

/** Sends a request, and shows meanwhile that it is under way. The cookies of the service go with it. */
async function send(path: string, body: object): Promise<Result> {
  Object.assign(state, { busy: true, trouble: undefined, isSentAgain: false });
  render();
  const result = await request('POST', path, { body, cookies: true });
  state.busy = false;
  return result;
}

/** Requests a link. The response is the same for every address, and so is the page. */
async function ask(): Promise<void> {
  const email = state.draft.email.trim();
  if (!isEmailAddress(email)) return refuseEmail();
  const wasSent = state.screen === 'sent';
  const result = await send('/api/sign-in', { email, language: state.language });
  if (result.is === 'done') {
    if (!wasSent) return go('sent');
    state.isSentAgain = true;
  } else if (isAbout(result, 'email')) return refuseEmail();
  else state.trouble = troubleOf(result);
  render();
}

function refuseEmail(): void {
  Object.assign(state, {
    screen: 'ask',
    fieldErrors: { email: (texts: typeof signInPageEs) => texts.ask.missing },
  });
  render();
  focusError();
}

/** Signs in by the code of the link: only after a click, because programs that check mails open links. */
async function complete(accountId?: string): Promise<void> {
  const chosen = accountId === undefined ? {} : { account_id: accountId };
  const result = await send('/api/sign-in/complete', { code, ...chosen });
  if (result.is === 'done' && result.body.session) return enter();
  if (result.is === 'done') {
    state.accounts = result.body.accounts;
    return go('choose');
  }
  if (isRefusedLink(result)) {
    forgetInTab(KEPT);
    return go('ask', 'refused');
  }
  if (isAbout(result, 'account_id')) {
    go('enter');
    state.trouble = ({ trouble }) => trouble.accountGone;
  } else state.trouble = troubleOf(result);
  render();
}

/** Goes to the desk, which renews the session by its cookie: no token is carried there. */
function enter(): void {
  forgetInTab(KEPT);
  location.replace(`/desk?lang=${state.language}`);
}

onLanguage((language) => {
  state.language = language;
  render();
});
addEventListener('hashchange', () => location.reload());
render();
