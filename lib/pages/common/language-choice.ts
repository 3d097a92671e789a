import type { Language } from '#lib/wording/language.ts';

/** Returns the language in the page's address (`?lang=`); undefined if there is none. */
export function chosenLanguage(): Language | undefined {
  const wanted = new URLSearchParams(location.search).get('lang');
  return wanted === 'en' || wanted === 'es' ? wanted : undefined;
}

/** Puts a language into the page's address, so that a reload keeps it. */
export function keepLanguage(language: Language): void {
  const address = new URL(location.href);
  address.searchParams.set('lang', language);
  history.replaceState(history.state, '', address);
}

/**
 * Connects the language buttons in the page's head. Without a script they are hidden, because they would do nothing.
 */
export function onLanguage(choose: (language: Language) => void): void {
  document.querySelector('nav')?.removeAttribute('hidden');
  for (const choice of document.querySelectorAll<HTMLElement>('[data-language]')) {
    choice.addEventListener('click', () => {
      const language = choice.dataset.language === 'en' ? 'en' : 'es';
      keepLanguage(language);
      choose(language);
    });
  }
}
