import { InvalidArgumentError } from '@commander-js/extra-typings';
import { describe, expect, test } from '@jest/globals';
import { day, digits, duration, hundredths, oneOf, several, time } from '#infra/ops/options.ts';
import { optionsLast } from '#infra/ops/options-last.ts';
import { addDays, mexicoCityDate } from '#lib/domain/calendar/dates.ts';

test.each<[string, number]>([
  ['30m', 1800],
  ['24h', 86_400],
  ['7d', 604_800],
])('%s is %d seconds', (text, seconds) => expect(duration(text)).toBe(seconds));

test('days are written out, or are today and yesterday in Mexico City', () => {
  const today = mexicoCityDate(new Date());
  expect([today, mexicoCityDate(new Date())]).toContain(day('today'));
  expect([-1, 0].map((days) => addDays(mexicoCityDate(new Date()), days))).toContain(day('yesterday'));
  expect(day('2027-11-16')).toBe('2027-11-16');
});

test('times are those that are written, with their offset', () => {
  expect(time('2027-11-16T08:30-06:00')).toEqual(new Date('2027-11-16T14:30:00.000Z'));
  expect(time('2028-02-29T23:59:59.5Z')).toEqual(new Date('2028-02-29T23:59:59.500Z'));
});

test('prices are converted to hundredths, words are checked, and repeated options are collected', () => {
  expect(hundredths('3.45')).toBe(345);
  expect(oneOf('stage', ['sandbox', 'production'])('sandbox')).toBe('sandbox');
  expect(several(digits(4))('7771', ['0001'])).toEqual(['0001', '7771']);
});

describe('an unreadable option is refused with a valid example', () => {
  test.each<[(text: string) => unknown, string]>([
    [duration, '24'],
    [duration, '0h'],
    [duration, '1w'],
    [duration, '-1h'],
    [day, '2027-02-30'],
    [day, 'tomorrow'],
    [time, '2027-02-30T14:30:00Z'],
    [time, '2027-04-31T00:00:00-06:00'],
    [time, '2027-11-16T14:30:00'],
    [hundredths, '2.999'],
    [hundredths, '-1'],
    [hundredths, '1e3'],
    [digits(4), '777'],
    [digits(7), '123456a'],
    [oneOf('stage', ['sandbox', 'production']), 'moon'],
  ])('%p %s', (read, text) => expect(() => read(text)).toThrow(InvalidArgumentError));
});

test.each([
  ['--stage sandbox account list', 'account list --stage sandbox'],
  ['--stage=sandbox --json account list', 'account list --stage=sandbox --json'],
  ['--yes debit revoke dd_1 -- -x', 'debit revoke dd_1 --yes -- -x'],
  ['account --stage sandbox list --wide', 'account list --stage sandbox --wide'],
  ['account show --json acc_1', 'account show acc_1 --json'],
  ['account list --json', 'account list --json'],
  ['account list --stage', 'account list --stage'],
  ['--help', '--help'],
  ['find constructor', 'find constructor'],
  ['--json find toString --stage sandbox __proto__', 'find toString __proto__ --json --stage sandbox'],
])('common options may be written anywhere: %s', (words, expected) =>
  expect(optionsLast(words.split(' ')).join(' ')).toBe(expected),
);
