import { randomUUID } from 'node:crypto';
import { Cron } from 'croner';
import type { Deployment } from '#infra/local/template/deployment.ts';

/** A schedule of EventBridge Scheduler. It starts a function, or a run of a state machine. */
export type Schedule = {
  readonly arn: string;
  /** `rate(5 minutes)` or `cron(minute hour day month weekday year)`. */
  readonly expression: string;
  readonly timeZone: string;
  readonly targetArn: string;
  /** The event as JSON, with the placeholders of EventBridge Scheduler. */
  readonly input: string;
};

const MINUTE = 60_000;
const UNITS: Readonly<Record<string, number>> = { minute: MINUTE, hour: 60 * MINUTE, day: 1_440 * MINUTE };

/** Returns the enabled schedules of a deployment. */
export function schedulesOf(deployment: Deployment): Schedule[] {
  return deployment
    .resources('AWS::Scheduler::Schedule')
    .filter(({ properties }) => properties.State !== 'DISABLED')
    .map(({ arn, properties }) => {
      const { Arn, Input = '{}' } = properties.Target as { Arn: string; Input?: string };
      return {
        arn,
        expression: String(properties.ScheduleExpression),
        timeZone: String(properties.ScheduleExpressionTimezone ?? 'UTC'),
        targetArn: Arn,
        input: Input,
      };
    });
}

/** Starts a function or a state machine, without waiting for its result. */
type Start = (targetArn: string, event: unknown) => void;

/** Starts each target at its scheduled times. Returns the function that ends this. */
export function startSchedules(schedules: readonly Schedule[], start: Start): () => void {
  const timers = schedules.map((schedule) =>
    startTimer(schedule, () => {
      const minute = new Date(Math.floor(Date.now() / MINUTE) * MINUTE);
      runSchedule(schedule, minute, start);
    }),
  );
  return () => {
    for (const stop of timers) stop();
  };
}

/** Returns the schedules with a rate: EventBridge Scheduler starts these as soon as they are created. */
export const startingAtOnce = (schedules: readonly Schedule[]): Schedule[] =>
  schedules.filter(({ expression }) => RATE.test(expression));

/** Starts the target of a schedule. */
export function runSchedule({ arn, targetArn, input }: Schedule, at: Date, start: Start): void {
  const placeholders: Record<string, string> = {
    'schedule-arn': arn,
    'scheduled-time': at.toISOString().replace(/\.\d{3}/, ''),
    'execution-id': randomUUID(),
    'attempt-number': '1',
  };
  const filled = input.replace(/<aws\.scheduler\.([a-z-]+)>/g, (whole, name) => placeholders[name] ?? whole);
  start(targetArn, JSON.parse(filled));
}

const RATE = /^rate\((\d+) (minute|hour|day)s?\)$/;

function startTimer({ expression, timeZone }: Schedule, run: () => void): () => void {
  const [, count, unit = ''] = RATE.exec(expression) ?? [];
  if (count !== undefined) {
    const timer = setInterval(run, Number(count) * (UNITS[unit] ?? 0));
    return () => clearInterval(timer);
  }
  const job = readCron(expression, timeZone);
  job.schedule(run);
  return () => job.stop();
}

/**
 * Returns a job for a `cron(…)` of EventBridge, in which Sunday is 1.
 *
 * @throws Error for any other form, so that no schedule is silently ignored
 */
export function readCron(expression: string, timezone = 'UTC'): Cron {
  const [, fields] = /^cron\((.+)\)$/.exec(expression) ?? [];
  try {
    return new Cron(`0 ${fields}`, { timezone, mode: '7-part', alternativeWeekdays: true });
  } catch (cause) {
    throw new Error(`The local run does not know the schedule ${expression}.`, { cause });
  }
}
