import { describe, expect, test } from '@jest/globals';
import { matchesPattern, type Pattern } from '#infra/local/events/filter-pattern.ts';

const event = {
  eventName: 'INSERT',
  dynamodb: {
    Keys: { sk: { S: 'EVT#evt_1' } },
    NewImage: { event_type: { S: 'order.paid' }, count: { N: '3' }, tags: ['a', 'b'], size: 7 },
  },
};

const image = (pattern: Pattern): Pattern => ({ dynamodb: { NewImage: pattern } });

describe('A filter', () => {
  test.each<[string, Pattern, boolean]>([
    ['nothing asked for', {}, true],
    ['an equal value', { eventName: ['INSERT'] }, true],
    ['one of several values', { eventName: ['MODIFY', 'INSERT'] }, true],
    ['another value', { eventName: ['REMOVE'] }, false],
    [
      'all of several members',
      { eventName: ['INSERT'], ...image({ event_type: { S: ['order.paid'] } }) },
      true,
    ],
    [
      'one member of several wrong',
      { eventName: ['INSERT'], ...image({ event_type: { S: ['other'] } }) },
      false,
    ],
    ['a beginning', { dynamodb: { Keys: { sk: { S: [{ prefix: 'EVT#' }] } } } }, true],
    ['another beginning', { dynamodb: { Keys: { sk: { S: [{ prefix: 'PM#' }] } } } }, false],
    ['an ending', image({ event_type: { S: [{ suffix: '.paid' }] } }), true],
    ['a member that is there', image({ event_type: { S: [{ exists: true }] } }), true],
    ['a member that is not there', image({ other: { S: [{ exists: false }] } }), true],
    ['a member below one that is not there', image({ other: { S: ['x'] } }), false],
    ['anything but a value', image({ event_type: { S: [{ 'anything-but': ['order.paid'] }] } }), false],
    ['anything but a beginning', image({ event_type: { S: [{ 'anything-but': { prefix: 'x' } }] } }), true],
    ['a value whatever its case', { eventName: [{ 'equals-ignore-case': 'insert' }] }, true],
    ['an element of a list', image({ tags: ['b'] }), true],
    ['a number in a range', image({ size: [{ numeric: ['>', 5, '<=', 7] }] }), true],
    ['a number outside a range', image({ size: [{ numeric: ['>', 7] }] }), false],
    ['one of two patterns', { $or: [{ eventName: ['REMOVE'] }, { eventName: ['INSERT'] }] } as never, true],
  ])('for %s', (_, pattern, expected) => {
    expect(matchesPattern(pattern, event)).toBe(expected);
  });

  test('with an operator that is not known is reported', () => {
    expect(() => matchesPattern({ eventName: [{ wildcard: '*' }] }, event)).toThrow('wildcard');
  });
});
