import { randomUUID } from 'node:crypto';
import type { Deployment } from '#infra/local/template/deployment.ts';
import { type Deliver, deliverEvent } from './deliver-event.ts';
import { readTiming, type Timing } from './schedule-expression.ts';

/** A schedule of EventBridge Scheduler that starts a function, or a run of a state machine. */
export type Schedule = {
  readonly arn: string;
  readonly timing: Timing;
  readonly targetArn: string;
  /** The event as JSON, with the placeholders of EventBridge Scheduler. */
  readonly input: string;
};

export type ScheduleParts = Deliver & { readonly schedules: readonly Schedule[] };

const MINUTE = 60_000;

/** The schedules of a deployment that are switched on. */
export function schedulesOf(deployment: Deployment): Schedule[] {
  return deployment
    .resources('AWS::Scheduler::Schedule')
    .filter(({ properties }) => properties.State !== 'DISABLED')
    .map(({ arn, properties }) => {
      const { Arn, Input = '{}' } = properties.Target as { Arn: string; Input?: string };
      const timeZone = properties.ScheduleExpressionTimezone as string | undefined;
      const timing = readTiming(String(properties.ScheduleExpression), timeZone);
      return { arn, timing, targetArn: Arn, input: Input };
    });
}

/** Calls the functions when their time comes, from now on. Returns what stops it. */
export function startSchedules(parts: ScheduleParts): () => void {
  const timers = parts.schedules.map((schedule) => {
    const run = (at: Date) => runSchedule(schedule, at, parts);
    return schedule.timing.kind === 'rate'
      ? everyInterval(schedule.timing.interval, run)
      : everyMinute(schedule.timing.matches, run);
  });
  return () => {
    for (const stop of timers) stop();
  };
}

/** Starts the target of a schedule, again when that fails, and puts the event aside when it keeps failing. */
export async function runSchedule(
  { arn, targetArn, input }: Schedule,
  at: Date,
  parts: ScheduleParts,
): Promise<void> {
  const placeholders: Record<string, string> = {
    'schedule-arn': arn,
    'scheduled-time': at.toISOString().replace(/\.\d{3}/, ''),
    'execution-id': randomUUID(),
    'attempt-number': '1',
  };
  const filled = input.replace(/<aws\.scheduler\.([a-z-]+)>/g, (whole, name) => placeholders[name] ?? whole);
  await deliverEvent(targetArn, JSON.parse(filled), { schedule: arn }, parts);
}

function everyInterval(interval: number, run: (at: Date) => void): () => void {
  const timer = setInterval(() => run(new Date()), interval);
  return () => clearInterval(timer);
}

/** Looks once in each minute, at its start. */
function everyMinute(matches: (at: Date) => boolean, run: (at: Date) => void): () => void {
  let timer: NodeJS.Timeout;
  const wait = () => {
    timer = setTimeout(
      () => {
        const minute = new Date(Math.floor(Date.now() / MINUTE) * MINUTE);
        wait();
        if (matches(minute)) run(minute);
      },
      MINUTE - (Date.now() % MINUTE),
    );
  };
  wait();
  return () => clearTimeout(timer);
}
