import { expect, test } from '@jest/globals';
import { withoutRun } from '#infra/ops/overview/day-rows.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';

test.each([
  ['2026-12-01', 'has not ended'],
  ['2026-11-28', 'none: banks are closed'],
  ['2026-12-25', 'none: banks are closed'],
  ['2026-12-02', 'none: banks are closed'],
])('the overview says why %s has no run', (day, why) => {
  expect(withoutRun(day as CalendarDate, new Set(['2026-12-02']))).toBe(why);
});
