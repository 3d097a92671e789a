import type { Language } from '#lib/wording/language.ts';
import { openBeforePrint } from './fold.ts';

type Shown = {
  language: Language;
  /** A new screen moves the focus to its heading, so that screen readers read it. */
  screen: string;
  content: readonly HTMLElement[];
  /** The window's title while there is no heading. */
  title: string;
};

let shown: string | undefined;

/** Shows a screen in its language, and sets the focus. */
export function show({ language, screen, content, title }: Shown): void {
  const main = document.querySelector('main');
  document.documentElement.lang = language;
  for (const choice of document.querySelectorAll<HTMLElement>('[data-language]')) {
    choice.setAttribute('aria-pressed', String(choice.dataset.language === language));
  }
  const focused = document.activeElement?.id;
  const wasAtHeading = document.activeElement?.tagName === 'H1';
  const caret = caretOf(document.activeElement);
  const opened = new Map([...document.querySelectorAll('details')].map(({ id, open }) => [id, open]));
  main?.replaceChildren(...content);
  if (shown === screen) {
    for (const each of document.querySelectorAll('details')) each.open = opened.get(each.id) ?? each.open;
  }
  main?.setAttribute('aria-busy', String(screen === 'loading'));
  const heading = main?.querySelector('h1');
  document.title = `${heading?.textContent ?? title} · Domicilia`;
  if (wasAtHeading || (shown !== undefined && shown !== screen)) heading?.focus();
  else if (focused) focusAgain(focused, caret);
  shown = screen;
}

/** Returns the text cursor of a text field; undefined for any other element. */
function caretOf(element: Element | null): [from: number | null, to: number | null] | undefined {
  const isText = element instanceof HTMLInputElement && element.type === 'text';
  return isText ? [element.selectionStart, element.selectionEnd] : undefined;
}

function focusAgain(id: string, caret: ReturnType<typeof caretOf>): void {
  const element = document.getElementById(id);
  element?.focus();
  if (caret && element instanceof HTMLInputElement) element.setSelectionRange(...caret);
}

/** Moves the focus to the first field with an error. */
export function focusError(): void {
  document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

/** Opens a page, and opens it again when its content may be out of date or could not be read. */
export function openAndKeepTrue(
  state: { readonly busy: boolean; readonly screen: string },
  open: () => Promise<void>,
): void {
  // Three cases: the browser shows a cached page; another link was pasted over this one; the network is back.
  addEventListener('pageshow', ({ persisted }) => void (persisted && !state.busy && open()));
  openBeforePrint();
  addEventListener('hashchange', () => location.reload());
  addEventListener('online', () => void (state.screen === 'unreachable' && open()));
  void open();
}
