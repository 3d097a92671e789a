import { describe, expect, test } from '@jest/globals';
import { matchesPattern, type Pattern } from '#infra/local/events/filter-pattern.ts';

const event = {
  eventName: 'INSERT',
  detail: { key: 'answers/1', tags: ['a', 'b'] },
};
const detail = (pattern: Pattern): Pattern => ({ detail: pattern });

describe('a pattern', () => {
  test.each<[string, Pattern, boolean]>([
    ['nothing asked for', {}, true],
    ['one of several values', { eventName: ['MODIFY', 'INSERT'] }, true],
    ['another value', { eventName: ['REMOVE'] }, false],
    ['all of several members', { eventName: ['INSERT'], ...detail({ key: ['answers/1'] }) }, true],
    ['one member of several wrong', { eventName: ['INSERT'], ...detail({ key: ['other'] }) }, false],
    ['a beginning', detail({ key: [{ prefix: 'answers/' }] }), true],
    ['another beginning', detail({ key: [{ prefix: 'reports/' }] }), false],
    ['a member that is there', detail({ key: [{ exists: true }] }), true],
    ['a member that is not there', detail({ other: [{ exists: false }] }), true],
    ['a member below one that is not there', { other: { S: ['x'] } }, false],
    ['anything but a value', detail({ key: [{ 'anything-but': ['answers/1'] }] }), false],
    ['anything but a beginning', detail({ key: [{ 'anything-but': { prefix: 'x' } }] }), true],
    ['an element of a list', detail({ tags: ['b'] }), true],
  ])('of %s', (_, pattern, expected) => {
    expect(matchesPattern(pattern, event)).toBe(expected);
  });

  test('with an unknown operator is reported', () => {
    expect(() => matchesPattern({ eventName: [{ wildcard: '*' }] }, event)).toThrow('wildcard');
  });
});
