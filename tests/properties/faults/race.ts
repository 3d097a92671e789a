import { runWith } from './calls.ts';
import { seriesOf } from './chosen.ts';
import { asksToRepeat, isResponse, resultOf, sameOutcome, shown } from './outcomes.ts';
import { differences, type State } from './same.ts';
import type { startAround } from './service.ts';
import type { Outcome, Step } from './steps.ts';
import { Turns } from './turns.ts';

type Around = Awaited<ReturnType<typeof startAround>>;
type Work = Step['work'];
export type Pair = readonly [Work, Work];
type After = { readonly outcomes: readonly [Outcome, Outcome]; readonly state: State };

const alone = async (work: Work): Promise<Outcome> => resultOf(await runWith(undefined, work));

/** Returns what two works leave, one after the other, in both orders. */
export async function oneAfterTheOther(around: Around, before: State, [one, other]: Pair): Promise<After[]> {
  await around.setBack(before);
  const first = {
    outcomes: [await alone(one), await alone(other)] as const,
    state: await around.readWritten(),
  };
  await around.setBack(before);
  const [outcome, former] = [await alone(other), await alone(one)];
  return [first, { outcomes: [former, outcome], state: await around.readWritten() }];
}

/**
 * Does two works at the same time, in an order of their calls that is drawn, and returns how the result differs from
 * those of one after the other. A work that is told to try again does so.
 */
export async function raced(
  around: Around,
  before: State,
  pair: Pair,
  serial: readonly After[],
  name: string,
): Promise<string[]> {
  await around.setBack(before);
  const turns = new Turns(seriesOf(name));
  const ended = await Promise.all(pair.map((work) => runWith(undefined, work, turns)));
  const outcomes = ended.map(resultOf);
  for (const [n, outcome] of outcomes.entries()) {
    const work = pair[n];
    if (work && mustRepeat(outcome)) outcomes[n] = await alone(work);
  }
  const state = await around.readWritten();
  const possible = serial.map((after) => [
    ...outcomes.flatMap((outcome, n) => {
      const expected = after.outcomes[n];
      if (expected && isSame(outcome, expected)) return [];
      return [`the ${n === 0 ? 'first' : 'second'}: ${shown(outcome)}, not ${expected && shown(expected)}`];
    }),
    ...differences(before, after.state, state),
  ]);
  const [fewest = []] = possible.sort((a, b) => a.length - b.length);
  return fewest;
}

/** A refusal may name another reason than one after the other would: it saw one of the changes and not the other. */
const isSame = (one: Outcome, other: Outcome): boolean =>
  sameOutcome(one, other) ||
  (isResponse(one) && isResponse(other) && one.status >= 400 && one.status === other.status);

const mustRepeat = (outcome: Outcome): boolean =>
  isResponse(outcome) ? asksToRepeat(outcome) : outcome.failed;
