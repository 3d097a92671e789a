import { bank } from './bank.ts';
import type { Happens } from './happening.ts';
import { operators } from './operators.ts';
import { others } from './others.ts';

const all = { ...bank, ...operators, ...others };

export type HappeningName = keyof typeof all;

/** What happens in a life that is no request. */
export const HAPPENINGS: Readonly<Record<HappeningName, Happens>> = all;
