import { describe, expect, test } from '@jest/globals';
import { isValidationOverdue, validationDueAt } from '#lib/domain/payment-method/validation-schedule.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const REQUESTED = new Date('2027-02-10T15:00:00.000Z');
const at = (waited: number) => new Date(REQUESTED.getTime() + waited);

describe('a validation is checked again after a tenth of the time it has waited', () => {
  test.each([
    [0, MINUTE, 'no sooner than in a minute'],
    [10 * MINUTE, MINUTE, 'a minute is a tenth of ten'],
    [10 * MINUTE + 10, MINUTE + 1, 'from there on it grows'],
    [5 * HOUR, HOUR / 2, 'half an hour'],
    [10 * HOUR, HOUR, 'an hour is a tenth of ten'],
    [10 * HOUR + 10, HOUR, 'no later than in an hour'],
    [100 * HOUR, HOUR, 'an hour, however long it takes'],
  ])('after %i ms: in %i ms, %s', (waited, expected) => {
    const now = at(waited);
    expect(validationDueAt(REQUESTED, now).getTime() - now.getTime()).toBe(expected);
  });
});

describe('a validation has waited too long', () => {
  test.each([
    [7 * 24 * HOUR - 1, false],
    [7 * 24 * HOUR, true],
    [7 * 24 * HOUR + 1, true],
  ])('after %i ms: %s', (waited, overdue) => {
    expect(isValidationOverdue(REQUESTED, at(waited))).toBe(overdue);
  });
});
