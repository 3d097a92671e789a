import { el } from '#lib/pages/common/elements.ts';
import { addressFor } from '#lib/pages/common/keep-link.ts';
import { chosenLanguage, onLanguage } from '#lib/pages/common/language-choice.ts';
import { type Message, message } from '#lib/pages/common/message.ts';
import { request } from '#lib/pages/common/request.ts';
import { type LinkRequest, requestLink } from '#lib/pages/common/request-link.ts';
import { messageOf } from '#lib/pages/common/screen-message-of.ts';
import { show } from '#lib/pages/common/show.ts';
import { forgetInTab } from '#lib/pages/common/tab-storage.ts';
import { takeCode } from '#lib/pages/common/take-code.ts';
import { shortLinkPageEn } from '#lib/wording/en/short-link-page.ts';
import { shortLinkPageEs } from '#lib/wording/es/short-link-page.ts';
import type { Language } from '#lib/wording/language.ts';

/** The code in an address's fragment: 16 bytes in base64url. */
const CODE = /^#([\w-]{22})$/;

/** The name under which the tab stores the code until it is exchanged. */
const KEPT = 'code';

type State = {
  language: Language;
  screen: 'loading' | Message;
  /** From the refusal, if it names one. */
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
      : message(screen, state, texts, { retry: open, askForLink });
  show({ language, screen, content, title: texts.loading });
}

const code = takeCode(KEPT, (fragment) => CODE.exec(fragment)?.[1]);

/** Opens the page of the link, in place of this one in the history. */
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
  state.screen = messageOf(result, undefined, Date.now());
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
