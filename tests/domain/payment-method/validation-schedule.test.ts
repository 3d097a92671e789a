import { describe, expect, test } from '@jest/globals';
import { isValidationOverdue, validationDueAt } from '#lib/domain/payment-method/validation-schedule.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const WEEK = 7 * 24 * HOUR;
const REQUESTED = new Date('2026-11-20T15:40:35.104Z');
const later = (milliseconds: number) => new Date(REQUESTED.getTime() + milliseconds);

describe('a validation is looked at again', () => {
  test.each([
    ['in a minute at first', 0, MINUTE],
    ['in a minute up to ten minutes', 10 * MINUTE, MINUTE],
    ['after a tenth of its wait then', 10 * MINUTE + 10 * SECOND, MINUTE + SECOND],
    ['after a tenth of its wait of hours', 9 * HOUR, 54 * MINUTE],
    ['in an hour after ten hours', 10 * HOUR, HOUR],
    ['in an hour ever after', 6 * 24 * HOUR, HOUR],
  ])('%s', (_, waited, pause) => {
    expect(validationDueAt(REQUESTED, later(waited))).toEqual(later(waited + pause));
  });
});

describe('a validation is given up', () => {
  test('when it has waited for a week, and not a millisecond before', () => {
    expect(isValidationOverdue(REQUESTED, later(WEEK - 1))).toBe(false);
    expect(isValidationOverdue(REQUESTED, later(WEEK))).toBe(true);
    expect(isValidationOverdue(REQUESTED, REQUESTED)).toBe(false);
  });
});
