import { describe, expect, test } from '@jest/globals';
import { readTiming } from '#infra/local/events/schedule-expression.ts';
import { runSchedule, type Schedule } from '#infra/local/events/schedules.ts';
import { failure } from '#infra/local/lambda/function-thread.ts';
import type { Outcome } from '#infra/local/lambda/messages.ts';

function runsAt(expression: string, at: string, timeZone?: string): boolean {
  const timing = readTiming(expression, timeZone);
  return timing.kind === 'cron' && timing.matches(new Date(at));
}

describe('A schedule', () => {
  test.each([
    ['rate(1 minute)', 60_000],
    ['rate(5 minutes)', 300_000],
    ['rate(2 hours)', 7_200_000],
    ['rate(1 day)', 86_400_000],
  ])('%s runs every %d ms', (expression, interval) => {
    expect(readTiming(expression)).toEqual({ kind: 'rate', interval });
  });

  test.each<[string, string, boolean]>([
    ['cron(30 9 * * ? *)', '2026-11-20T09:30:00Z', true],
    ['cron(30 9 * * ? *)', '2026-11-20T09:31:00Z', false],
    ['cron(*/15 * * * ? *)', '2026-11-20T09:45:00Z', true],
    ['cron(*/15 * * * ? *)', '2026-11-20T09:46:00Z', false],
    ['cron(0 8-18 ? * MON-FRI *)', '2026-11-20T08:00:00Z', true],
    ['cron(0 8-18 ? * MON-FRI *)', '2026-11-21T08:00:00Z', false],
    ['cron(0 0 1,15 * ? *)', '2026-11-15T00:00:00Z', true],
    ['cron(0 0 */10 * ? *)', '2026-11-11T00:00:00Z', true],
    ['cron(0 0 1 JAN ? 2027)', '2027-01-01T00:00:00Z', true],
    ['cron(0 0 1 JAN ? 2027)', '2028-01-01T00:00:00Z', false],
  ])('%s at %s: %s', (expression, at, expected) => {
    expect(runsAt(expression, at)).toBe(expected);
  });

  test('runs by the clock of its time zone', () => {
    expect(runsAt('cron(0 9 * * ? *)', '2026-11-20T15:00:00Z', 'America/Mexico_City')).toBe(true);
    expect(runsAt('cron(0 9 * * ? *)', '2026-11-20T09:00:00Z', 'America/Mexico_City')).toBe(false);
  });

  test.each([
    'rate(1 week)',
    'cron(0 9 * * *)',
    'cron(0 9 L * ? *)',
    'cron(*/0 * * * ? *)',
    'at(2026-11-20T09:00:00)',
  ])('of the form %s is reported, not left out', (expression) => {
    expect(() => readTiming(expression)).toThrow(expression);
  });

  const schedule: Schedule = {
    arn: 'arn:schedule',
    timing: { kind: 'rate', interval: 60_000 },
    targetArn: 'arn:sweep',
    input: '{"at":"<aws.scheduler.scheduled-time>","kept":"<other>"}',
  };

  async function runWith(outcomes: Outcome[]) {
    const events: unknown[] = [];
    const letters: object[] = [];
    await runSchedule(schedule, new Date('2026-11-20T09:00:00.123Z'), {
      schedules: [],
      backoff: 1,
      invoke: async (_, event) => {
        events.push(event);
        return outcomes.shift() ?? failure('Error', 'no more');
      },
      putAside: (_, letter) => letters.push(letter),
    });
    return { events, letters };
  }

  test('calls its function with its input, the time filled in', async () => {
    const { events, letters } = await runWith([{ ok: true, payload: undefined }]);

    expect(events).toEqual([{ at: '2026-11-20T09:00:00Z', kept: '<other>' }]);
    expect(letters).toEqual([]);
  });

  test('calls a function that fails three times and then puts the event aside', async () => {
    const { events, letters } = await runWith([]);

    expect(events).toHaveLength(3);
    expect(letters).toMatchObject([{ schedule: 'arn:schedule', error: { errorMessage: 'no more' } }]);
  });
});
