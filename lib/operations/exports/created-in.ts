import { timeInMexicoCity } from '#lib/domain/calendar/dates.ts';
import type { Export } from '#lib/domain/exports/export.ts';

/** Returns the range of the times of creation in the days of an export, in Mexico City, both ends included. */
export const createdIn = ({ from, to }: Pick<Export, 'from' | 'to'>) => ({
  'created_at[gte]': timeInMexicoCity(from, '00:00'),
  'created_at[lte]': new Date(timeInMexicoCity(to, '24:00').getTime() - 1),
});
