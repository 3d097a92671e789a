import type { Language } from '#lib/wording/language.ts';

/** Returns the language that the page's address asks for (`?lang=`); undefined if it asks for none. */
export function chosenLanguage(): Language | undefined {
  const wanted = new URLSearchParams(location.search).get('lang');
  return wanted === 'en' || wanted === 'es' ? wanted : undefined;
}

/** Has the address ask for a language from now on, so that a reload keeps it. */
export function keepLanguage(language: Language): void {
  const address = new URL(location.href);
  address.searchParams.set('lang', language);
  history.replaceState(history.state, '', address);
}

/** Has the buttons of the page's head change its language; without a script they would do nothing, and are hidden. */
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
