import { mexicoCityDate } from './calendar/dates.ts';

/**
 * The number by which people name an order: the day in Mexico City and twelve characters of the chance in its id,
 * as in `261120-7K3QX9-2MNP4T`. Those are sixty bits, so that an account never meets the same number twice, nobody
 * has to be asked for the next one, and it does not tell how many there are.
 */
export function orderNumber(id: string, now: Date): string {
  const chance = id.slice(-12).toUpperCase();
  const day = mexicoCityDate(now).slice(2).replaceAll('-', '');
  return `${day}-${chance.slice(0, 6)}-${chance.slice(6)}`;
}
