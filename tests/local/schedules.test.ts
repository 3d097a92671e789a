import { describe, expect, test } from '@jest/globals';
import { readCron, runSchedule, startingAtOnce, startSchedules } from '#infra/local/events/schedules.ts';

const schedule = {
  arn: 'arn:schedule',
  expression: 'rate(5 minutes)',
  timeZone: 'UTC',
  targetArn: 'arn:sweep',
  input: '{"at":"<aws.scheduler.scheduled-time>","kept":"<other>"}',
};

describe('a schedule', () => {
  // The differences between the cron of EventBridge and that of the library: weekdays from Sunday = 1, `?`, and years.
  test.each([
    ['cron(0 9 ? * 2-6 *)', 'UTC', '2026-11-21T00:00:00Z', '2026-11-23T09:00:00.000Z'],
    ['cron(30 9 * * ? *)', 'UTC', '2026-11-20T00:00:00Z', '2026-11-20T09:30:00.000Z'],
    ['cron(0 0 1 JAN ? 2028)', 'UTC', '2026-11-20T00:00:00Z', '2028-01-01T00:00:00.000Z'],
    ['cron(0 9 * * ? *)', 'America/Mexico_City', '2026-11-20T00:00:00Z', '2026-11-20T15:00:00.000Z'],
  ])('%s in %s runs next after %s at %s', (expression, timeZone, after, expected) => {
    expect(readCron(expression, timeZone).nextRun(new Date(after))?.toISOString()).toBe(expected);
  });

  test.each(['rate(1 week)', 'cron(0 9 * * *)', 'cron(*/0 * * * ? *)', 'at(2026-11-20T09:00:00)'])(
    'of the form %s is reported, not ignored',
    (expression) => {
      expect(() => startSchedules([{ ...schedule, expression }], () => {})).toThrow(expression);
    },
  );

  test('starts its target with its input, including the scheduled time', () => {
    const started: unknown[] = [];

    runSchedule(schedule, new Date('2026-11-20T09:00:00.000Z'), (...start) => started.push(start));

    expect(started).toEqual([['arn:sweep', { at: '2026-11-20T09:00:00Z', kept: '<other>' }]]);
  });

  test('at a rate starts at once for the first time; one at a time of day does not', () => {
    const daily = { ...schedule, expression: 'cron(0 9 * * ? *)' };
    expect(startingAtOnce([schedule, daily])).toEqual([schedule]);
  });
});
