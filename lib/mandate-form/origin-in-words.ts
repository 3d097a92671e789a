import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import type { MandateLink, SignedEntry } from '#lib/domain/mandate/entry.ts';
import { dateAndTime, dateInWords, placeInWords } from '#lib/wording/format.ts';
import type { MandateFormWording } from '#lib/wording/mandate-form.ts';

/** Returns an instant as the clock in Mexico City shows it, followed by its stored form in brackets. */
export function bothClocks({ terms: { language } }: MandateFormWording, at: string): string {
  return `${dateAndTime(at, language)} (${at})`;
}

/** Returns where and on what day it was agreed to: as the page declared, otherwise as the edge observed. */
export function placeAndDate(words: MandateFormWording, entry: SignedEntry): string {
  const date = dateInWords(mexicoCityDate(new Date(entry.at)), words.terms.language);
  return words.placeAndDate(placeOf(words, entry), date);
}

/** Returns city, state and country, as far as they are known. */
export function placeOf(
  { terms: { language } }: MandateFormWording,
  { origin }: SignedEntry,
): string | undefined {
  const places = [origin?.declared, origin?.observed].map((from) =>
    placeInWords(
      { city: from?.city ?? '', region: from?.region ?? '', country: from?.country ?? '' },
      language,
    ),
  );
  return places.find((place) => place !== '');
}

/** Returns the link that was used and how it was delivered, one line each. */
export function linkLines(words: MandateFormWording, link: MandateLink): string[] {
  const { delivery, linkIssued, linkPurposes } = words;
  const written = (at: string) => dateAndTime(at, words.terms.language);
  const issued = linkIssued(linkPurposes[link.purpose], link.id, written(link.issued_at));
  if (link.delivery.by === 'merchant') return [issued, delivery.byMerchant];
  if (link.delivery.by === 'page') return [issued, delivery.onPage];
  const { to, sent_at, delivered_at, message_id } = link.delivery;
  return [
    issued,
    delivery.mailed(to, sent_at === null ? undefined : written(sent_at)),
    delivered_at === null ? delivery.undelivered : delivery.delivered(written(delivered_at)),
    ...(message_id === null ? [] : [delivery.messageId(message_id)]),
  ];
}
