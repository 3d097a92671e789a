import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import type { Centavos } from '#lib/domain/money.ts';
import type { Place } from './facts.ts';
import type { Language } from './language.ts';
import { cityName, stateName } from './places.ts';

const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  es: [
    'enero',
    'febrero',
    'marzo',
    'abril',
    'mayo',
    'junio',
    'julio',
    'agosto',
    'septiembre',
    'octubre',
    'noviembre',
    'diciembre',
  ],
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
};

/** Returns an amount as it is written in Mexico: `$1,234.50 MXN`, `-$1,234.50 MXN`. */
export function pesos(amount: Centavos): string {
  const [whole = '', decimals = ''] = (Math.abs(amount) / 100).toFixed(2).split('.');
  return `${amount < 0 ? '-' : ''}$${grouped(whole)}.${decimals} MXN`;
}

/** Returns a whole number as it is written in Mexico: `12,345`. */
export const grouped = (count: number | string): string =>
  String(count).replace(/\B(?=(?:[0-9]{3})+$)/g, ',');

/** Returns several things in one sentence: `a`, `a y b`, `a, b y c`. */
export function listed(parts: readonly string[], and: string): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} ${and} ${last}`;
}

/**
 * Returns a date in words: `16 de noviembre de 2027`, `16 November 2027`. It avoids `Intl`, whose words change with its
 * data.
 *
 * @throws RangeError if the date is not `YYYY-MM-DD`
 */
export function dateInWords(date: string, language: Language): string {
  const [, year, month, day] = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(date) ?? [];
  const name = MONTHS[language][Number(month) - 1];
  if (!name) throw new RangeError('A date in a mail must be YYYY-MM-DD');
  return language === 'es' ? `${Number(day)} de ${name} de ${year}` : `${Number(day)} ${name} ${year}`;
}

/** Returns a month (`2027-11`) in words: `noviembre de 2027`, `November 2027`. */
export const monthInWords = (month: string, language: Language): string =>
  dateInWords(`${month}-01`, language).replace(/^1 (?:de )?/, '');

/** Returns a date for a narrow column: `16 nov 2027`, `16 Nov 2027`. */
export function shortDate(date: string, language: Language): string {
  const [year = '', month, day] = date.split('-');
  return `${Number(day)} ${(MONTHS[language][Number(month) - 1] ?? '').slice(0, 3)} ${year}`;
}

/** Returns an instant (ISO 8601) in the time of Mexico City, which is six hours behind UTC all year. */
export function instantInWords(instant: string, language: Language): string {
  const where = language === 'es' ? 'hora de la Ciudad de México' : 'Mexico City time';
  return `${dateAndTime(instant, language)}, ${where}`;
}

/** Returns the same without naming the time zone, for a reader who knows it. */
export function dateAndTime(instant: string, language: Language): string {
  const time = new Date(instant);
  const date = dateInWords(mexicoCityDate(time), language);
  const clock = new Date(time.getTime() - 6 * 3_600_000).toISOString().slice(11, 16);
  return language === 'es' ? `${date} a las ${clock}` : `${date} at ${clock}`;
}

/**
 * Returns a place as people write it: `Monterrey, Nuevo León, México`, or `Ciudad de México, CDMX, México`. Codes of
 * countries and of Mexico's states become their names. Codes of other regions are left out, because readers do not know
 * them.
 */
export function placeInWords({ city, region, country }: Place, language: Language): string {
  const isCode = /^[A-Z]{2}$/.test(country);
  const names = isCode ? new Intl.DisplayNames([language], { type: 'region' }) : undefined;
  const known = country === 'MX' ? stateName(region) : undefined;
  const isRegionCode = /^[A-Z0-9]{1,3}$/.test(region);
  const parts = [
    known && language === 'es' ? cityName(city, region) : city,
    known ?? (isRegionCode ? '' : region),
    names?.of(country) ?? country,
  ];
  return [...new Set(parts.filter((part) => part !== ''))].join(', ');
}
