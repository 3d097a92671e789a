import { type Parts, table } from '#infra/documents/parts.ts';
import { ACCESS_THREATS } from './access.ts';
import { OUTSIDE_THREATS } from './callers.ts';
import { DATA_THREATS } from './data.ts';
import { NOT_COVERED } from './not-covered.ts';
import type { Threat } from './threat.ts';
import { WORK_THREATS } from './work.ts';

/** Every threat, in the order of the document. */
export const THREATS: readonly Threat[] = [
  ...ACCESS_THREATS,
  ...WORK_THREATS,
  ...OUTSIDE_THREATS,
  ...DATA_THREATS,
];

/** Returns the tables of the threats, with the suite that proves each control, and of what is not covered. */
export const threatsParts = (): Parts => ({
  threats: table(
    ['threat', 'control', 'where', 'proven by'],
    THREATS.map(({ threat, control, files, suites }) => [threat, control, paths(files), paths(suites)]),
  ),
  'not-covered': table(['what', 'why, and what limits it'], NOT_COVERED),
});

const paths = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');
