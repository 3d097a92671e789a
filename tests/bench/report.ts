import type { Cost } from './costs/count.ts';
import type { Case, Run } from './run.ts';
import { spreadOf } from './statistics.ts';
import { OPERATIONS } from './subjects.ts';

/** All runs of one case, and how many bytes of modules it loads until its response. */
export type Measured = {
  readonly case: Pick<Case, 'candidate' | 'operation'>;
  readonly runs: readonly Run[];
  readonly loaded: number;
};

type Part = keyof Run;
type Kind = 'wall' | 'cpu';

/** The case to which all ratios relate. */
const BASE = 'default';
const NONE = '–';

const spread = ({ runs }: Measured, part: Part, kind: Kind) => spreadOf(runs.map((run) => run[part][kind]));

/** The measured case of a candidate and an operation, if there is one. */
function find(all: readonly Measured[], candidate: string, operation: string): Measured | undefined {
  return all.find((one) => one.case.candidate === candidate && one.case.operation === operation);
}

/** Returns the ratio of a median to the median of another case; 0.62, say. */
function ratio(one: Measured | undefined, base: Measured | undefined, part: Part, kind: Kind): string {
  if (!one || !base) return NONE;
  return (spread(one, part, kind).median / spread(base, part, kind).median).toFixed(2);
}

/** Returns every candidate compared with the default bundle, operation by operation, by `cell`. */
function ratiosTable(
  all: readonly Measured[],
  cell: (one: Measured | undefined, base: Measured | undefined) => string,
) {
  const candidates = [...new Set(all.map((one) => one.case.candidate))];
  const rows = candidates.map((candidate) => [
    candidate,
    ...OPERATIONS.map((operation) => cell(find(all, candidate, operation), find(all, BASE, operation))),
  ]);
  return table(['', ...OPERATIONS], rows);
}

/** To the first response: clock and CPU. */
export function coldTable(all: readonly Measured[]): string {
  return ratiosTable(all, (one, base) =>
    one ? `${ratio(one, base, 'total', 'wall')} / ${ratio(one, base, 'total', 'cpu')}` : NONE,
  );
}

/** The CPU of a request once the function is warm, and in brackets against the default bundle's `create`. */
export function warmTable(all: readonly Measured[]): string {
  const create = find(all, BASE, 'create');
  return ratiosTable(all, (one, base) =>
    one ? `${ratio(one, base, 'warm', 'cpu')} (${ratio(one, create, 'warm', 'cpu')})` : NONE,
  );
}

/** Returns the medians themselves in milliseconds, with their quartiles, and the size of the loaded modules. */
export function detailsTable(all: readonly Measured[]): string {
  const cell = (one: Measured, part: Part, kind: Kind) => {
    const { low, median, high } = spread(one, part, kind);
    return `${significant(median)} (${significant(low)}–${significant(high)})`;
  };
  const rows = all.map((one) => [
    `${one.case.operation}, ${one.case.candidate}`,
    cell(one, 'init', 'wall'),
    cell(one, 'first', 'wall'),
    cell(one, 'total', 'wall'),
    cell(one, 'total', 'cpu'),
    cell(one, 'warm', 'cpu'),
    String(Math.ceil(one.loaded / 1000)),
  ]);
  return table(['', 'init', 'first response', 'both', 'both, CPU', 'warm, CPU', 'KB'], rows);
}

/** Returns the counts, each row under its name, divided by `among`. */
export function costsTable(costs: ReadonlyMap<string, Cost>, among = 1): string {
  const each = (number: number) => String(Math.round((number / among) * 10) / 10);
  const rows = [...costs].map(([name, { calls, readUnits, writeUnits }]) => [
    name,
    Object.entries(calls)
      .map(([kind, count]) => (count === among ? kind : `${each(count)} ${kind}`))
      .join(', ') || NONE,
    each(readUnits),
    each(writeUnits),
  ]);
  return table(['', 'calls', 'read units', 'write units'], rows);
}

function significant(milliseconds: number): string {
  return milliseconds < 10 ? milliseconds.toFixed(2) : milliseconds.toFixed(0);
}

/** A table in Markdown. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
