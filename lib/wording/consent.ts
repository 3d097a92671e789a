import { consentEn } from './en/consent.ts';
import { type ConsentFacts, type ConsentGiven, type ConsentWording, consentEs } from './es/consent.ts';
import type { Language } from './language.ts';

/** The release of the words. It changes with them, so that evidence tells which ones were agreed to. */
export const CONSENT_VERSION = '1';

const WORDING: Readonly<Record<Language, ConsentWording>> = { es: consentEs, en: consentEn };

/** The very sentences that the page shows and that a customer agrees to. */
export function consentWords(
  language: Language,
  given: ConsentGiven,
  facts: ConsentFacts,
): readonly string[] {
  return WORDING[language][given](facts);
}
