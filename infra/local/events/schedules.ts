import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Invoke } from '../lambda/lambda-runtime.ts';
import type { Deployment } from '../template/deployment.ts';
import type { PutAside } from './dead-letters.ts';
import { readTiming, type Timing } from './schedule-expression.ts';

/** A schedule of EventBridge Scheduler that calls a function. */
export type Schedule = {
  readonly arn: string;
  readonly timing: Timing;
  readonly functionArn: string;
  /** The event as JSON, with the placeholders of EventBridge Scheduler. */
  readonly input: string;
};

export type ScheduleParts = {
  readonly schedules: readonly Schedule[];
  readonly invoke: Invoke;
  readonly putAside: PutAside;
  /** The wait before a failed call is tried again, in milliseconds. */
  readonly backoff?: number;
};

// Lambda tries an event that came asynchronously twice more.
const ATTEMPTS = 3;
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
      return { arn, timing, functionArn: Arn, input: Input };
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

/** Calls the function of a schedule, again when it fails, and puts the event aside when it keeps failing. */
export async function runSchedule(
  { arn, functionArn, input }: Schedule,
  at: Date,
  { invoke, putAside, backoff = 1_000 }: ScheduleParts,
): Promise<void> {
  const placeholders: Record<string, string> = {
    'schedule-arn': arn,
    'scheduled-time': at.toISOString().replace(/\.\d{3}/, ''),
    'execution-id': randomUUID(),
    'attempt-number': '1',
  };
  const filled = input.replace(/<aws\.scheduler\.([a-z-]+)>/g, (whole, name) => placeholders[name] ?? whole);
  const event = JSON.parse(filled);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const outcome = await invoke(functionArn, event);
    if (outcome.ok) return;
    if (attempt < ATTEMPTS) await sleep(backoff * attempt, undefined, { ref: false });
    else
      putAside(functionArn, {
        timestamp: new Date().toISOString(),
        schedule: arn,
        event,
        error: outcome.error,
      });
  }
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
