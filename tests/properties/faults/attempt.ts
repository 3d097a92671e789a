import { holdDate, releaseDate } from '#tests/support/money/scheduled-run.ts';
import { type Ended, runWith } from './calls.ts';
import type { Fault } from './faults.ts';
import { finishImport, finishWebhook, finishWithdrawals } from './finish.ts';
import { asksToRepeat, isResponse, isUnfinished, resultOf, sameOutcome, shown } from './outcomes.ts';
import { differences, type State } from './same.ts';
import type { startAround } from './service.ts';
import { type Outcome, type Step, workOf } from './steps.ts';

type Around = Awaited<ReturnType<typeof startAround>>;

/** What a step does without a fault: its outcome and state, and those after its repetition. */
export type Undisturbed = readonly Readonly<{ outcome: Outcome; state: State }>[];

const MINUTE = 60_000;
/**
 * How much later the work that failed is called again: events after moments and after a minute, as Lambda does; others
 * when their claims have lapsed.
 */
const AGAIN_AFTER = [0, MINUTE, 20 * MINUTE, 3 * 60 * MINUTE, 26 * 60 * MINUTE] as const;

async function run(step: Step, fault?: Fault, later = 0): Promise<Ended<Outcome>> {
  if (step.at || later > 0) holdDate(new Date((step.at?.getTime() ?? Date.now()) + later));
  try {
    return await runWith(fault, step.work);
  } finally {
    releaseDate();
  }
}

/** Ends what a killed worker has left. */
async function finish(around: Around, step: Step): Promise<void> {
  const later = (work: Step['work'], round: number) =>
    run({ ...step, work }, undefined, round * 3 * 60 * MINUTE);
  await finishWithdrawals((work) => run({ ...step, work }));
  await finishImport(step, later);
  await finishWebhook(step, () => around.aws.state.messages, later);
}

/** Does a step twice without a fault. */
export async function undisturbed(around: Around, step: Step): Promise<Undisturbed> {
  await around.setBack(step.before);
  const one = resultOf(await run(step));
  await finish(around, step);
  const once = { outcome: one, state: await around.readWritten() };
  const other = resultOf(await run(step));
  await finish(around, step);
  const twice = { outcome: other, state: await around.readWritten() };
  return [once, twice];
}

/** Returns what is wrong with the repetition of a step without a fault: one under a key changes nothing. */
export function faultsOfRepetition(step: Step, [once, twice]: Undisturbed): string[] {
  if (!once || !twice || !isResponse(twice.outcome) || !twice.outcome.headers['idempotent-replayed'])
    return [];
  return [
    ...differences(step.before, once.state, twice.state),
    ...(sameOutcome(once.outcome, twice.outcome) ? [] : [`repeated: ${shown(twice.outcome)}`]),
  ];
}

/**
 * Does a step that meets a fault, and then what its caller does about that: a client repeats a request that got no
 * response or one that asks for it; an event is delivered again after a failure; a schedule calls its worker again.
 * Returns what is wrong afterwards; undefined if it did not meet the fault.
 */
export async function attempt(
  around: Around,
  step: Step,
  expected: Undisturbed,
  fault: Fault,
): Promise<string[] | undefined> {
  await around.setBack(step.before);
  const first = await run(step, fault);
  if (!first.met) {
    await around.readWritten();
    return undefined;
  }
  const found: string[] = [];
  let outcome = first.killed ? undefined : resultOf(first);
  if (outcome && isResponse(outcome)) {
    if (!isExpected(outcome, expected) && !asksToRepeat(outcome)) found.push(`responded ${shown(outcome)}`);
    outcome = undefined;
  }
  for (const later of outcome && !mustRepeat(outcome, step) ? [] : AGAIN_AFTER) {
    const goesOn = outcome !== undefined && isResponse(outcome);
    const work = (goesOn && (await step.another?.())) || step.work;
    outcome = resultOf(await run({ ...step, work }, undefined, later));
    if (isResponse(outcome) ? !isUnfinished(outcome) : !outcome.failed) break;
  }
  if (outcome && isResponse(outcome) && !isExpected(outcome, expected))
    found.push(`responded to the repetition ${shown(outcome)}`);
  if (outcome && !isResponse(outcome) && outcome.failed) found.push('fails for good');
  await sendWhatIsDue(around, step, expected);
  await finish(around, step);
  const state = await around.readWritten();
  const possible = expected.map((one) => differences(step.before, one.state, state));
  const [fewest = []] = possible.sort((a, b) => a.length - b.length);
  return [...found, ...fewest];
}

/** A webhook whose message got lost is queued by the sweep of a later minute: it is due in the table. */
async function sendWhatIsDue(around: Around, step: Step, [once]: Undisturbed): Promise<void> {
  const queued = ({ messages }: State['outside']) => messages.length - step.before.outside.messages.length;
  if (!once || queued(around.aws.state) >= queued(once.state.outside)) return;
  const sweep = await workOf('workers/sweep-webhooks', {});
  await run({ ...step, work: sweep }, undefined, 20 * MINUTE);
}

const mustRepeat = (outcome: Outcome, { isScheduled }: Step): boolean =>
  isScheduled || ('failed' in outcome && outcome.failed);

const isExpected = (outcome: Outcome, expected: Undisturbed): boolean =>
  expected.some((one) => sameOutcome(one.outcome, outcome));
