import { afterEach, expect, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { clockAt, runClockAt, simulatedClockOn } from '#lib/operations/clock.ts';

const MONDAY = '2027-02-08' as CalendarDate;
const TUESDAY = '2027-02-09' as CalendarDate;
const SATURDAY = '2027-02-13' as CalendarDate;
const morningOf = (date: string) => new Date(`${date}T14:30:00Z`);

const { STAGE } = process.env;
afterEach(() => {
  if (STAGE === undefined) delete process.env.STAGE;
  else process.env.STAGE = STAGE;
});

test('it is evening from 18:00 in Mexico City on', () => {
  expect(clockAt(new Date('2027-02-08T23:59:59Z'))).toMatchObject({ today: MONDAY, isEvening: false });
  expect(clockAt(new Date('2027-02-09T00:00:00Z'))).toMatchObject({ today: MONDAY, isEvening: true });
});

test.each([MONDAY, TUESDAY])(
  'a run that was started on Tuesday for %s writes the files of Tuesday',
  (asked) => {
    const clock = runClockAt(morningOf(TUESDAY), asked);
    expect(clock).toMatchObject({ day: TUESDAY, today: TUESDAY, isEvening: false });
  },
);

test('a run on a day on which the banks are closed writes no files', () => {
  expect(runClockAt(morningOf(SATURDAY), MONDAY)).toBeUndefined();
});

test('a run for a later day simulates that day in the sandbox, and writes the files of today in production', () => {
  process.env.STAGE = 'sandbox';
  expect(runClockAt(morningOf(MONDAY), TUESDAY)).toMatchObject({ day: TUESDAY, today: TUESDAY });
  process.env.STAGE = 'production';
  expect(runClockAt(morningOf(MONDAY), TUESDAY)).toMatchObject({ day: MONDAY, today: MONDAY });
});

test('today is the day before on a simulated day of the sandbox, and it is never evening', () => {
  const evening = new Date('2027-02-09T03:00:00Z');
  expect(simulatedClockOn(TUESDAY, evening)).toMatchObject({ day: TUESDAY, today: MONDAY, isEvening: false });
});
