import { el } from '#lib/pages/common/elements.ts';
import { addressFor } from '#lib/pages/common/keep-link.ts';
import { chosenLanguage, onLanguage } from '#lib/pages/common/language-choice.ts';
import { type Notice, notice } from '#lib/pages/common/notice.ts';
import { request } from '#lib/pages/common/request.ts';
import { type LinkRequest, requestLink } from '#lib/pages/common/request-link.ts';
import { noticeOf } from '#lib/pages/common/screen-message-of.ts';
import { show } from '#lib/pages/common/show.ts';
import { forgetInTab, keepInTab, keptInTab } from '#lib/pages/common/tab-storage.ts';
import { shortLinkPageEn } from '#lib/wording/en/short-link-page.ts';
import { shortLinkPageEs } from '#lib/wording/es/short-link-page.ts';
import type { Language } from '#lib/wording/language.ts';

/** The code in an address's fragment: 16 bytes in base64url. */
const CODE = /^#([\w-]{22})$/;

/** Under which name the tab keeps the code until it has led somewhere. */
const KEPT = 'code';

type State = {
  language: Language;
  screen: 'loading' | Notice;
  /** Of the refusal, where it says which. */
  directDebitId: string | undefined;
  linkRequest: LinkRequest;
};

const TEXTS = { es: shortLinkPageEs, en: shortLinkPageEn };
const state: State = {
  language: chosenLanguage() ?? 'es',
  ...{ screen: 'loading', directDebitId: undefined, linkRequest: 'unasked' },
};

function render(): void {
  const { language, screen } = state;
  const texts = TEXTS[language];
  const content =
    screen === 'loading'
      ? [el('p', { class: 'loading', role: 'status' }, texts.loading)]
      : notice(screen, state, texts, { retry: open, askForLink });
  show({ language, screen, content, title: texts.loading });
}

/** Takes the code out of the address, and out of the history with it: it is as good as the link's token. */
function takeCode(): string | undefined {
  const { hash, pathname, search } = location;
  if (hash === '') return keptInTab(KEPT);
  const [, code] = CODE.exec(hash) ?? [];
  if (code) keepInTab(KEPT, code);
  else forgetInTab(KEPT);
  history.replaceState(history.state, '', pathname + search);
  return code;
}

const code = takeCode();

/** Goes on to where the link leads, so that the way back is the one before this page. */
async function open(): Promise<void> {
  state.screen = code ? 'loading' : 'invalid';
  render();
  if (!code) return;
  const result = await request('POST', '/api/link-exchanges', { body: { code } });
  if (result.is === 'done') {
    forgetInTab(KEPT);
    return location.replace(addressFor(result.body.url));
  }
  state.directDebitId = result.is === 'refused' ? result.directDebitId : undefined;
  state.screen = noticeOf(result, undefined, Date.now());
  render();
}

async function askForLink(): Promise<void> {
  if (!state.directDebitId) return;
  state.linkRequest = 'busy';
  render();
  state.linkRequest = (await requestLink(state.directDebitId)) ? 'sent' : 'failed';
  render();
}

onLanguage((language) => {
  state.language = language;
  render();
});
addEventListener('hashchange', () => location.reload());
addEventListener('online', () => void (state.screen === 'unreachable' && open()));
void open();
