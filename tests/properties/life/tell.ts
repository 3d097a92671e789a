import type fc from '#tests/support/generated/fast-check.ts';
import { LONG, SEED } from '#tests/support/jest/budget.ts';
import type { Lives } from './life.ts';
import type { Step } from './steps.ts';

type Failed = Pick<
  fc.RunDetails<[Step[]]>,
  'counterexample' | 'counterexamplePath' | 'errorInstance' | 'numShrinks'
>;

/** Returns the story of the shortest life in which a rule breaks, and how to live it again. */
export async function tell(
  { counterexample, counterexamplePath, ...found }: Failed,
  lives: Lives,
): Promise<string> {
  const [steps = []] = counterexample ?? [];
  let broken = found.errorInstance;
  try {
    await lives.live(steps);
  } catch (error) {
    broken = error;
  }
  const lines = lives.story.map((line, n) => `${String(n + 1).padStart(4)}. ${line}`);
  return [
    'A life breaks what must hold:',
    ...(broken instanceof Error ? [broken.stack ?? broken.message] : [String(broken)]),
    '',
    `Its story, shortened ${found.numShrinks} times:`,
    ...lines,
    '',
    `SEED=${SEED} LIFE=${counterexamplePath} ${LONG ? 'LONG=1 ' : ''}npm run jest -- tests/properties/life`,
  ].join('\n');
}
