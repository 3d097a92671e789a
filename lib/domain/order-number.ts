import { mexicoCityDate } from './calendar/dates.ts';

/**
 * Returns the number that people use to name an order: the day in Mexico City and twelve random characters of its id,
 * as in `261120-7K3QX9-2MNP4T`. They have sixty bits, so an account never gets the same number twice. No counter is
 * needed, and the number does not reveal how many orders there are.
 */
export function orderNumber(id: string, now: Date): string {
  const chance = id.slice(-12).toUpperCase();
  const day = mexicoCityDate(now).slice(2).replaceAll('-', '');
  return `${day}-${chance.slice(0, 6)}-${chance.slice(6)}`;
}
