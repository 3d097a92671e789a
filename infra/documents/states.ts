import { DOCUMENT_STEPS } from '#lib/domain/documents/states.ts';
import { IMPORT_STEPS } from '#lib/domain/imports/states.ts';
import { CHARGE_STEPS, DEBIT_STEPS, type Step } from '#lib/domain/states.ts';
import { type Parts, table } from './parts.ts';

/** Returns the state machines as Mermaid diagrams. */
export const statesParts = (): Parts => ({
  'direct-debit': diagram(DEBIT_STEPS),
  order: diagram(CHARGE_STEPS),
  import: diagram(IMPORT_STEPS, 'awaiting_upload'),
  document: diagram(DOCUMENT_STEPS, 'awaiting_upload'),
});

function diagram(steps: readonly Step<string>[], first = 'created'): string {
  const lines = steps.flatMap(({ from, to, when }) => from.map((one) => `  ${one} --> ${to}: ${when}`));
  const froms = new Set(steps.flatMap(({ from }) => from));
  const finals = [...new Set(steps.map(({ to }) => to))].filter((to) => !froms.has(to));
  const ends = finals.map((status) => `  ${status} --> [*]`);
  return ['```mermaid', 'stateDiagram-v2', `  [*] --> ${first}`, ...lines, ...ends, '```'].join('\n');
}

/** Returns a state machine as a table, for pages that draw no diagrams. */
export const statesTable = (steps: readonly Step<string>[]): string =>
  table(
    ['from', 'to', 'when'],
    steps.map(({ from, to, when }) => [from.map((one) => `\`${one}\``).join(', '), `\`${to}\``, when]),
  );
