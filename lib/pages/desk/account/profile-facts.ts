import type { Account } from '#lib/api/account/record.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { el } from '#lib/pages/common/elements.ts';
import { factsOf } from '#lib/pages/desk/parts/table.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { dateInWords } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';

/** Returns what customers see of the merchant, and what is missing of it. */
export function shownFacts(facts: Account, { account: texts }: DeskTexts): HTMLElement {
  const { name, legal_name, address, support, privacy_notice_url } = facts;
  const { shown } = texts;
  const known = orMissing(texts);
  return factsOf([
    [shown.name, known(name)],
    [shown.legalName, known(legal_name)],
    [shown.address, known(address)],
    [shown.email, known(support.email)],
    [shown.phone, known(support.phone)],
    [shown.url, known(support.url)],
    [shown.privacy, known(privacy_notice_url)],
  ]);
}

/** Returns what the service knows the account by, and how it writes to the merchant. */
export function serviceFacts(facts: Account, { account: texts }: DeskTexts, language: Language): HTMLElement {
  const { service } = texts;
  return factsOf([
    [service.contact, orMissing(texts)(facts.contact_email)],
    [service.language, service.languages[facts.language]],
    [service.features, facts.features.length > 0 && facts.features.map(inWords).join(' ')],
    [service.since, dateInWords(mexicoCityDate(new Date(facts.created_at)), language)],
    [service.id, facts.id],
  ]);

  /** A later release may have features that this page does not know. */
  function inWords(feature: keyof typeof service.featureNames): string {
    return service.featureNames[feature] ?? feature;
  }
}

const orMissing =
  ({ missing }: DeskTexts['account']) =>
  (text: string | null): HTMLElement =>
    text === null ? el('span', { class: 'fine' }, missing) : el('span', { dir: 'auto' }, text);
