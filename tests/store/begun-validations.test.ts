import { expect, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { newId } from '#lib/domain/ids.ts';
import { VALIDATIONS_A_DAY } from '#lib/domain/limits.ts';
import { takeValidations } from '#lib/store/imports/begun-validations.ts';

const [MONDAY, TUESDAY] = ['2027-01-04', '2027-01-05'] as CalendarDate[] as [CalendarDate, CalendarDate];

test('an account begins so many validations a day for its imports, however many workers ask at once', async () => {
  const account = newId('acc');
  const take = (day: CalendarDate, wanted: number) => takeValidations(account, day, wanted, new Date());
  expect(await take(MONDAY, VALIDATIONS_A_DAY - 10)).toBe(VALIDATIONS_A_DAY - 10);
  const granted = await Promise.all([4, 4, 4, 4].map((wanted) => take(MONDAY, wanted)));
  expect(granted.reduce((sum, some) => sum + some, 0)).toBe(10);
  expect(await take(MONDAY, 1)).toBe(0);
  expect(await take(TUESDAY, 3)).toBe(3);
  expect(await takeValidations(newId('acc'), MONDAY, 7, new Date())).toBe(7);
});
