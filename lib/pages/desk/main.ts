import { card } from '#lib/pages/common/card.ts';
import { button, el } from '#lib/pages/common/elements.ts';
import { chosenLanguage, onLanguage } from '#lib/pages/common/language-choice.ts';
import { show } from '#lib/pages/common/show.ts';
import { type DeskTexts, deskPageEs } from '#lib/wording/es/desk-page.ts';
import type { Language } from '#lib/wording/language.ts';
import { account } from './account/account.ts';
import { fragmentOf, type Place, placeOf, screenOf, type ViewName } from './address.ts';
import { directDebit } from './direct-debit/direct-debit.ts';
import { exports } from './exports/exports.ts';
import { frame, type WayOut } from './frame.ts';
import { imports } from './imports/imports.ts';
import { keys } from './keys/keys.ts';
import { loadEnglish } from './late-scripts.ts';
import { members } from './members/members.ts';
import { money } from './money/money.ts';
import type { Searched } from './parts/search-form.ts';
import { payments } from './payments/payments.ts';
import { search } from './search/search.ts';
import { currentSession, renew, signOut } from './session.ts';
import { drawWithStrips } from './strips.ts';
import { today } from './today/today.ts';
import { type Closed, closedBy } from './trouble-of.ts';
import type { OpenView, View } from './view.ts';
import { webhooks } from './webhooks/webhooks.ts';

const VIEWS: Readonly<Record<ViewName, View>> = {
  today,
  search,
  payments,
  'direct-debit': directDebit,
  money,
  imports,
  exports,
  webhooks,
  keys,
  members,
  account,
};
/** The texts that are loaded. */
const TEXTS: { readonly es: DeskTexts; en?: DeskTexts | undefined } = { es: deskPageEs };

const page: { language: Language; screen: 'loading' | 'open' | Closed } = {
  ...{ language: 'es', screen: 'loading' },
};
let opened: { place: Place; shown: OpenView } | undefined;
/** What is typed into the search field of the frame. It is empty again in another view. */
let searched: Searched = { text: '' };
const wayOut: WayOut = { isBusy: false, trouble: undefined, signOut: () => void leave() };

function render(): void {
  const { language, screen } = page;
  const texts = TEXTS[language] ?? TEXTS.es;
  const name = screen === 'open' && opened ? screenOf(opened.place) : screen;
  drawWithStrips(opened?.place, () =>
    show({ language, screen: name, content: content(), title: texts.loading }),
  );
}

function content(): HTMLElement[] {
  const { language, screen } = page;
  const texts = TEXTS[language] ?? TEXTS.es;
  const session = currentSession();
  if (screen === 'loading') return [el('p', { class: 'loading', role: 'status' }, texts.loading)];
  if (screen !== 'open' || !session || !opened) {
    const closed = screen === 'open' ? 'failed' : screen;
    const action = button(texts.retry, () => void open(), 'primary');
    return card({ ...texts.closed[closed], icon: 'attention', look: 'bad', action });
  }
  const { place, shown } = opened;
  return [
    el(
      'div',
      { class: 'desk' },
      frame(place.view, session, texts, { wayOut, searched, go }),
      ...shown(texts, language),
    ),
  ];
}

/** Opens the session by its cookie, then the view of the address. */
async function open(): Promise<void> {
  page.screen = 'loading';
  render();
  const [failure] = await Promise.all([renew(), speak(chosenLanguage() ?? page.language)]);
  if (failure) {
    page.screen = closedBy(failure);
    return render();
  }
  page.screen = 'open';
  showPlace();
}

/** Opens the view that the address names. */
function showPlace(): void {
  const session = currentSession();
  if (!session) return;
  const place = placeOf(location.hash, session.account.role);
  wayOut.trouble = undefined;
  if (opened?.place.view !== place.view) searched = { text: '' };
  const isShown = () => opened?.place === place;
  const renderThis = () => {
    if (isShown()) render();
  };
  opened = { place, shown: VIEWS[place.view]({ session, place, isShown, render: renderThis, go }) };
  render();
}

function go(place: Place): void {
  const fragment = fragmentOf(place);
  if (location.hash === fragment) showPlace();
  else location.hash = fragment;
}

async function leave(): Promise<void> {
  Object.assign(wayOut, { isBusy: true, trouble: undefined });
  render();
  await signOut();
  Object.assign(wayOut, { isBusy: false, trouble: (texts: DeskTexts) => texts.trouble.signOut });
  render();
}

/** Chooses a language, once its texts are loaded. Without them the page keeps the one that it has. */
async function speak(language: Language): Promise<void> {
  if (language === 'en') TEXTS.en ??= (await loadEnglish().catch(() => undefined))?.deskPageEn;
  // Another language may have been chosen meanwhile.
  if (TEXTS[language] && (chosenLanguage() ?? language) === language) page.language = language;
}

onLanguage((language) => void speak(language).then(render));
addEventListener('hashchange', showPlace);
// A page that the browser kept shows the data of a session that may have ended.
addEventListener('pageshow', ({ persisted }) => void (persisted && location.reload()));
addEventListener('online', () => void (page.screen === 'unreachable' && open()));
void open();
