import { mandates } from './mandates.ts';
import { money } from './money.ts';
import type { Moment, Oracle } from './oracle.ts';
import { payments } from './payments.ts';
import { presentments } from './presentments.ts';
import { references } from './references.ts';
import { transitions } from './transitions.ts';

/** What must hold after every piece of work, whole or interrupted. */
const ORACLES: readonly Oracle[] = [transitions, references, presentments, mandates, money, payments];

export const brokenBy = async (moment: Moment): Promise<string[]> =>
  (await Promise.all(ORACLES.map((oracle) => oracle(moment)))).flat();
