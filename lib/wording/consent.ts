import { consentEn } from './en/consent.ts';
import { type ConsentFacts, type ConsentGiven, type ConsentWording, consentEs } from './es/consent.ts';
import type { Language } from './language.ts';

/**
 * The version of the consent texts. It changes with them, so that the evidence tells which texts the customer agreed
 * to.
 */
export const CONSENT_VERSION = '1';

const WORDING: Readonly<Record<Language, ConsentWording>> = { es: consentEs, en: consentEn };

/** Returns the exact sentences that the page shows and the customer agrees to. */
export function consentWords(
  language: Language,
  given: ConsentGiven,
  facts: ConsentFacts,
): readonly string[] {
  return WORDING[language][given](facts);
}
